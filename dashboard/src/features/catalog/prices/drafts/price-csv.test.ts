import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { editsToward } from '../matrix/price-edits.ts'
import { readPriceCsv, writePriceCsv } from './price-csv.ts'

const service = (id: string, code: string, name: string, sort: number): Service => ({
  id,
  code,
  name,
  category: 'full_service',
  unit: 'load',
  stages: [],
  sort,
  active: true,
  icon: null,
  color: null,
})
const row = (serviceId: string, pesos: number, overrides: PriceRow['overrides'] = []): PriceRow => ({
  serviceId,
  price: centavos(pesos * 100),
  minQuantity: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  step: null,
  rushPercent: 30,
  discountable: true,
  taxable: false,
  overrides,
})
const services = [service('a', 'WDF', 'Wash, dry, fold', 1), service('b', 'EVIL', '=HYPERLINK("x")', 2)]
const branches = [
  { id: 'm', code: 'MAB' },
  { id: 'l', code: 'LAH' },
]
const known = { services, branches }
const sheet = [row('a', 180, [{ branchId: 'l', price: centavos(195_50) }]), row('b', 60)]
const read = (...lines: string[]) => readPriceCsv(lines.join('\n'), sheet, known)

describe('a price sheet as CSV', () => {
  it('comes back as it went out', () => {
    const { rows, problems } = readPriceCsv(writePriceCsv(sheet, known), sheet, known)
    expect(problems).toEqual([])
    expect(editsToward(sheet, rows)).toEqual([])
  })

  it('holds no formula', () => {
    expect(writePriceCsv(sheet, known)).toContain(`"'=HYPERLINK(""x"")"`)
    expect(writePriceCsv(sheet, known).split('\r\n')[0]).toBe(
      '\ufeffcode,name,price,minQuantity,kgPerLoad,toleranceKg,step,rushPercent,discountable,taxable,MAB,LAH',
    )
  })

  it('changes what it names, and nothing else', () => {
    const { rows, problems } = read('code,price,LAH,MAB', 'wdf,"1,190.5",,185')
    expect(problems).toEqual([])
    expect(editsToward(sheet, rows)).toEqual([
      { serviceId: 'a', branchId: null, price: 1190_50 },
      { serviceId: 'a', branchId: 'l', price: null },
      { serviceId: 'a', branchId: 'm', price: 185_00 },
    ])
  })

  it('leaves the prices of branches alone whose column is not there', () => {
    expect(read('code,price', 'WDF,181').rows[0]?.overrides).toEqual(sheet[0]?.overrides)
  })

  it.each([
    [['code,price', 'NOPE,1'], 'Line 2: No service has the code NOPE'],
    [['code,price', 'WDF,1', 'WDF,2'], 'Line 3: WDF appears twice in the file'],
    [['code,price', 'WDF,free'], 'Line 2: free isn’t a valid price'],
    [['code,price', 'WDF,-5'], 'Line 2: -5 isn’t a valid price'],
    [['code,price', 'WDF,1.005'], 'Line 2: 1.005 isn’t a valid price'],
    [['code,LAH', 'WDF,x'], 'Line 2: x isn’t a valid price for LAH'],
    [['code,taxable', 'WDF,maybe'], 'Line 2: maybe doesn’t apply to taxable'],
    [['code,colour', 'WDF,red'], 'Unknown column: colour'],
    [['price', '1'], 'Missing column: code'],
    [[''], 'Missing column: code'],
  ])('says what it cannot read: %j', (lines, complaint) => {
    expect(read(...lines).problems).toContain(complaint)
  })
})
