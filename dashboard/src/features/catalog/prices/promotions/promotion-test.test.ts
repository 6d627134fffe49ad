import type { Promotion } from '@labada/contracts/catalog/promotions'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { givenPricedLoad, givenPriceRow, givenPromotion } from '../../../../testing/price-lists.ts'
import { MABOLO } from '../../../../testing/shop.ts'
import { priceDraft } from '../matrix/calculation.ts'
import { type TestOccasion, testPromotions } from './promotion-test.ts'

/** A Saturday. */
const TODAY = parseManilaDate('2026-11-21') ?? expect.fail('That is a date')
const FULL = '0199cccc-0000-7000-8000-000000000001'
const suki = givenPromotion({ name: 'Suki', code: 'SUKI10', kind: 'amount', percent: null, amount: fromPesos(30) })

/** Two loads of ₱200.00 by a draft, as a counter would price them on an occasion. */
function priced(all: readonly Promotion[], own: Partial<TestOccasion> = {}) {
  const occasion = { branchId: MABOLO.id, today: TODAY, code: '', isKnown: false, ...own }
  const promotions = testPromotions(all, occasion)
  const answer = priceDraft({
    lines: [{ key: 1, serviceId: FULL, amount: 2 }],
    rush: false,
    branch: { id: MABOLO.id, vatRegistered: false },
    rows: [givenPriceRow(FULL)],
    services: [givenPricedLoad({ id: FULL })],
    promotions: promotions.apply,
  })
  if (answer.kind === 'refused') return expect.fail(answer.message)
  return { total: answer.order.total, steps: answer.order.steps, said: promotions.said(answer.order) }
}

describe('a draft in the test calculator', () => {
  it('is given what the chosen branch gives today by itself, as a step of the price', () => {
    const { total, steps, said } = priced([givenPromotion()])
    expect([total, said]).toEqual([360_00, null])
    expect(steps.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['service', 400_00],
      ['promotion', -40_00],
    ])
  })

  it('is given a free load of a stamp card only if the order fills it, and only a named customer', () => {
    const card = givenPromotion({ kind: 'stamps', percent: null, everyNth: 2 })
    expect(priced([card]).total).toBe(400_00)
    expect(priced([card], { isKnown: true }).total).toBe(200_00)
    expect(priced([{ ...card, everyNth: 3 }], { isKnown: true }).total).toBe(400_00)
  })

  it('is given nothing of another branch, of another day, of what is paused or used up', () => {
    const none = [
      givenPromotion({ branchIds: ['0199aaaa-0000-7000-8000-0000000000ff'] }),
      givenPromotion({ weekdays: [1] }),
      givenPromotion({ state: 'paused' }),
      givenPromotion({ totalLimit: 3, uses: 3 }),
    ]
    expect(priced(none).total).toBe(400_00)
  })

  it('is given what the typed code is for, instead of what is better without it', () => {
    const { total, said } = priced([givenPromotion(), suki], { code: ' suki10 ' })
    expect(total).toBe(370_00)
    expect(said).toEqual({ name: 'Suki', amount: 30_00, needsApproval: false, refusal: null })
    expect(priced([givenPromotion(), suki]).total).toBe(360_00)
  })

  it('says why a code takes nothing off', () => {
    const refusal = (all: readonly Promotion[], own: Partial<TestOccasion> = {}) =>
      priced(all, { code: 'SUKI10', ...own }).said?.refusal
    expect(refusal([])).toBe('No promotion with this code')
    expect(refusal([{ ...suki, state: 'ended' }])).toBe('This promotion has ended')
    expect(refusal([{ ...suki, minimum: fromPesos(500) }])).toBe('This promotion needs an order of at least ₱500.00')
    const byCustomer = [{ ...suki, customerLimit: 1 }]
    expect(refusal(byCustomer)).toBe('Choose a customer. This promotion is limited per customer.')
    expect(refusal(byCustomer, { isKnown: true })).toBeNull()
  })

  it('takes the one that has a code now, not the one that had it', () => {
    const old = { ...suki, id: givenPromotion().id, state: 'ended' as const, amount: fromPesos(5) }
    expect(priced([suki, old], { code: 'SUKI10' }).total).toBe(370_00)
    expect(priced([old, suki], { code: 'SUKI10' }).total).toBe(370_00)
  })
})
