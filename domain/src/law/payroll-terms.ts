import { type Centavos, ZERO } from '../core/money.ts'
import type { ContributionTiming } from './contributions/contributions.ts'
import type { WithholdingMethod } from './contributions/withholding.ts'
import { type Ratio, ratioOf } from './ratios.ts'
import type { ThirteenthMonthBase } from './thirteenth-month.ts'

/**
 * The shop's pay rules from a day on (payroll.md 1.6, 3, 9, 11). Everything else about pay is law: the payroll tables.
 */
export interface PayrollTerms {
  readonly contributionTiming: ContributionTiming
  readonly withholdingMethod: Exclude<WithholdingMethod, 'annualized'>
  /** The divisor between daily and monthly rates, as written: `313`. */
  readonly factor: (typeof RATE_FACTORS)[number]
  readonly thirteenthMonthBase: ThirteenthMonthBase
  /** The minimum net pay that cash advances must leave, and their maximum share of it in percent. */
  readonly leastNet: Centavos
  readonly mostPercent: number
  /** Lateness up to this many minutes does not count (payroll.md 12.4). */
  readonly graceMinutes: number
  readonly holidayPayExempt: boolean
  readonly nightDifferentialExempt: boolean
  readonly specialDayUnworkedPaid: boolean
}

/** The pay rules until someone changes them: no exemptions (payroll.md 15). */
export const DEFAULT_PAYROLL_TERMS: PayrollTerms = {
  contributionTiming: 'second_cutoff',
  withholdingMethod: 'rr11_2018',
  factor: '313',
  thirteenthMonthBase: 'inclusive',
  leastNet: ZERO,
  mostPercent: 50,
  graceMinutes: 0,
  holidayPayExempt: false,
  nightDifferentialExempt: false,
  specialDayUnworkedPaid: false,
}

/** The factors defined by law. */
export const RATE_FACTORS = ['261', '305', '313', '365', '395'] as const

/** The divisor of monthly rates, exact. */
export const factorOf = ({ factor }: Pick<PayrollTerms, 'factor'>): Ratio => ratioOf(factor)
