import type { PriceRow } from '@labada/contracts/catalog/prices'
import { fromPesos } from '@labada/domain/core/money'
import { expect, it } from 'vitest'
import { editsToward, withEdits } from './price-edits.ts'

const MABOLO = 'b-mabolo'
const row = (serviceId: string, pesos: number, change: Partial<PriceRow> = {}): PriceRow => ({
  serviceId,
  price: fromPesos(pesos),
  minQuantity: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  step: null,
  rushPercent: 30,
  discountable: true,
  taxable: true,
  overrides: [],
  ...change,
})

it('shows what was typed before the server has answered', () => {
  const rows = withEdits(
    [row('wash', 70), row('dry', 75)],
    [
      { serviceId: 'wash', branchId: null, price: fromPesos(72) },
      { serviceId: 'wash', branchId: MABOLO, price: fromPesos(80) },
      { serviceId: 'dry', branchId: null, price: fromPesos(75), terms: { rushPercent: null } },
    ],
  )
  expect(rows).toEqual([
    row('wash', 72, { overrides: [{ branchId: MABOLO, price: fromPesos(80) }] }),
    row('dry', 75, { rushPercent: null }),
  ])
  expect(withEdits(rows, [{ serviceId: 'wash', branchId: MABOLO, price: null }])[0]?.overrides).toEqual([])
})

it('goes back to old prices with the edits that make one sheet of the other', () => {
  const now = [row('wash', 80, { overrides: [{ branchId: MABOLO, price: fromPesos(90) }] }), row('dry', 75)]
  const old = [
    row('wash', 70, { rushPercent: 20 }),
    row('dry', 75, { kgPerLoad: 7, overrides: [{ branchId: MABOLO, price: fromPesos(60) }] }),
  ]
  const edits = editsToward(now, old)
  expect(withEdits(now, edits)).toEqual(old)
  expect(edits.map(({ branchId }) => branchId)).toEqual([null, null, MABOLO, MABOLO])
  expect(editsToward(old, old)).toEqual([])
})

it('brings a service back that is no longer on the sheet', () => {
  const [edit] = editsToward([], [row('wash', 70)])
  expect(edit).toMatchObject({
    serviceId: 'wash',
    branchId: null,
    price: 7000,
    terms: { kgPerLoad: 8, rushPercent: 30 },
  })
})
