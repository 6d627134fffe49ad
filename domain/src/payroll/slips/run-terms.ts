import type { ManilaDate } from '../../core/manila-time.ts'
import type { PayrollTerms } from '../../law/payroll-terms.ts'
import type { RunFrequency } from '../runs/paydays.ts'

/** What every slip of one run is computed with: its period and payday, and how the shop pays. */
export interface RunTerms {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
  readonly frequency: RunFrequency
  readonly withThirteenthMonth: boolean
  /** The 13th month is paid for the whole year, with what the rest of it is expected to add. */
  readonly projectsYear: boolean
  readonly settlesYear: boolean
  /** The first of the days that only holidays ask for; without a holiday it is the day before the period. */
  readonly precedingFrom: ManilaDate
  readonly terms: PayrollTerms
}
