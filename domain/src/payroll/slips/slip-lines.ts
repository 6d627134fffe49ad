import type { ManilaDate } from '../../core/manila-time.ts'
import type { Centavos } from '../../core/money.ts'
import { type Explanation, inShares, leaf, node } from '../../law/explanations.ts'
import type { DayType } from '../../law/tables.ts'
import type { ThirteenthMonthBase } from '../../law/thirteenth-month.ts'

/** How a line is taxed: with the pay that determines the bracket, on top of it, or not at all. */
export type TaxClass = 'regular' | 'supplementary' | 'exempt'

/** Whether a line counts for the basic salary, a twelfth of which is the 13th month. */
type BasicPart = 'always' | 'inclusive' | 'never'

/** One earning of a payslip, rounded once. There is one line for each code, day type, rest day and rate. */
export interface SlipLine {
  readonly code: string
  readonly dayType?: DayType
  readonly isRestDay?: boolean
  /** Daily-paid only: the daily rate of a salary is not a round figure. */
  readonly dailyRate?: Centavos
  readonly minutes?: number
  readonly daysMilli?: number
  readonly amount: Centavos
  readonly tax: TaxClass
  readonly inContributionBase: boolean
  readonly basicPart: BasicPart
  /** A bonus: untaxed within the ceiling of the year's 13th month and other benefits. */
  readonly isBenefit?: true
  /** The benefit of the legal table, if it is a de minimis benefit within its ceiling. */
  readonly deMinimis?: string
  /** A correction of a closed period: the days it is for and their period. */
  readonly corrects?: { readonly dates: readonly ManilaDate[]; readonly periodEnd: ManilaDate }
  /** Adds up to `amount`, day by day. */
  readonly explanation: Explanation
}

/** Lines of pay for work and their tax: which determine the bracket (payroll.md 8.2) and which are basic salary (3). */
const WORK_LINES = {
  BASIC: { tax: 'regular', basicPart: 'always' },
  DAY_PREMIUM: { tax: 'supplementary', basicPart: 'never' },
  OVERTIME: { tax: 'supplementary', basicPart: 'never' },
  NIGHT_DIFF: { tax: 'supplementary', basicPart: 'never' },
  NIGHT_DIFF_OT: { tax: 'supplementary', basicPart: 'never' },
  HOLIDAY_UNWORKED: { tax: 'regular', basicPart: 'inclusive' },
  PAID_LEAVE: { tax: 'regular', basicPart: 'always' },
  BASIC_SALARY: { tax: 'regular', basicPart: 'always' },
  ABSENCE: { tax: 'regular', basicPart: 'always' },
  NOT_EMPLOYED: { tax: 'regular', basicPart: 'always' },
  LATE_UNDERTIME: { tax: 'regular', basicPart: 'always' },
} as const satisfies Record<string, { readonly tax: TaxClass; readonly basicPart: BasicPart }>
export type WorkCode = keyof typeof WORK_LINES

/** Whether a line pays work, leave or a holiday, and is not an allowance, a benefit or a correction. */
export function isOfWork({ code, corrects }: SlipLine): boolean {
  return corrects === undefined && Object.hasOwn(WORK_LINES, code)
}

/** A line's minutes of one day. */
export interface DayMinutes {
  readonly date: ManilaDate
  readonly minutes: number
}

interface WorkLine {
  readonly code: WorkCode
  readonly dayType?: DayType
  readonly isRestDay?: boolean
  readonly dailyRate?: Centavos
  readonly isMinimumWageEarner: boolean
  readonly days: readonly DayMinutes[]
  /** The line's amount for that many of its minutes. */
  readonly amountAt: (minutes: number) => Centavos
  readonly rate: string
  readonly multiplier: string
  readonly tableId: string
}

/**
 * A line of paid (or, for a salary, deducted) minutes: summed over the period, rounded once, and explained by day.
 * Undefined if it is zero. A minimum-wage earner's work is not taxed (RA 9504).
 */
export function workLine(line: WorkLine): SlipLine | undefined {
  const { code, dayType, isRestDay, dailyRate, days, amountAt, rate, multiplier, tableId } = line
  const parts = inShares(
    days,
    ({ minutes }) => minutes,
    amountAt,
    ({ date, minutes }, amount) => leaf('DAY', amount, { date, minutes }),
  )
  const explanation = node(code, parts, { rate, multiplier, tableId })
  if (explanation.amount === 0) return undefined
  let minutes = 0
  for (const day of days) minutes += day.minutes
  const { tax, basicPart } = termsOf(code, dayType)
  return {
    code,
    ...(dayType !== undefined && { dayType }),
    ...(isRestDay !== undefined && { isRestDay }),
    ...(dailyRate !== undefined && { dailyRate }),
    minutes,
    amount: explanation.amount,
    tax: line.isMinimumWageEarner ? 'exempt' : tax,
    inContributionBase: true,
    basicPart,
    explanation,
  }
}

/** Basic pay on a holiday or special day is basic salary only in the inclusive setting. */
function termsOf(
  code: WorkCode,
  dayType: DayType | undefined,
): { readonly tax: TaxClass; readonly basicPart: BasicPart } {
  const isOrdinary = dayType === undefined || dayType === 'ordinary' || dayType === 'special_working'
  return code === 'BASIC' && !isOrdinary ? { tax: 'regular', basicPart: 'inclusive' } : WORK_LINES[code]
}

/** Whether a line counts towards the 13th month under a setting. */
export function isBasic({ basicPart }: SlipLine, base: ThirteenthMonthBase): boolean {
  return basicPart === 'always' || (basicPart === 'inclusive' && base === 'inclusive')
}

/** A lump sum: an allowance, the 13th month, converted leave. */
export function lumpLine(
  code: string,
  explanation: Explanation,
  terms: Pick<SlipLine, 'tax' | 'inContributionBase' | 'basicPart' | 'isBenefit' | 'deMinimis'> & {
    readonly daysMilli?: number
  },
): SlipLine {
  return { code, amount: explanation.amount, explanation, ...terms }
}
