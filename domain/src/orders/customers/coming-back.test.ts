import { describe, expect, it } from 'vitest'
import { centavos } from '../../core/money.ts'
import { cohortsOf, hasStoppedComing, monthsUpTo, overCreditLimit, usualGapDays } from './coming-back.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))
const visits = (orders: number, first: number, last: number) => ({
  orders,
  firstOrderAt: at(first),
  lastOrderAt: at(last),
})

describe('a customer’s habit', () => {
  it('is the average gap between orders; one order makes none', () => {
    expect(usualGapDays(visits(5, 0, 28))).toBe(7)
    expect(usualGapDays(visits(1, 3, 3))).toBeNull()
    expect(usualGapDays({ orders: 0, firstOrderAt: null, lastOrderAt: null })).toBeNull()
  })

  it('is broken after twice the gap, and never before thirty days', () => {
    // Weekly: two gaps are fourteen days, but thirty count.
    expect(hasStoppedComing(visits(5, 0, 28), at(28 + 30))).toBe(false)
    expect(hasStoppedComing(visits(5, 0, 28), at(28 + 31))).toBe(true)
    // Every forty days: eighty count.
    expect(hasStoppedComing(visits(3, 0, 80), at(80 + 80))).toBe(false)
    expect(hasStoppedComing(visits(3, 0, 80), at(80 + 81))).toBe(true)
  })

  it('takes three orders', () => {
    expect(hasStoppedComing(visits(2, 0, 7), at(300))).toBe(false)
    expect(hasStoppedComing(visits(3, 0, 14), at(300))).toBe(true)
  })
})

describe('customers by the month of their first order', () => {
  it('are counted in each month after it, up to the current one', () => {
    const counts = [
      { since: '2026-09', month: '2026-09', customers: 10 },
      { since: '2026-09', month: '2026-11', customers: 4 },
      { since: '2026-10', month: '2026-10', customers: 3 },
      { since: '2026-10', month: '2026-11', customers: 3 },
    ]
    expect(cohortsOf(counts, ['2026-09', '2026-10', '2026-11'])).toEqual([
      { since: '2026-09', customers: 10, cameAgain: [0, 4] },
      { since: '2026-10', customers: 3, cameAgain: [3] },
      { since: '2026-11', customers: 0, cameAgain: [] },
    ])
  })

  it('has consecutive months across a year', () => {
    expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  })
})

describe('a credit limit', () => {
  const over = (limit: number | null, owed: number, balance: number) =>
    overCreditLimit(limit === null ? null : centavos(limit), centavos(owed), centavos(balance))

  it('covers what is owed for released laundry and this order; none limits nothing', () => {
    expect(over(50_000, 30_000, 20_000)).toBe(0)
    expect(over(50_000, 30_000, 20_001)).toBe(1)
    expect(over(0, 0, 100)).toBe(100)
    expect(over(null, 900_000, 900_000)).toBe(0)
  })
})
