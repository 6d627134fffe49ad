import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, centavos, fromPesos, sum, ZERO } from '../core/money.ts'
import { type LegalDiscountTerms, legalTermsOf, priceWithLaw } from './legal-discounts.ts'
import { type LineToPrice, type OrderToPrice, priceOrder } from './pricing.ts'
import { type PromotionTerms, promotionsOn } from './promotions.ts'
import type { ServicePrice } from './quantities.ts'

function service(id: string, price: Centavos, more: Partial<ServicePrice> = {}): ServicePrice {
  return {
    serviceId: id,
    code: id,
    name: id,
    category: 'full_service',
    unit: 'load',
    stages: ['washing'],
    price,
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

function percentOff(percent: number, more: Partial<PromotionTerms> = {}): PromotionTerms {
  const limits = { amount: null, everyNth: null, most: null, minimum: ZERO, serviceIds: [], stackable: false }
  return { id: 'promo', name: 'Rainy days', kind: 'percent', percent, ...limits, ...more }
}

const full = service('full', fromPesos(112))
const wash = service('wash', fromPesos(100))
const twoFull = [{ service: full, quantity: 2 }]
const senior: LegalDiscountTerms = { kind: 'senior', percent: 20, serviceIds: ['full'] }

const priced = (lines: readonly LineToPrice[], more: Partial<OrderToPrice> = {}, terms = senior) =>
  priceWithLaw({ lines, isVatRegistered: true, ...more }, terms)
const steps = (order: ReturnType<typeof priced>) => order.steps.map(({ kind, amount }) => [kind, amount / 100])

describe('The discount that the law gives', () => {
  it('takes the VAT off at a registered branch, then 20 % of what remains', () => {
    const order = priced(twoFull)
    expect(steps(order)).toEqual([
      ['service', 224],
      ['vat_exemption', -24],
      ['legal_discount', -40],
    ])
    expect(order).toMatchObject({
      subtotal: fromPesos(200),
      discount: fromPesos(40),
      total: fromPesos(160),
      exempt: fromPesos(160),
      vat: 0,
      legal: { kind: 'senior', percent: 20, gross: fromPesos(224), vat: fromPesos(24), discount: fromPesos(40) },
    })
  })

  it('takes 20 % of the whole price at a branch without VAT', () => {
    expect(priced(twoFull, { isVatRegistered: false })).toMatchObject({
      subtotal: fromPesos(224),
      total: fromPesos(179.2),
      exempt: 0,
      legal: { gross: fromPesos(224), vat: 0, discount: fromPesos(44.8) },
    })
  })

  it('takes 20 % of the whole price of a service that has no VAT', () => {
    const untaxed = service('full', fromPesos(100), { taxable: false })
    expect(priced([{ service: untaxed, quantity: 1 }])).toMatchObject({
      total: fromPesos(80),
      exempt: fromPesos(80),
      vat: 0,
    })
  })

  it('is of covered lines with their rush only; other lines and fees keep price and VAT', () => {
    const order = priced(
      [
        { service: full, quantity: 1 },
        { service: wash, quantity: 1 },
      ],
      {
        rush: true,
        deliveryFee: fromPesos(50),
      },
    )
    // 145.60 ÷ 1.12 = 130; less 20 % = 104. The rest, 130 + 50, has ₱19.29 of VAT.
    expect(order).toMatchObject({ total: fromPesos(104 + 130 + 50), exempt: fromPesos(104), vat: 1_929 })
    expect(order.steps.map(({ kind }) => kind).slice(-3)).toEqual(['vat_exemption', 'legal_discount', 'delivery_fee'])
  })

  it('is nothing without a covered line, and without terms', () => {
    const order = priced([{ service: wash, quantity: 1 }])
    expect(order).toMatchObject({ total: fromPesos(100), legal: null })
    expect(priceWithLaw({ lines: twoFull, isVatRegistered: true }, undefined)).toMatchObject({
      total: 22_400,
      legal: null,
    })
  })

  it('is known from the first day of its law, by kind', () => {
    const on = (day: string) => legalTermsOf('pwd', ['full'], day as ManilaDate)
    expect(on('2017-04-10')).toBeUndefined()
    expect(on('2026-11-27')).toEqual({ kind: 'pwd', percent: 20, serviceIds: ['full'] })
    expect(legalTermsOf(undefined, ['full'], '2026-11-27' as ManilaDate)).toBeUndefined()
  })
})

describe('No double discount', () => {
  const promoted = (promotion: PromotionTerms, more: Partial<OrderToPrice> = {}) =>
    priced(twoFull, { promotions: (basis) => promotionsOn(basis, [promotion]), ...more })

  it('a smaller promotion gives way to the law', () => {
    expect(promoted(percentOff(19.99))).toMatchObject({ total: fromPesos(160), promotions: [], legal: { percent: 20 } })
  })

  it('a better promotion stays, and the sale is without VAT all the same', () => {
    const order = promoted(percentOff(50))
    expect(order).toMatchObject({
      total: fromPesos(100),
      subtotal: fromPesos(212),
      discount: fromPesos(112),
      exempt: fromPesos(100),
      legal: { percent: 0, gross: fromPesos(112), vat: fromPesos(12), discount: 0 },
    })
    expect(steps(order)).toEqual([
      ['service', 224],
      ['promotion', -112],
      ['vat_exemption', -12],
    ])
  })

  it('a better promotion of a branch without VAT leaves nothing to the law', () => {
    expect(promoted(percentOff(50), { isVatRegistered: false })).toMatchObject({ total: fromPesos(112), legal: null })
  })

  it('a manual discount counts like a promotion', () => {
    expect(priced(twoFull, { discount: { percent: 10 } })).toMatchObject({
      total: fromPesos(160),
      legal: { percent: 20 },
    })
    expect(priced(twoFull, { discount: { amount: fromPesos(112) } })).toMatchObject({
      total: fromPesos(100),
      legal: { percent: 0 },
    })
  })

  it('a promotion of other services stays beside the law', () => {
    const lines = [...twoFull, { service: wash, quantity: 1 }]
    const order = priced(lines, {
      promotions: (basis) => promotionsOn(basis, [percentOff(10, { serviceIds: ['wash'] })]),
    })
    expect(order).toMatchObject({ total: fromPesos(160 + 90), promotions: [{ amount: fromPesos(10) }] })
  })
})

describe('Whatever is ordered', () => {
  const line = fc.record({
    of: fc.integer({ min: 0, max: 3 }),
    price: fc.integer({ min: 1, max: 90_000 }).map(centavos),
    quantity: fc.integer({ min: 1, max: 9 }),
    taxable: fc.boolean(),
    discountable: fc.boolean(),
  })
  const orders = fc.record({
    lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ of }) => of }),
    rush: fc.boolean(),
    isVatRegistered: fc.boolean(),
    covered: fc.subarray(['s0', 's1', 's2', 's3']),
    promo: fc.option(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }), serviceIds: fc.subarray(['s0', 's1', 's2']) }),
    ),
    discount: fc.option(
      fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ amount: fc.integer({ min: 1, max: 90_000 }).map(centavos) }),
      ),
      { nil: undefined },
    ),
    fee: fc.option(fc.integer({ min: 0, max: 9_000 }).map(centavos), { nil: undefined }),
  })

  it('the parts add up to the total, nothing is below zero, and only covered lines lose anything', () => {
    fc.assert(
      fc.property(orders, ({ lines, rush, isVatRegistered, covered, promo, discount, fee }) => {
        const asked: OrderToPrice = {
          lines: lines.map(({ of, price, quantity, ...more }) => ({
            service: service(`s${of}`, price, more),
            quantity,
          })),
          rush,
          discount,
          deliveryFee: fee,
          isVatRegistered,
          promotions: promo
            ? (basis) =>
                promotionsOn(basis, [percentOff(promo.percent, { serviceIds: promo.serviceIds, stackable: true })])
            : undefined,
        }
        const plain = priceOrder(asked)
        const order = priceWithLaw(asked, { kind: 'pwd', percent: 20, serviceIds: covered })
        expect(sum(order.steps.map(({ amount }) => amount))).toBe(order.total)
        expect(order.total).toBe(order.subtotal - order.discount + (fee ?? 0))
        for (const part of [order.total, order.subtotal, order.discount, order.vat, order.exempt]) {
          expect(part).toBeGreaterThanOrEqual(0)
        }
        expect(order.exempt + order.vat).toBeLessThanOrEqual(order.total)
        expect(order.vat > 0 && !isVatRegistered).toBe(false)
        // Never dearer than without the law, and as cheap as the law alone makes it.
        expect(order.total).toBeLessThanOrEqual(plain.total)
        const alone = priceWithLaw(
          { ...asked, promotions: undefined, discount: undefined },
          { kind: 'pwd', percent: 20, serviceIds: covered },
        )
        expect(order.total).toBeLessThanOrEqual(alone.total)
        const rushed = (price: Centavos) => (rush ? centavos(price + Math.round(price * 0.3)) : price)
        const own = lines.filter(({ of }) => covered.includes(`s${of}`))
        const most = sum(own.map(({ price, quantity }) => rushed(centavos(price * quantity))))
        if (order.legal === null) {
          expect(order).toEqual({ ...plain, legal: null })
          return
        }
        const { gross, vat, discount: off, percent } = order.legal
        expect(own.length).toBeGreaterThan(0)
        expect(gross).toBeLessThanOrEqual(most)
        expect(vat + off).toBeLessThan(gross)
        // One discount on a covered line: with the law's, the shop's left it alone.
        if (percent > 0) expect(gross).toBe(most)
      }),
    )
  })
})
