import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../../core/manila-time.ts'
import { centavos, subtract, sum, ZERO } from '../../core/money.ts'
import {
  afterUse,
  type CoveredLine,
  type CoveredOrder,
  leftAfterUse,
  lineAfterUse,
  openUnits,
  type PackageLeft,
  packageRefunded,
  packageSold,
  packageUsed,
  packageUseOf,
  refuseLateVoid,
  refuseNothingLeft,
  releaseOf,
} from './packages.ts'

const day = (text: string): ManilaDate => {
  const parsed = parseManilaDate(text)
  if (!parsed) throw new Error('not a day')
  return parsed
}
const terms = {
  name: 'Ten loads',
  unit: 'load',
  serviceIds: ['wash'],
  branchIds: [],
  validUntil: day('2026-12-31'),
} as const
const left: PackageLeft = { units: 10, value: centavos(1620_00) }
const order: CoveredOrder = {
  branchId: 'mabolo',
  subtotal: centavos(360_00),
  discount: ZERO,
  packageDiscount: ZERO,
  vat: ZERO,
  exempt: ZERO,
  total: centavos(360_00),
  balance: centavos(360_00),
  hasLegalDiscount: false,
}
const line: CoveredLine = {
  serviceId: 'wash',
  name: 'Full service',
  quantity: 2,
  amount: centavos(360_00),
  covered: { units: 0, amount: ZERO },
}
const today = day('2026-12-01')
const use = (
  more: { order?: object; line?: object; terms?: object; left?: object; units?: number; today?: ManilaDate } = {},
) =>
  packageUseOf(
    { ...terms, ...more.terms },
    { ...left, ...more.left },
    {
      order: { ...order, ...more.order },
      line: { ...line, ...more.line },
      units: more.units ?? 2,
      today: more.today ?? today,
    },
  )

test('However the units of a package are used and come back, what it releases is exactly what was paid for it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 9_000_000 }),
      fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      (units, more, parts, undone) => {
        const price = centavos(units * 100 + more)
        let now: PackageLeft = { units, value: price }
        const uses: PackageLeft[] = []
        const take = (wanted: number) => {
          const taken = Math.min(wanted, now.units)
          if (taken <= 0) return
          const value = releaseOf(now, taken)
          expect(value).toBeGreaterThanOrEqual(0)
          now = { units: Math.round((now.units - taken) * 1000) / 1000, value: subtract(now.value, value) }
          expect((now.units === 0) === (now.value === 0)).toBe(true)
          uses.push({ units: taken, value })
        }
        for (const [at, part] of parts.entries()) {
          take(part / 1000)
          const [back] = undone[at] === undefined ? [] : uses.splice(undone[at] % uses.length, 1)
          if (back)
            now = { units: Math.round((now.units + back.units) * 1000) / 1000, value: sum([now.value, back.value]) }
        }
        take(now.units)
        expect(sum(uses.map(({ value }) => value))).toBe(price)
      },
    ),
  )
})

