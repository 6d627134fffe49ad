import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, centavos, fromPesos, sum, ZERO } from '../core/money.ts'
import { type LineToPrice, priceOrder } from './pricing.ts'
import {
  isStateChange,
  type OfferedTerms,
  type PromotionConditions,
  type PromotionTerms,
  type PromotionWanted,
  promotionsOn,
  refuseOddPromotion,
  whyNotOffered,
} from './promotions.ts'
import type { ServicePrice } from './quantities.ts'

const day = (text: string) => text as ManilaDate

function service(id: string, pesos: number, more: Partial<ServicePrice> = {}): ServicePrice {
  return {
    serviceId: id,
    code: id,
    name: id,
    category: 'full_service',
    unit: 'load',
    stages: ['washing'],
    price: fromPesos(pesos),
    minQuantity: null,
    kgPerLoad: 8,
    toleranceKg: 0.2,
    step: null,
    rushPercent: 30,
    discountable: true,
    taxable: true,
    ...more,
  }
}

function promotion(id: string, more: Partial<PromotionTerms>): PromotionTerms {
  return {
    id,
    name: id,
    kind: 'percent',
    percent: null,
    amount: null,
    everyNth: null,
    most: null,
    minimum: ZERO,
    serviceIds: [],
    stackable: false,
    ...more,
  }
}

const full = service('full', 180)
const wash = service('wash', 100)
const fabcon = service('fabcon', 12, { category: 'add_on', unit: 'piece', rushPercent: null, discountable: false })

function priced(
  lines: readonly LineToPrice[],
  promotions: readonly PromotionTerms[],
  more: { typedId?: string; rush?: boolean; discount?: { percent?: number; amount?: Centavos } } = {},
) {
  const { typedId = null, ...rest } = more
  return priceOrder({
    lines,
    isVatRegistered: true,
    promotions: (basis) => promotionsOn(basis, promotions, typedId),
    deliveryFee: fromPesos(50),
    ...rest,
  })
}

const twoFull = [{ service: full, quantity: 2 }]
const taken = (order: ReturnType<typeof priced>) => order.promotions.map(({ id, amount }) => [id, amount / 100])

describe('what a promotion takes off', () => {
  it('a percent is of services and rush, never of what may not be discounted, and never of the delivery', () => {
    const order = priced([...twoFull, { service: fabcon, quantity: 2 }], [promotion('ten', { percent: 10 })], {
      rush: true,
    })
    expect(taken(order)).toEqual([['ten', 46.8]])
    expect(order).toMatchObject({ discount: 4_680, total: fromPesos(360 + 108 + 24 - 46.8 + 50) })
    expect(order.steps.map(({ kind, label }) => [kind, label])).toEqual([
      ['service', 'full ×2'],
      ['add_on', 'fabcon ×2'],
      ['rush', 'Rush 30% on services'],
      ['promotion', 'ten (10%)'],
      ['delivery_fee', 'Delivery'],
    ])
  })

  it('stops at its cap, and an amount at what there is', () => {
    expect(taken(priced(twoFull, [promotion('p', { percent: 50, most: fromPesos(100) })]))).toEqual([['p', 100]])
    expect(priced(twoFull, [promotion('p', { kind: 'amount', amount: fromPesos(1000) })])).toMatchObject({
      discount: fromPesos(360),
      total: fromPesos(50),
    })
  })

  it('is of its own services only, and begins at its minimum', () => {
    const lines = [...twoFull, { service: wash, quantity: 1 }]
    expect(taken(priced(lines, [promotion('p', { percent: 10, serviceIds: ['wash'] })]))).toEqual([['p', 10]])
    expect(taken(priced(lines, [promotion('p', { percent: 10, minimum: fromPesos(460) })]))).toEqual([['p', 46]])
    expect(taken(priced(lines, [promotion('p', { percent: 10, minimum: fromPesos(460.01) })]))).toEqual([])
  })

  it('of every third load the cheapest is free, at its price without rush', () => {
    const third = promotion('third', { kind: 'nth_free', everyNth: 3 })
    expect(taken(priced([{ service: full, quantity: 2 }], [third]))).toEqual([])
    expect(taken(priced([...twoFull, { service: wash, quantity: 1 }], [third], { rush: true }))).toEqual([
      ['third', 100],
    ])
    expect(
      taken(
        priced(
          [
            { service: full, quantity: 5 },
            { service: wash, quantity: 1 },
          ],
          [third],
        ),
      ),
    ).toEqual([['third', 280]])
  })
})

