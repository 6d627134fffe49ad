import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOrder } from '../catalog/pricing.ts'
import { centavos, fromPesos, sum } from '../core/money.ts'
import { orderAccepted } from './order-postings.ts'
import { atTakenTotal } from './taken-price.ts'

const wash = {
  serviceId: 'wash',
  code: 'wash',
  name: 'Wash',
  category: 'full_service',
  unit: 'load',
  stages: ['washing'],
  price: fromPesos(112),
  minQuantity: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  step: null,
  rushPercent: 30,
  discountable: true,
  taxable: true,
} as const
const order = priceOrder({ lines: [{ service: wash, quantity: 2 }], deliveryFee: fromPesos(50), isVatRegistered: true })

describe('the price that was told without a connection', () => {
  it('changes nothing when it is today’s', () => {
    expect(atTakenTotal(order, order.total)).toBe(order)
  })

  it('is held when today’s is higher, as a discount', () => {
    const held = atTakenTotal(order, fromPesos(250))
    expect(held).toMatchObject({ total: fromPesos(250), discount: fromPesos(24), subtotal: fromPesos(224) })
    expect(held.steps.at(-1)).toEqual({ kind: 'discount', label: 'Price taken offline', amount: fromPesos(-24) })
  })

  it('is held when today’s is lower, as one more line', () => {
    const held = atTakenTotal(order, fromPesos(300))
    expect(held).toMatchObject({ total: fromPesos(300), discount: 0, subtotal: fromPesos(250) })
    expect(held.steps.at(-1)).toEqual({ kind: 'service', label: 'Price taken offline', amount: fromPesos(26) })
  })

  it('always adds up, on the order and in the ledger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (taken) => {
        const held = atTakenTotal(order, centavos(taken))
        expect(sum(held.steps.map(({ amount }) => amount))).toBe(taken)
        expect(sum([held.subtotal, centavos(-held.discount), held.pickupFee, held.deliveryFee])).toBe(taken)
        expect(held.vat).toBeLessThanOrEqual(Math.max(taken, 0))
        expect(sum(orderAccepted(held).map(({ amount }) => amount))).toBe(0)
      }),
    )
  })
})
