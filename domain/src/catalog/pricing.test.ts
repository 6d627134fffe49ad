import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum } from '../core/money.ts'
import { type OrderToPrice, priceOrder, vatInside } from './pricing.ts'
import { describeLines, loadsOfWeight, type ServicePrice } from './quantities.ts'

const fullService = service('Full service', { price: fromPesos(180), kgPerLoad: 8, rushPercent: 30 })
const comforter = service('Comforter', {
  category: 'bulky',
  unit: 'piece',
  price: fromPesos(220),
  rushPercent: 30,
  kgPerLoad: null,
})
const fabcon = addOn('Fabcon', 12)

describe('the golden cases of the pricing engine', () => {
  it('(a) charges 16.5 kg in machines of 8 kg as three loads, beside minutes and fabcon: ₱390', () => {
    const priced = priceOrder({
      lines: [
        { service: service('Wash and dry', { price: fromPesos(120), kgPerLoad: 8 }), weightKg: 16.5 },
        { service: addOn('Extra minute', 1, 'minute'), quantity: 10 },
        { service: addOn('Fabcon', 20), quantity: 1 },
      ],
      isVatRegistered: false,
    })
    expect(priced.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [3, 36_000],
      [10, 1_000],
      [1, 2_000],
    ])
    expect(priced).toMatchObject({ total: 39_000, loads: 3, kilos: 16.5, vat: 0 })
  })

  it('(b) rushes services only, discounts services and rush only, and adds the delivery: ₱752.60', () => {
    const priced = priceOrder({
      lines: [
        { service: fullService, quantity: 2 },
        { service: comforter, quantity: 1 },
        { service: fabcon, quantity: 2 },
      ],
      rush: true,
      discount: { percent: 10 },
      deliveryFee: fromPesos(50),
      isVatRegistered: false,
    })
    expect(priced.steps.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['service', 'Full service ×2', 36_000],
      ['service', 'Comforter ×1', 22_000],
      ['add_on', 'Fabcon ×2', 2_400],
      ['rush', 'Rush 30% on services', 17_400],
      ['discount', 'Discount 10%', -7_540],
      ['delivery_fee', 'Delivery', 5_000],
    ])
    expect(priced).toMatchObject({ subtotal: 77_800, rush: 17_400, discount: 7_540, deliveryFee: 5_000, total: 75_260 })
    expect(priced.loads).toBe(3)
    expect(describeLines(priced.lines)).toBe('Full service ×2, Comforter ×1, Fabcon ×2')
  })

  it('(c) charges 3.2 kg at ₱35 as the minimum of 5 kg: ₱175.00', () => {
    const perKilo = service('Per kilo', { unit: 'kg', price: fromPesos(35), minQuantity: 5, step: 0.5 })
    expect(priceOrder({ lines: [{ service: perKilo, weightKg: 3.2 }], isVatRegistered: false })).toMatchObject({
      total: 17_500,
      kilos: 3.2,
      lines: [{ quantity: 5, weightKg: 3.2 }],
    })
  })

  it('(d) finds ₱41.79 of VAT inside ₱390', () => {
    expect(vatInside(fromPesos(390))).toBe(4_179)
    const vatted = priceOrder({
      lines: [{ service: service('Wash', { price: fromPesos(390) }), quantity: 1 }],
      isVatRegistered: true,
    })
    expect(vatted).toMatchObject({ total: 39_000, vat: 4_179 })
  })

  it('(e) takes 8.01 kg as one load within the tolerance, as two without', () => {
    expect([loadsOfWeight(8, 8, 0), loadsOfWeight(8.01, 8, 0), loadsOfWeight(8.01, 8, 0.2)]).toEqual([1, 2, 1])
    expect([loadsOfWeight(8.2, 8, 0.2), loadsOfWeight(8.21, 8, 0.2), loadsOfWeight(0.1, 8, 0.2)]).toEqual([1, 2, 1])
  })
})

describe('what a line is charged for', () => {
  it('lets a person raise the loads of a weight, never lower them', () => {
    const loadsFor = (quantity: number) => priceLine({ service: fullService, weightKg: 16.5, quantity }).quantity
    expect([loadsFor(2), loadsFor(4)]).toEqual([3, 4])
  })

  it('takes the weight of a per-kilo line before its quantity, and rounds it up to the step', () => {
    const perKilo = service('Per kilo', { unit: 'kg', step: 0.5, kgPerLoad: 7 })
    expect(priceLine({ service: perKilo, weightKg: 7.3, quantity: 2 })).toMatchObject({ quantity: 7.5, loads: 2 })
    expect(priceLine({ service: perKilo, quantity: 6.1 })).toMatchObject({ quantity: 6.5, weightKg: 6.1, loads: 1 })
    expect(priceLine({ service: { ...perKilo, step: 0.1 }, weightKg: 0.3 }).quantity).toBe(0.3)
  })

  it('takes pieces and minutes as entered, and a flat service once', () => {
    expect(priceLine({ service: comforter, quantity: 2 })).toMatchObject({ quantity: 2, loads: 1 })
    expect(priceLine({ service: service('Press', { unit: 'piece', category: 'press' }), quantity: 12 }).loads).toBe(1)
    expect(priceLine({ service: service('Setup', { unit: 'flat' }) }).quantity).toBe(1)
    expect(priceLine({ service: fabcon, quantity: 3 })).toMatchObject({ quantity: 3, loads: 0 })
  })

  it('refuses an empty order, a line without a quantity and a weight no scale shows', () => {
    expect(() => priceOrder({ lines: [], isVatRegistered: false })).toThrow('Add at least one service')
    expect(() => priceLine({ service: comforter })).toThrow('Quantity of Comforter is required')
    expect(() => priceLine({ service: service('Kilo', { unit: 'kg' }) })).toThrow('Weight of Kilo is required')
    expect(() => priceLine({ service: fullService, weightKg: 0.05 })).toThrow('Weight must be at least 0.1 kg')
    expect(() => priceLine({ service: fullService, quantity: 0 })).toThrow('Quantity must be more than 0')
  })
})

