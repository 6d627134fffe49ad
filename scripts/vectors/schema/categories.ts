import { ZERO } from '@labada/domain/core/money'
import { CONTRIBUTION_TIMINGS } from '@labada/domain/law/contributions/contributions'
import { WITHHOLDING_METHODS } from '@labada/domain/law/contributions/withholding'
import { DAY_TYPES, PAY_FREQUENCIES } from '@labada/domain/law/tables'
import { z } from 'zod'
import { attendance, placeFields } from './attendance.ts'
import { advance, day, guard, leave, minuteFields, settings, yearFields } from './parts.ts'
import { payslip } from './payslip.ts'
import { amount, amounts, date, flag, ratio } from './values.ts'

const withholding = z.strictObject({
  /** May be left out for the annualized method: the annual table has no frequency. */
  frequency: z.enum(PAY_FREQUENCIES).optional(),
  pay_date: date,
  method: z.enum(WITHHOLDING_METHODS).default('rr11_2018'),
  taxable_regular_centavos: amount.default(ZERO),
  taxable_supplementary_centavos: amount.default(ZERO),
  /** Has no effect: the taxable parts already include only what is taxable. */
  is_minimum_wage_earner: flag.default(false),
  ...yearFields,
})

/** The input of each category of a vector file, with its units and defaults; documented in docs/payroll-vectors.md. */
export const CATEGORIES = {
  premium_pay: z.strictObject({
    daily_rate_centavos: amount,
    day_type: z.enum(DAY_TYPES),
    is_rest_day: flag.default(false),
    ...minuteFields,
    holiday_pay_eligible: flag.default(false),
    date: date.optional(),
    settings: settings.prefault({}),
  }),
  holiday_eligibility: z.strictObject({ holiday_date: date, days: z.array(day) }),
  rate_conversion: z.strictObject({
    eemr_factor: ratio,
    daily_rate_centavos: amount.optional(),
    monthly_salary_centavos: amount.optional(),
  }),
  sss: z.strictObject({ monthly_compensation_centavos: amount, month_end: date }),
  philhealth: z.strictObject({ monthly_basic_salary_centavos: amount, month_end: date }),
  pagibig: z.strictObject({ monthly_compensation_centavos: amount, month_end: date }),
  contribution_timing: z.strictObject({
    timing: z.enum(CONTRIBUTION_TIMINGS).default('second_cutoff'),
    month_end: date,
    first_half_compensation_centavos: amount,
    second_half_compensation_centavos: amount,
    monthly_equivalent_centavos: amount,
  }),
  withholding_table: withholding,
  withholding_method: withholding,
  thirteenth_month: z.strictObject({
    date,
    basic_salary_earned_centavos: amounts,
    projected_remainder_centavos: amount.default(ZERO),
    already_paid_centavos: amount.default(ZERO),
    other_benefits_centavos: amount.default(ZERO),
  }),
  sil: z.strictObject({ ...leave.shape, daily_rate_centavos: amount, date: date.optional() }),
  cash_advance: z.strictObject({
    net_before_cash_advance_centavos: amount,
    guard: guard.prefault({}),
    advances: z.array(advance),
  }),
  loss_damage: z.strictObject({
    wages_of_week_centavos: amount,
    actual_loss_centavos: amount,
    already_deducted_centavos: amount.default(ZERO),
    employee_shown_responsible: flag.default(false),
    opportunity_to_explain_given: flag.default(false),
  }),
  attendance,
  minimum_wage: z.strictObject({ region: z.string(), tier: z.string(), date }),
  holiday_lookup: z.strictObject({ date, ...placeFields }),
  de_minimis: z.strictObject({
    item: z.string(),
    amount_centavos: amount,
    date,
    minimum_wage_centavos: amount.optional(),
    minimum_daily_wage_centavos: amount.optional(),
    daily_minimum_wage_centavos: amount.optional(),
  }),
  payslip,
} as const

export type Category = keyof typeof CATEGORIES
/** A category's input as it is read: checked, with every default in its place. */
export type InputOf<Name extends Category> = z.output<(typeof CATEGORIES)[Name]>

export const isCategory = (name: string): name is Category => Object.hasOwn(CATEGORIES, name)