describe('a use', () => {
  it('makes the line cost what its units were paid for; the rest of the price is a discount', () => {
    expect(use()).toEqual({ units: 2, released: 324_00, paid: 324_00, discount: 36_00, vat: 0, exempt: 0, surplus: 0 })
    expect(afterUse(order, use())).toMatchObject({ total: 324_00, discount: 36_00, packageDiscount: 36_00, balance: 0 })
    expect(use({ units: 1 })).toMatchObject({ released: 162_00, paid: 162_00, discount: 18_00 })
  })

  it('takes the VAT and the exempt part of the discount off, too', () => {
    const taxed = use({ order: { vat: centavos(38_57), exempt: centavos(0) } })
    expect(taxed.vat).toBe(3_86)
    expect(packageUsed(taxed)).toEqual([
      { account: 'discount', amount: 36_00 },
      { account: 'vat_payable', amount: 3_86 },
      { account: 'receivable', amount: -36_00 },
      { account: 'revenue:laundry', amount: -3_86 },
    ])
  })

  it('shares other discounts with its line, so nothing is given twice', () => {
    const half = {
      subtotal: centavos(720_00),
      discount: centavos(72_00),
      total: centavos(648_00),
      balance: centavos(648_00),
    }
    expect(use({ order: half })).toMatchObject({ paid: 324_00, discount: 0 })
  })

  it('earns at once what its units were paid for above the price', () => {
    const cheap = use({ line: { amount: centavos(300_00) }, order: { subtotal: centavos(300_00) } })
    expect(cheap).toMatchObject({ released: 324_00, paid: 300_00, discount: 0, surplus: 24_00 })
    expect(packageUsed(cheap)).toEqual([
      { account: 'packages', amount: 24_00 },
      { account: 'revenue:breakage', amount: -24_00 },
    ])
  })

  it('covers the rest of a line to the centavo, and no more than is due', () => {
    const rest = use({ units: 1, line: { covered: { units: 1, amount: centavos(181_00) } } })
    expect(rest).toMatchObject({ paid: 162_00, discount: 17_00 })
    expect(use({ order: { balance: centavos(100_00) } })).toMatchObject({ paid: 100_00, discount: 0, surplus: 224_00 })
  })

  it('is refused where the package is not for it', () => {
    expect(() => use({ line: { serviceId: 'dry' } })).toThrow('Ten loads isn’t for Full service')
    expect(() => use({ terms: { branchIds: ['talamban'] } })).toThrow('Ten loads can’t be used at this branch')
    expect(() => use({ today: day('2027-01-01') })).toThrow('Ten loads ended on 2026-12-31')
    expect(use({ today: terms.validUntil }).units).toBe(2)
    expect(() => use({ order: { hasLegalDiscount: true } })).toThrow('discount by law')
    expect(() => use({ left: { units: 1, value: centavos(162_00) } })).toThrow('Only this is left: Ten loads ×1')
    expect(() => use({ units: 3 })).toThrow('The order has fewer units of Full service to pay for')
    expect(() => use({ order: { balance: ZERO } })).toThrow('Nothing is due for Full service')
  })
})

test('A sale is owed to the customer, and a refund is the reverse', () => {
  expect(packageSold('gcash', centavos(100))).toEqual([
    { account: 'wallet:gcash', amount: 100 },
    { account: 'packages', amount: -100 },
  ])
  expect(packageRefunded('cash', centavos(100), 'safe')).toEqual([
    { account: 'packages', amount: 100 },
    { account: 'safe', amount: -100 },
  ])
})

test('Only what is left is refunded, until its last day; only an unused package is voided, on its own day', () => {
  expect(() => refuseNothingLeft(terms, { units: 0, value: ZERO }, today)).toThrow('Nothing is left of Ten loads')
  expect(() => refuseNothingLeft(terms, left, day('2027-01-01'))).toThrow('Ten loads ended on 2026-12-31')
  expect(() => refuseNothingLeft(terms, left, terms.validUntil)).not.toThrow()
  const sold = { businessDate: today, units: 10 }
  expect(() => refuseLateVoid(sold, left, today)).not.toThrow()
  expect(() => refuseLateVoid(sold, left, day('2026-12-02'))).toThrow('only on the day it was sold')
  expect(() => refuseLateVoid(sold, { units: 9, value: centavos(1) }, today)).toThrow('Part of this package was used')
})

test('a use takes its units from the package and from the line, also in parts of a kilo, without noise', () => {
  const line: CoveredLine = {
    serviceId: 'wash',
    name: 'Wash',
    quantity: 0.3,
    amount: centavos(54_00),
    covered: { units: 0.1, amount: centavos(18_00) },
  }
  const use = packageUseOf(terms, left, { order, line, units: 0.2, today: day('2026-12-01') })
  expect(openUnits(line)).toBe(0.2)
  expect(openUnits(lineAfterUse(line, use))).toBe(0)
  expect(lineAfterUse(line, use).covered.amount).toBe(sum([centavos(18_00), use.paid, use.discount]))
  expect(leftAfterUse(left, use)).toEqual({ units: 9.8, value: subtract(left.value, use.released) })
})