describe('promotions beside each other', () => {
  const ten = promotion('ten', { percent: 10, stackable: true })
  const twenty = promotion('twenty', { percent: 20, serviceIds: ['full'], stackable: true })
  const alone = promotion('alone', { percent: 25 })

  it('stackable ones are taken one after the other, those for some services first', () => {
    expect(taken(priced(twoFull, [ten, twenty]))).toEqual([
      ['twenty', 72],
      ['ten', 28.8],
    ])
  })

  it('one that stands alone is given when it takes more off than the others together', () => {
    expect(taken(priced(twoFull, [ten, alone]))).toEqual([['alone', 90]])
    expect(taken(priced(twoFull, [ten, twenty, alone]))).toEqual([
      ['twenty', 72],
      ['ten', 28.8],
    ])
  })

  it('a typed code is always given: alone, or with the stackable ones', () => {
    const small = promotion('small', { percent: 1 })
    expect(taken(priced(twoFull, [ten, small], { typedId: 'small' }))).toEqual([['small', 3.6]])
    expect(taken(priced(twoFull, [ten, alone], { typedId: 'ten' }))).toEqual([['ten', 36]])
  })

  it('a discount by hand comes after the stackable ones, of what they left, and keeps the others away', () => {
    const order = priced(twoFull, [ten, alone], { discount: { percent: 50 } })
    expect(order.steps.filter(({ amount }) => amount < 0)).toEqual([
      { kind: 'promotion', label: 'ten (10%)', amount: -3_600 },
      { kind: 'discount', label: 'Discount 50%', amount: -16_200 },
    ])
    expect(priced(twoFull, [alone], { typedId: 'alone', discount: { percent: 50 } })).toMatchObject({
      promotions: [],
      promotionRefusal: 'This promotion can’t be combined with a discount',
    })
  })

  it('says why a typed code takes nothing off, and gives the others', () => {
    const late = promotion('late', { percent: 10, minimum: fromPesos(500) })
    const other = promotion('other', { percent: 10, serviceIds: ['wash'] })
    const fifth = promotion('fifth', { kind: 'nth_free', everyNth: 5 })
    const why = (one: PromotionTerms) => priced(twoFull, [one, ten], { typedId: one.id })
    expect(why(late)).toMatchObject({
      promotionRefusal: 'This promotion needs an order of at least ₱500.00',
      discount: 3_600,
    })
    expect(why(other).promotionRefusal).toBe('This promotion isn’t for these services')
    expect(why(fifth).promotionRefusal).toBe('This promotion needs at least 5 loads')
    expect(why(ten).promotionRefusal).toBeNull()
  })
})

describe('whether a promotion is offered', () => {
  const always: PromotionConditions = {
    state: 'active',
    from: day('2026-11-01'),
    to: null,
    weekdays: [],
    branchIds: [],
    totalLimit: null,
    customerLimit: null,
    kind: 'percent',
    audience: 'everyone',
  }
  // A Saturday.
  const occasion = { branchId: 'b', today: day('2026-11-21'), used: 3, byCustomer: 1, isMeant: false }
  it.each([
    [{}, undefined],
    [{ state: 'paused' }, 'This promotion is paused'],
    [{ state: 'ended' }, 'This promotion has ended'],
    [{ from: day('2026-11-22') }, 'This promotion hasn’t started'],
    [{ from: day('2026-11-21'), to: day('2026-11-21') }, undefined],
    [{ to: day('2026-11-20') }, 'This promotion has ended'],
    [{ branchIds: ['a'] }, 'This promotion isn’t for this branch'],
    [{ branchIds: ['a', 'b'] }, undefined],
    [{ weekdays: [0, 1] }, 'This promotion isn’t for this day of the week'],
    [{ weekdays: [6] }, undefined],
    [{ totalLimit: 4 }, undefined],
    [{ totalLimit: 3 }, 'This promotion is used up'],
    [{ customerLimit: 2 }, undefined],
    [{ customerLimit: 1 }, 'This customer has used up this promotion'],
    [{ audience: 'birthday' }, 'This promotion isn’t for this customer'],
  ] satisfies [Partial<PromotionConditions>, string | undefined][])('%j: %s', (some, why) => {
    expect(whyNotOffered({ ...always, ...some }, occasion)).toBe(why)
  })

  it('one for some customers is for those who are meant', () => {
    expect(whyNotOffered({ ...always, audience: 'spent' }, { ...occasion, isMeant: true })).toBeUndefined()
  })

  it('a stamp card is for nobody who is not known', () => {
    expect(whyNotOffered({ ...always, kind: 'stamps' }, { ...occasion, byCustomer: null })).toMatch(/Choose a customer/)
  })

  it('one that is counted by customer is for nobody who is not known', () => {
    expect(whyNotOffered({ ...always, customerLimit: 1 }, { ...occasion, byCustomer: null })).toMatch(
      /Choose a customer/,
    )
  })
})

