import type { ManilaDate } from '../../core/manila-time.ts'
import type { Centavos } from '../../core/money.ts'
import type { EmployeeShares } from '../../law/contributions/contributions.ts'
import type { TaxYear } from '../../law/contributions/withholding.ts'
import type { DayType } from '../../law/tables.ts'
import type { PayType } from '../../people/employee-rates.ts'
import type { ConvertedYear } from '../items/leave-conversions.ts'
import type { DuePayItem, PaidDeMinimis } from '../items/payroll-slip-allowances.ts'
import type { AttendedDay } from '../runs/payroll-inputs.ts'
import type { Advance } from './advances.ts'
import type { SlipLine } from './slip-lines.ts'

/** A rate of pay and the day it holds from. */
export interface PaidRate {
  readonly fromOn: ManilaDate
  readonly payType: PayType
  readonly rateCentavos: Centavos
}

/** Everything on record about one person that a pay depends on. */
export interface PayeeRecords {
  readonly hiredOn: ManilaDate
  readonly separatedOn: ManilaDate | null
  /** Outside the rules of working time (`HOURS_OF_WORK`). */
  readonly isHoursExempt: boolean
  readonly wagePlace: { readonly region: string; readonly tier: string } | null
  readonly rates: readonly PaidRate[]
  /** Of the period and of the days before it that its holidays may ask for. */
  readonly days: readonly AttendedDay[]
  readonly dayTypeOn: (date: ManilaDate) => DayType
  readonly monthToDate: { readonly compensation: Centavos; readonly taken: EmployeeShares }
  /** Tax and benefits of the year of payment; the 13th month of the year the period begins in. */
  readonly year: TaxYear & {
    readonly basicEarned: Centavos
    readonly thirteenthMonthPaid: Centavos
    readonly benefitsPaid: Centavos
    /** Of them, what was taxed with the pays; undefined where an approved pay of the year does not say it. */
    readonly benefitsTaxed?: Centavos
  }
  readonly items: readonly DuePayItem[]
  /** De minimis benefits that earlier pays of the year of payment gave untaxed. */
  readonly deMinimisPaid: readonly PaidDeMinimis[]
  readonly advances: readonly Omit<Advance, 'collectAll'>[]
  readonly corrections: readonly SlipLine[]
  /** Leave years whose unused days this pay turns into money, and what the calendar year’s pays before it did. */
  readonly leave: { readonly converted: readonly ConvertedYear[]; readonly beforeMilli: number }
}
