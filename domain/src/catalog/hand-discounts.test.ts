import { expect, test } from 'vitest'
import { centavos } from '../core/money.ts'
import { givesHandDiscounts, handDiscountMost, isAboveHandDiscount } from './hand-discounts.ts'
import type { PricingStep } from './pricing.ts'

const LIMIT = { discountPercent: 10, discountMost: centavos(50_00) }
const step = (kind: PricingStep['kind'], amount: number): PricingStep => ({
  kind,
  label: kind,
  amount: centavos(amount),
})
const less = (amount: number) => ({
  subtotal: centavos(380_00),
  steps: [step('service', 380_00), step('promotion', -100_00), step('discount', -amount)],
})

test('the smaller of percent and pesos is the limit', () => {
  expect(handDiscountMost(centavos(380_00), LIMIT)).toBe(38_00)
  expect(handDiscountMost(centavos(2_000_00), LIMIT)).toBe(50_00)
})

test('only what is taken off by hand counts against it, up to the centavo', () => {
  expect(isAboveHandDiscount(less(38_00), LIMIT)).toBe(false)
  expect(isAboveHandDiscount(less(38_01), LIMIT)).toBe(true)
})

test('zero in either allows none, though a discount that takes nothing off is none', () => {
  const none = centavos(0)
  expect(givesHandDiscounts(LIMIT)).toBe(true)
  expect(givesHandDiscounts({ ...LIMIT, discountPercent: 0 })).toBe(false)
  expect(givesHandDiscounts({ ...LIMIT, discountMost: none })).toBe(false)
  expect(isAboveHandDiscount(less(1), { discountPercent: 0, discountMost: centavos(50_00) })).toBe(true)
  expect(isAboveHandDiscount(less(1), { discountPercent: 10, discountMost: none })).toBe(true)
  expect(isAboveHandDiscount(less(0), { discountPercent: 0, discountMost: none })).toBe(false)
})
