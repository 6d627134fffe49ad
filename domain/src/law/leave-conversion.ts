import { type Centavos, roundedQuotient } from '../core/money.ts'
import { type Explanation, inShares, leaf, node } from './explanations.ts'
import type { Ratio } from './ratios.ts'

const MONTHS = 12
/** Days have three decimals. */
const MILLI = 1000

/** Service incentive leave converted to cash, at the end of the year or at separation. Days are thousandths. */
export interface LeaveConversionInput {
  readonly completedYears: number
  readonly unusedPriorMilli: number
  /** Whole months of the current leave year. */
  readonly monthsInYear: number
  readonly usedMilli: number
  /** Fewer than 10 people, or five days of paid leave are granted anyway. */
  readonly isExempt: boolean
  /** Converted with earlier pay of the same calendar year; counts toward the untaxed days. */
  readonly convertedBeforeMilli?: number
}

export interface LeaveConversion {
  readonly daysMilli: number
  readonly amount: Centavos
  /** Days beyond the untaxed ones, and their share of the amount. */
  readonly taxableDaysMilli: number
  readonly benefitExcess: Centavos
  readonly explanation: Explanation
}

/**
 * Unused leave in cash at the daily rate (centavos, exact) of the day of conversion (Labor Code art. 95; Rule V;
 * Handbook 2024): the rest of earlier years, and a twelfth of the yearly days for each month, less the days used.
 * Nothing before the first year is complete. Up to `untaxedDays` it is de minimis; the rest joins the other benefits
 * (RR 29-2025).
 */
export function leaveConversion(
  input: LeaveConversionInput,
  terms: { readonly daysPerYear: number; readonly afterYears: number; readonly untaxedDays: number },
  dailyRate: Ratio,
): LeaveConversion {
  const daysMilli = daysOf(input, terms)
  const worth = (days: number) => roundedQuotient([dailyRate.over, days], [dailyRate.under, MILLI])
  const amount = worth(daysMilli)
  const untaxedLeft = Math.max(0, terms.untaxedDays * MILLI - (input.convertedBeforeMilli ?? 0))
  const taxableDaysMilli = Math.max(0, daysMilli - untaxedLeft)
  const prior = Math.min(daysMilli, input.unusedPriorMilli)
  const sources = [
    { code: 'LEAVE_OF_EARLIER_YEARS', days: prior },
    { code: 'LEAVE_OF_THIS_YEAR', days: daysMilli - prior },
  ]
  const parts = inShares(
    sources,
    ({ days }) => days,
    worth,
    ({ code, days }, share) => leaf(code, share, { days: days / MILLI }),
  )
  return {
    daysMilli,
    amount,
    taxableDaysMilli,
    benefitExcess: worth(taxableDaysMilli),
    explanation: node('LEAVE_CONVERSION', parts),
  }
}

function daysOf(
  { completedYears, unusedPriorMilli, monthsInYear, usedMilli, isExempt }: LeaveConversionInput,
  { daysPerYear, afterYears }: { readonly daysPerYear: number; readonly afterYears: number },
): number {
  if (isExempt || completedYears < afterYears) return 0
  const earned = roundedQuotient([daysPerYear * MILLI, monthsInYear], [MONTHS])
  return Math.max(0, unusedPriorMilli + earned - usedMilli)
}
