import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPesos } from '../core/money.ts'
import { sumOfLeaves } from './explanations.ts'
import { type LeaveConversionInput, leaveConversion } from './leave-conversion.ts'

const TERMS = { daysPerYear: 5, afterYears: 1, untaxedDays: 12 }
const of = (given: Partial<LeaveConversionInput>, daily = 610) =>
  leaveConversion(
    { completedYears: 1, unusedPriorMilli: 0, monthsInYear: 0, usedMilli: 0, isExempt: false, ...given },
    TERMS,
    { over: fromPesos(daily), under: 1 },
  )

describe('Unused service incentive leave', () => {
  it('is the Handbook’s: five days and two months at ₱610 are 5.833 days and ₱3,558.13', () => {
    expect(of({ unusedPriorMilli: 5000, monthsInYear: 2 })).toMatchObject({ daysMilli: 5833, amount: 3558_13 })
  })

  it('is nothing until the first year is complete, and five days a year from then on', () => {
    expect(of({ completedYears: 0, monthsInYear: 11 }).amount).toBe(0)
    expect(of({ monthsInYear: 12 }).daysMilli).toBe(5000)
  })

  it('counts whole months of the year that has begun, to three decimals of a day', () => {
    expect([0, 1, 4, 7].map((monthsInYear) => of({ monthsInYear }).daysMilli)).toEqual([0, 417, 1667, 2917])
  })

  it('is less what was used, but never owed by the employee', () => {
    expect(of({ unusedPriorMilli: 5000, monthsInYear: 6, usedMilli: 3500 }).daysMilli).toBe(4000)
    expect(of({ monthsInYear: 6, usedMilli: 3000 })).toMatchObject({ daysMilli: 0, amount: 0 })
  })

  it('is not due where fewer than ten work', () => {
    expect(of({ completedYears: 8, unusedPriorMilli: 5000, monthsInYear: 12, isExempt: true }).amount).toBe(0)
  })

  it('beyond twelve days joins the benefits that may be taxed', () => {
    expect(of({ unusedPriorMilli: 12_000 })).toMatchObject({ taxableDaysMilli: 0, benefitExcess: 0 })
    expect(of({ unusedPriorMilli: 12_500 })).toMatchObject({ taxableDaysMilli: 500, benefitExcess: 305_00 })
  })

  it('counts what earlier pays of the year converted towards the twelve days', () => {
    expect(of({ unusedPriorMilli: 5000, convertedBeforeMilli: 10_000 })).toMatchObject({
      taxableDaysMilli: 3000,
      benefitExcess: 1830_00,
    })
    expect(of({ unusedPriorMilli: 5000, convertedBeforeMilli: 20_000 }).taxableDaysMilli).toBe(5000)
  })

  it('of a monthly salary is paid from the exact day: ₱40,000 × 12 ÷ 313', () => {
    const input = { completedYears: 3, unusedPriorMilli: 5000, monthsInYear: 0, usedMilli: 0, isExempt: false }
    expect(leaveConversion(input, TERMS, { over: 40_000_00 * 12, under: 313 }).amount).toBe(7667_73)
  })

  it('is explained to the centavo, whatever is left of which year', () => {
    const milli = fc.integer({ min: 0, max: 30_000 })
    fc.assert(
      fc.property(milli, fc.integer({ min: 0, max: 12 }), milli, (unusedPriorMilli, monthsInYear, usedMilli) => {
        const { amount, daysMilli, taxableDaysMilli, explanation } = of({ unusedPriorMilli, monthsInYear, usedMilli })
        expect(sumOfLeaves(explanation)).toBe(amount)
        expect(daysMilli).toBeGreaterThanOrEqual(taxableDaysMilli)
      }),
    )
  })
})