describe('rush, discount and VAT', () => {
  it('refuses a rush where nothing may be rushed', () => {
    const slow = service('Dry clean', { category: 'dry_clean', unit: 'piece' })
    expect(() => priceOrder({ lines: [{ service: slow, quantity: 1 }], rush: true, isVatRegistered: false })).toThrow(
      'Rush isn’t available for these services',
    )
  })

  it('names no percent when services are rushed at different ones', () => {
    const priced = priceOrder({
      lines: [
        { service: fullService, quantity: 1 },
        { service: { ...comforter, rushPercent: 50 }, quantity: 1 },
      ],
      rush: true,
      isVatRegistered: false,
    })
    expect(priced.steps.find(({ kind }) => kind === 'rush')).toEqual({
      kind: 'rush',
      label: 'Rush on services',
      amount: 16_400,
    })
  })

  it('takes no more off than what may be discounted', () => {
    const lines = [
      { service: fullService, quantity: 1 },
      { service: fabcon, quantity: 1 },
    ]
    expect(priceOrder({ lines, discount: { amount: fromPesos(500) }, isVatRegistered: false })).toMatchObject({
      discount: 18_000,
      total: 1_200,
    })
    expect(() => priceOrder({ lines, discount: { percent: 101 }, isVatRegistered: false })).toThrow()
  })

  it('leaves untaxed services, less their share of the discount, out of the VAT', () => {
    const priced = priceOrder({
      lines: [
        { service: service('Taxed', { price: fromPesos(112) }), quantity: 1 },
        { service: service('Untaxed', { price: fromPesos(112), taxable: false }), quantity: 1 },
      ],
      discount: { percent: 50 },
      isVatRegistered: true,
    })
    expect(priced).toMatchObject({ total: 11_200, vat: 600 })
  })
})

describe('any order', () => {
  it('costs the sum of its steps, never less than nothing, with VAT inside', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const priced = priceOrder(order)
        expect(sum(priced.steps.map(({ amount }) => amount))).toBe(priced.total)
        expect(priced.total).toBeGreaterThanOrEqual(0)
        expect(priced.total).toBe(priced.subtotal - priced.discount + priced.pickupFee + priced.deliveryFee)
        expect(priced.vat).toBeGreaterThanOrEqual(0)
        expect(priced.vat).toBeLessThanOrEqual(priced.total)
        expect(Number.isInteger(priced.loads)).toBe(true)
      }),
    )
  })

  it('charges at least what was asked, by less than a step more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000 }), fc.constantFrom(0.1, 0.25, 0.5, 1), (grams, step) => {
        const { quantity } = priceLine({ service: service('Kilo', { unit: 'kg', step }), weightKg: grams / 1000 })
        expect(quantity).toBeGreaterThanOrEqual(grams / 1000)
        expect(quantity - grams / 1000).toBeLessThan(step)
      }),
    )
  })
})

const anyService = fc.record({
  category: fc.constantFrom('full_service' as const, 'bulky' as const, 'add_on' as const),
  unit: fc.constantFrom('load' as const, 'kg' as const, 'piece' as const),
  price: fc.integer({ min: 0, max: 500_000 }).map(centavos),
  step: fc.constantFrom(null, 0.5, 1),
  minQuantity: fc.constantFrom(null, 1, 5),
  rushPercent: fc.constantFrom(0, 25, 33.33, 50),
  discountable: fc.boolean(),
  taxable: fc.boolean(),
})
const anyOrder: fc.Arbitrary<OrderToPrice> = fc
  .record({
    lines: fc.array(
      fc.record({
        service: anyService.map((terms) => service('Any', terms)),
        quantity: fc.integer({ min: 1, max: 20_000 }).map((thousandths) => 0.1 + thousandths / 1000),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    rush: fc.boolean(),
    discount: fc.option(
      fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 10_000 }).map((basis) => basis / 100) }),
        fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }).map(centavos) }),
      ),
      { nil: undefined },
    ),
    deliveryFee: fc.option(fc.integer({ min: 0, max: 30_000 }).map(centavos), { nil: undefined }),
    isVatRegistered: fc.boolean(),
  })
  .map((order) => ({ ...order, rush: order.rush && order.lines.some((line) => line.service.category !== 'add_on') }))

function priceLine(line: OrderToPrice['lines'][number]) {
  const [first] = priceOrder({ lines: [line], isVatRegistered: false }).lines
  if (!first) throw new Error('no line came back')
  return first
}

function service(name: string, terms: Partial<ServicePrice> = {}): ServicePrice {
  return {
    serviceId: name,
    code: name.toUpperCase(),
    name,
    category: 'full_service',
    unit: 'load',
    stages: ['washing', 'drying', 'folding'],
    price: fromPesos(100),
    minQuantity: null,
    kgPerLoad: null,
    toleranceKg: 0.2,
    step: null,
    rushPercent: null,
    discountable: true,
    taxable: true,
    ...terms,
  }
}

function addOn(name: string, price: number, unit: ServicePrice['unit'] = 'piece'): ServicePrice {
  return service(name, { category: 'add_on', unit, price: fromPesos(price), discountable: false, stages: [] })
}
