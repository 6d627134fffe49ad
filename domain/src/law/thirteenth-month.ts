import { type ManilaDate, parseManilaDate } from '../core/manila-time.ts'
import { type Centavos, centavos, roundedQuotient, smallerOf, subtract, sum, ZERO } from '../core/money.ts'
import { yearEndOf } from './earned-years.ts'
import { type Explanation, inShares, leaf, node } from './explanations.ts'
import { inForce, type PayrollTables } from './tables.ts'

const MONTHS = 12

/** The last day for paying the 13th month of a day's year, by the law at the end of that year. */
export function thirteenthMonthDueOn(rows: PayrollTables['thirteenth_month'], day: ManilaDate): ManilaDate {
  const end = yearEndOf(day)
  const { content } = inForce(rows, 'thirteenth_month', end)
  return parseManilaDate(`${end.slice(0, 4)}-${content.dueOn}`) ?? end
}

/**
 * What counts as basic salary: including holiday pay and leave on every day (`inclusive`), or only ordinary days and
 * leave.
 */
export const THIRTEENTH_MONTH_BASES = ['inclusive', 'strict'] as const
export type ThirteenthMonthBase = (typeof THIRTEENTH_MONTH_BASES)[number]

export interface ThirteenthMonthInput {
  /** Basic salary of the calendar year, in the parts in which it was earned. */
  readonly earned: readonly Centavos[]
  /**
   * Basic salary expected for the rest of the year, if it is paid before the year's last pay, which settles the
   * difference.
   */
  readonly projected?: Centavos | undefined
  readonly alreadyPaid: Centavos
  /** Other benefits of the year under the same untaxed ceiling. */
  readonly otherBenefits: Centavos
  /** The part of the excess over the ceiling that an earlier pay of the year has taxed. */
  readonly taxedBefore: Centavos
  readonly ceiling: Centavos
}

export interface ThirteenthMonth {
  readonly due: Centavos
  readonly payableNow: Centavos
  readonly exempt: Centavos
  /** The part of 13th month and other benefits that this pay taxes. */
  readonly taxableExcess: Centavos
  /** Adds up to `payableNow`. */
  readonly explanation: Explanation
}

/**
 * A twelfth of the basic salary earned in the calendar year (PD 851; Memorandum Order 28; Labor Advisory 16-2025), less
 * what was already paid. With other benefits it is untaxed up to the ceiling (NIRC s.32 B 7 e); the excess is
 * supplementary pay.
 */
export function thirteenthMonth({
  earned,
  projected = ZERO,
  alreadyPaid,
  otherBenefits,
  taxedBefore,
  ceiling,
}: ThirteenthMonthInput): ThirteenthMonth {
  const due = twelfth(sum([...earned, projected]))
  const benefits = sum([due, otherBenefits])
  const exempt = smallerOf(benefits, ceiling)
  const excess = centavos(benefits - exempt - taxedBefore)
  const basics = [...earned.map((of) => ({ code: 'TWELFTH', of })), { code: 'TWELFTH_OF_PROJECTED', of: projected }]
  const parts = inShares(
    basics,
    ({ of }) => of,
    twelfth,
    ({ code, of }, amount) => leaf(code, amount, { of }),
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

/** The rest of a year's 13th month; zero if more was paid than earned. */
export function stillDue(basicEarned: Centavos, paid: Centavos): Centavos {
  const accrued = twelfth(basicEarned)
  return paid < accrued ? subtract(accrued, paid) : ZERO
}
