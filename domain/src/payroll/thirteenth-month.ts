import { type Centavos, centavos, roundedQuotient, smallerOf, subtract, sum, ZERO } from '../money.ts'
import { type Explanation, inShares, leaf, node } from './explanations.ts'

const MONTHS = 12

/** What counts as basic salary: with holiday pay and leave on every day (`inclusive`), or ordinary days and leave only. */
export const THIRTEENTH_MONTH_BASES = ['inclusive', 'strict'] as const
export type ThirteenthMonthBase = (typeof THIRTEENTH_MONTH_BASES)[number]

export interface ThirteenthMonthInput {
  /** Basic salary of the calendar year, in as many parts as it was earned. */
  readonly earned: readonly Centavos[]
  readonly alreadyPaid: Centavos
  /** Other benefits of the year that share the untaxed ceiling. */
  readonly otherBenefits: Centavos
  /** Of the excess over the ceiling, what an earlier pay of the year has taxed. */
  readonly taxedBefore: Centavos
  readonly ceiling: Centavos
}

export interface ThirteenthMonth {
  readonly due: Centavos
  readonly payableNow: Centavos
  readonly exempt: Centavos
  /** Of 13th month and other benefits, what is taxed with this pay. */
  readonly taxableExcess: Centavos
  /** Adds up to `payableNow`. */
  readonly explanation: Explanation
}

/**
 * A twelfth of the basic salary earned in the calendar year (PD 851; Memorandum Order 28; Labor Advisory 16-2025), less what
 * was paid of it. With other benefits it is untaxed up to the ceiling (NIRC s.32 B 7 e); the excess is supplementary pay.
 */
export function thirteenthMonth({
  earned,
  alreadyPaid,
  otherBenefits,
  taxedBefore,
  ceiling,
}: ThirteenthMonthInput): ThirteenthMonth {
  const due = twelfth(sum(earned))
  const benefits = sum([due, otherBenefits])
  const exempt = smallerOf(benefits, ceiling)
  const excess = centavos(benefits - exempt - taxedBefore)
  const parts = inShares(
    earned,
    (part) => part,
    twelfth,
    (part, amount) => leaf('TWELFTH', amount, { of: part }),
  )
  return {
    due,
    payableNow: subtract(due, alreadyPaid),
    exempt,
    taxableExcess: excess > 0 ? excess : ZERO,
    explanation: node('THIRTEENTH_MONTH', [...parts, leaf('ALREADY_PAID', centavos(-alreadyPaid))]),
  }
}

/** The 13th month of a year's basic salary. */
export function twelfth(amount: number): Centavos {
  return roundedQuotient([amount], [MONTHS])
}

/** What of a year's 13th month is still to be paid; nothing once more was paid than was earned. */
export function stillDue(basicEarned: Centavos, paid: Centavos): Centavos {
  const accrued = twelfth(basicEarned)
  return paid < accrued ? subtract(accrued, paid) : ZERO
}
