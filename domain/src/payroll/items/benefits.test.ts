import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, ZERO } from '../../core/money.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import { type LeaveConversionInput, leaveConversion } from '../../law/leave-conversion.ts'
import { slipInput } from '../../law/testing/slips.ts'
import { testTables } from '../../law/testing/tables.ts'
import { thirteenthMonth } from '../../law/thirteenth-month.ts'
import { slipOf } from '../slips/slips.ts'

const DAILY = { over: fromPesos(600), under: 1 }
const TERMS = { daysPerYear: 5, afterYears: 1, untaxedDays: 12 }
const leave = (given: Partial<LeaveConversionInput>) =>
  leaveConversion(
    { completedYears: 1, unusedPriorMilli: 0, monthsInYear: 0, usedMilli: 0, isExempt: false, ...given },
    TERMS,
    DAILY,
  )

describe('Unused leave', () => {
  it('is nothing before the first year is complete, and when more was used than earned', () => {
    expect(leave({ completedYears: 0, monthsInYear: 11 }).amount).toBe(0)
    expect(leave({ monthsInYear: 6, usedMilli: 3000 }).daysMilli).toBe(0)
  })
  it('is explained by the year it was earned in', () => {
    const { amount, explanation } = leave({ unusedPriorMilli: 5000, monthsInYear: 2 })
    expect([amount, sumOfLeaves(explanation)]).toEqual([349_980, 349_980])
    expect(explanation.parts.map(({ code, basis }) => [code, basis?.days])).toEqual([
      ['LEAVE_OF_EARLIER_YEARS', 5],
      ['LEAVE_OF_THIS_YEAR', 0.833],
    ])
  })
  it('beyond the untaxed days joins the other benefits, and is taxed over their ceiling', () => {
    expect(leave({ unusedPriorMilli: 15_000 })).toMatchObject({
      taxableDaysMilli: 3000,
      benefitExcess: fromPesos(1800),
    })
    const slip = (otherBenefits: number) =>
      slipOf(
        testTables(),
        slipInput({
          leaveConversion: {
            completedYears: 4,
            unusedPriorMilli: 15_000,
            monthsInYear: 0,
            usedMilli: 0,
            isExempt: false,
          },
          thirteenthMonth: {
            earnedBefore: ZERO,
            alreadyPaid: ZERO,
            otherBenefits: fromPesos(otherBenefits),
            taxedBefore: ZERO,
          },
        }),
      )
    expect([slip(88_200).taxableSupplementary, slip(89_000).taxableSupplementary]).toEqual([0, fromPesos(800)])
  })
})

describe('The 13th month', () => {
  const terms = {
    earned: [fromPesos(1_200_000)],
    alreadyPaid: ZERO,
    otherBenefits: ZERO,
    taxedBefore: ZERO,
    ceiling: fromPesos(90_000),
  }
  it('taxes what is over the ceiling, once', () => {
    expect(thirteenthMonth(terms).taxableExcess).toBe(fromPesos(10_000))
    expect(thirteenthMonth({ ...terms, taxedBefore: fromPesos(4000) }).taxableExcess).toBe(fromPesos(6000))
    expect(thirteenthMonth({ ...terms, taxedBefore: fromPesos(12_000) }).taxableExcess).toBe(0)
  })
  it('paid too early and too much is taken back in the true-up', () => {
    const result = thirteenthMonth({ ...terms, alreadyPaid: fromPesos(100_000.5) })
    expect([result.payableNow, sumOfLeaves(result.explanation)]).toEqual([centavos(-50), centavos(-50)])
  })
})