describe('what cannot be a promotion', () => {
  const fine: PromotionWanted = {
    ...promotion('p', { percent: 10 }),
    code: null,
    from: day('2026-11-01'),
    to: null,
    weekdays: [],
    branchIds: [],
    totalLimit: null,
    customerLimit: null,
    needsApproval: false,
    audience: 'everyone',
    leastSpent: null,
    planIds: [],
  }
  it.each([
    [{ percent: null }, 'percent'],
    [{ amount: fromPesos(5) }, 'amount'],
    [{ kind: 'amount', percent: null, amount: fromPesos(5), most: fromPesos(1) }, 'most'],
    [{ to: day('2026-10-31') }, 'to'],
    [{ needsApproval: true }, 'code'],
    [{ totalLimit: 4 }, 'totalLimit'],
    [{ kind: 'stamps', percent: null }, 'everyNth'],
    [{ kind: 'stamps', percent: null, everyNth: 10, code: 'SUKI' }, 'code'],
    [{ audience: 'spent' }, 'leastSpent'],
    [{ leastSpent: fromPesos(5) }, 'leastSpent'],
    [{ audience: 'package' }, 'planIds'],
    [{ audience: 'birthday', planIds: ['a'] }, 'planIds'],
  ] satisfies [Partial<PromotionWanted>, string][])('%j', (some, field) => {
    expect(() => refuseOddPromotion({ ...fine, ...some }, 5)).toThrow(
      expect.objectContaining({ code: 'field_invalid', details: expect.objectContaining({ field }) }),
    )
  })

  it('anything else can', () => {
    expect(() => refuseOddPromotion({ ...fine, code: 'RAIN', needsApproval: true, totalLimit: 5 }, 5)).not.toThrow()
  })
})

it('an ended promotion never comes back', () => {
  expect(isStateChange({ state: 'active' }, 'paused')).toBe(true)
  expect(isStateChange({ state: 'ended' }, 'ended')).toBe(false)
  expect(() => isStateChange({ state: 'ended' }, 'active')).toThrow('This promotion has ended')
})

describe('for any order and any promotions', () => {
  const services = [full, wash, fabcon, service('odd', 33.33, { taxable: false }), service('kilo', 35, { unit: 'kg' })]
  const lines = fc.array(
    fc.record({ service: fc.constantFrom(...services), quantity: fc.integer({ min: 1, max: 12 }) }),
    { minLength: 1, maxLength: 6 },
  )
  const some = fc.record({
    stackable: fc.boolean(),
    minimum: fc.constantFrom(ZERO, fromPesos(200)),
    most: fc.option(fc.integer({ min: 1, max: 50_000 }).map(centavos)),
    serviceIds: fc.subarray(services.map(({ serviceId }) => serviceId)),
    of: fc.oneof(
      fc
        .integer({ min: 1, max: 10_000 })
        .map((hundredths) => ({ kind: 'percent' as const, percent: hundredths / 100 })),
      fc.integer({ min: 1, max: 200_000 }).map((amount) => ({ kind: 'amount' as const, amount: centavos(amount) })),
      fc.integer({ min: 2, max: 6 }).map((everyNth) => ({ kind: 'nth_free' as const, everyNth })),
    ),
  })
  const promotions = fc
    .array(some, { maxLength: 5 })
    .map((all) => all.map(({ of, ...terms }, i) => promotion(`p${i}`, { ...terms, ...of })))
  const discount = fc.option(
    fc.oneof(
      fc.record({ percent: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 500_000 }).map(centavos) }),
    ),
    { nil: undefined },
  )

  it('the steps add up to the total, nothing is below zero, and the VAT lies inside', () => {
    fc.assert(
      fc.property(
        lines,
        promotions,
        discount,
        fc.option(fc.integer({ min: 0, max: 4 })),
        fc.boolean(),
        (of, all, byHand, typed, rush) => {
          const mayRush = rush && of.some((line) => line.service.category !== 'add_on')
          const order = priced(of, all, {
            rush: mayRush,
            ...(byHand && { discount: byHand }),
            ...(typed !== null && { typedId: `p${typed}` }),
          })
          expect(sum(order.steps.map(({ amount }) => amount))).toBe(order.total)
          expect(order.total).toBeGreaterThanOrEqual(fromPesos(50))
          expect(order.total).toBe(order.subtotal - order.discount + fromPesos(50))
          expect(order.vat).toBeGreaterThanOrEqual(0)
          expect(order.vat).toBeLessThanOrEqual(order.total)
          for (const { id, amount } of order.promotions) {
            expect(amount).toBeGreaterThan(0)
            const most = all.find((one) => one.id === id)?.most
            if (most) expect(amount).toBeLessThanOrEqual(most)
          }
          const given = all.filter(({ id }) => order.promotions.some((one) => one.id === id))
          if (given.length > 1) expect(given.every(({ stackable }) => stackable)).toBe(true)
        },
      ),
    )
  })
})

