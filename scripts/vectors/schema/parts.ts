import { ZERO } from '@labada/domain/core/money'
import { CONTRIBUTION_TIMINGS } from '@labada/domain/law/contributions/contributions'
import { WITHHOLDING_METHODS } from '@labada/domain/law/contributions/withholding'
import { ATTENDANCES } from '@labada/domain/law/days'
import { ratioOf } from '@labada/domain/law/ratios'
import { DAY_TYPES } from '@labada/domain/law/tables'
import { THIRTEENTH_MONTH_BASES } from '@labada/domain/law/thirteenth-month'
import { z } from 'zod'
import { amount, date, flag, ratio, whole } from './values.ts'

/** Night minutes are among the regular and overtime minutes, not beside them. */
export const minuteFields = {
  regular_minutes: whole.default(0),
  overtime_minutes: whole.default(0),
  night_regular_minutes: whole.default(0),
  night_overtime_minutes: whole.default(0),
}

export const day = z.strictObject({
  date,
  day_type: z.enum(DAY_TYPES).default('ordinary'),
  is_rest_day: flag.default(false),
  /** Left out: what the minutes say. */
  attendance: z.enum(ATTENDANCES).optional(),
  ...minuteFields,
  /** Left out: a whole day of 480 where the attendance is paid leave. */
  leave_minutes: whole.optional(),
  late_undertime_minutes: whole.default(0),
})

/** The owner's default: at most half of the pay (payroll.md 9). */
export const guard = z.strictObject({
  min_net_centavos: amount.default(ZERO),
  max_pct: ratio.default(ratioOf('0.50')),
})

export const settings = z.strictObject({
  contribution_timing: z.enum(CONTRIBUTION_TIMINGS).default('second_cutoff'),
  withholding_method: z.enum(WITHHOLDING_METHODS).default('rr11_2018'),
  eemr_factor: ratio.default(ratioOf('313')),
  holiday_pay_exempt: flag.default(false),
  night_differential_exempt: flag.default(false),
  sil_exempt: flag.default(false),
  special_day_unworked_paid: flag.default(false),
  thirteenth_month_base: z.enum(THIRTEENTH_MONTH_BASES).default('inclusive'),
  daily_overtime_threshold_minutes: whole.optional(),
  cash_advance_guard: guard.prefault({}),
})

export const advance = z.strictObject({
  id: z.string(),
  granted_on: date,
  balance_centavos: amount,
  installment_centavos: amount.default(ZERO),
  arrears_centavos: amount.default(ZERO),
  collect_all: flag.default(false),
  written_authority: flag.default(true),
})

export const leave = z.strictObject({
  completed_years: whole.default(0),
  unused_prior_days_milli: whole.default(0),
  months_in_current_year: whole.default(0),
  used_days_milli: whole.default(0),
  establishment_exempt: flag.default(false),
})

/** What an earlier employer paid in the year (BIR Form 2316); `true` where only that there was one is known. */
const previousEmployers = z.preprocess(
  (value) => (value === true ? [{}] : value === false ? [] : Array.isArray(value) ? value : [value]),
  z.array(
    z.strictObject({
      taxable_centavos: amount.default(ZERO),
      periods: whole.default(0),
      tax_withheld_centavos: amount.default(ZERO),
    }),
  ),
)

const employerFields = {
  previous_employer: previousEmployers.prefault([]),
  had_previous_employer: flag.default(false),
}

/**
 * The year to date: in `year_to_date`, or beside the rest. Amounts beside the rest that come without a number of periods
 * are for the annualized method: they cannot be averaged. A previous employer's figures are added to either.
 */
export const yearFields = {
  year_to_date: z
    .strictObject({
      taxable_centavos: amount.optional(),
      tax_withheld_centavos: amount.optional(),
      periods: whole.optional(),
      cumulative_method_started: flag.optional(),
      ...employerFields,
    })
    .prefault({}),
  taxable_year_to_date_centavos: amount.default(ZERO),
  tax_withheld_year_to_date_centavos: amount.default(ZERO),
  periods: whole.optional(),
  cumulative_method_started: flag.default(false),
  ...employerFields,
}

const year = z.strictObject(yearFields)

export type Minutes = z.output<z.ZodObject<typeof minuteFields>>
export type Day = z.output<typeof day>
export type Guard = z.output<typeof guard>
export type Settings = z.output<typeof settings>
export type GivenAdvance = z.output<typeof advance>
export type Leave = z.output<typeof leave>
export type Year = z.output<typeof year>
