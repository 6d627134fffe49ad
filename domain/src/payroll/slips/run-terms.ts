import type { ManilaDate } from '../../core/manila-time.ts'
import type { PayrollTerms } from '../../law/payroll-terms.ts'
import type { RunFrequency } from '../runs/paydays.ts'

/** The inputs that all slips of a run share: its period and payday, and the shop's pay rules. */
export interface RunTerms {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
  readonly frequency: RunFrequency
  readonly withThirteenthMonth: boolean
  /** The 13th month is paid for the whole year, including the rest of it as expected. */
  readonly projectsYear: boolean
  readonly settlesYear: boolean
  /** The first of the days needed only for holidays; without a holiday it is the day before the period. */
  readonly precedingFrom: ManilaDate
  readonly terms: PayrollTerms
}