describe('a stamp card', () => {
  const card = (stamps: OfferedTerms['stamps'], more: Partial<PromotionTerms> = {}): OfferedTerms => ({
    ...promotion('card', { kind: 'stamps', everyNth: 10, ...more }),
    stamps,
  })
  const at = (lines: readonly LineToPrice[], offered: readonly OfferedTerms[], more: object = {}) =>
    priceOrder({ lines, isVatRegistered: false, promotions: (basis) => promotionsOn(basis, offered), ...more })

  it('makes the cheapest load free when the tenth is among those ordered, and says how many', () => {
    const order = at(
      [
        { service: full, quantity: 1 },
        { service: wash, quantity: 2 },
      ],
      [card({ loads: 8, freeLoads: 0 })],
    )
    expect(order.promotions).toEqual([{ id: 'card', amount: fromPesos(100) }])
    expect(order.steps).toContainEqual({ kind: 'promotion', label: 'card (1 free load)', amount: -fromPesos(100) })
    expect(order.stamped).toEqual([{ promotionId: 'card', loads: 3, freeLoads: 1 }])
  })

  it('counts the loads, and gives none free, while it isn’t full or nobody knows what is on it', () => {
    for (const stamps of [{ loads: 3, freeLoads: 0 }, undefined]) {
      const order = at([{ service: full, quantity: 2 }], [card(stamps)])
      expect([order.total, order.stamped]).toEqual([fromPesos(360), [{ promotionId: 'card', loads: 2, freeLoads: 0 }]])
    }
  })

  it('counts loads of its services only, none that can’t be discounted, and none of an order below its minimum', () => {
    const kept = service('kept', 90, { discountable: false })
    const lines = [
      { service: full, quantity: 2 },
      { service: wash, quantity: 1 },
      { service: kept, quantity: 4 },
      { service: fabcon, quantity: 5 },
    ]
    const stamped = (more: Partial<PromotionTerms>) => at(lines, [card({ loads: 0, freeLoads: 0 }, more)]).stamped
    expect(stamped({})).toEqual([{ promotionId: 'card', loads: 3, freeLoads: 0 }])
    expect(stamped({ serviceIds: ['wash'] })).toEqual([{ promotionId: 'card', loads: 1, freeLoads: 0 }])
    expect(stamped({ serviceIds: ['kept'] })).toEqual([])
    expect(stamped({ minimum: fromPesos(10_000) })).toEqual([])
  })

  it('still counts where something better or a discount by hand takes its place, and owes the load', () => {
    const better = promotion('half', { percent: 90 })
    const full9 = card({ loads: 9, freeLoads: 0 })
    const beaten = at(
      [
        { service: full, quantity: 1 },
        { service: wash, quantity: 1 },
      ],
      [full9, better],
    )
    expect(beaten.promotions.map(({ id }) => id)).toEqual(['half'])
    expect(beaten.stamped).toEqual([{ promotionId: 'card', loads: 2, freeLoads: 0 }])
    const byHand = at([{ service: full, quantity: 1 }], [full9], { discount: { percent: 5 } })
    expect([byHand.promotions, byHand.stamped]).toEqual([[], [{ promotionId: 'card', loads: 1, freeLoads: 0 }]])
  })
})
