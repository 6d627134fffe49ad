import type { ManilaDate } from '../../core/manila-time.ts'
import type { Centavos } from '../../core/money.ts'
import type { EmployeeShares } from '../../law/contributions/contributions.ts'
import type { TaxYear } from '../../law/contributions/withholding.ts'
import type { DayType } from '../../law/tables.ts'
import type { PayType } from '../../people/employee-rates.ts'
import type { EmploymentBreak } from '../../people/separations.ts'
import type { ConvertedYear } from '../items/leave-conversions.ts'
import type { DuePayItem, PaidDeMinimis } from '../items/payroll-slip-allowances.ts'
import type { AttendedDay } from '../runs/payroll-inputs.ts'
import type { Advance } from './advances.ts'
import type { SlipLine } from './slip-lines.ts'

/** A rate and the day from which it is effective. */
export interface PaidRate {
  readonly fromOn: ManilaDate
  readonly payType: PayType
  readonly rateCentavos: Centavos
}

/** All records of an employee that a pay depends on. */
export interface PayeeRecords {
  readonly hiredOn: ManilaDate
  readonly separatedOn: ManilaDate | null
  readonly breaks?: readonly EmploymentBreak[]
  /** Exempt from the rules on hours of work (`HOURS_OF_WORK`). */
  readonly isHoursExempt: boolean
  readonly wagePlace: { readonly region: string; readonly tier: string } | null
  readonly rates: readonly PaidRate[]
  /** The days of the period, and the days before it that its holidays may depend on. */
  readonly days: readonly AttendedDay[]
  /** The published rest days among them, also those with a shift; omitted if attendance alone tells them. */
  readonly restDays?: ReadonlySet<ManilaDate>
  readonly dayTypeOn: (date: ManilaDate) => DayType
  readonly monthToDate: { readonly compensation: Centavos; readonly taken: EmployeeShares }
  /** Tax and benefits of the year of payment; the 13th month of the year in which the period starts. */
  readonly year: TaxYear & {
    readonly basicEarned: Centavos
    readonly thirteenthMonthPaid: Centavos
    readonly benefitsPaid: Centavos
    /** The part of them that was taxed; undefined if an approved pay of the year does not record it. */
    readonly benefitsTaxed?: Centavos
  }
  readonly items: readonly DuePayItem[]
  /** De minimis benefits that earlier pay of the year of payment gave untaxed. */
  readonly deMinimisPaid: readonly PaidDeMinimis[]
  readonly advances: readonly Omit<Advance, 'collectAll'>[]
  readonly corrections: readonly SlipLine[]
  /** Leave years whose unused days this pay converts, and what earlier pay of the calendar year converted. */
  readonly leave: { readonly converted: readonly ConvertedYear[]; readonly beforeMilli: number }
}
