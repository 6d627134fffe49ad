import { ZERO } from '@labada/domain/core/money'
import { WITHHOLDING_METHODS } from '@labada/domain/law/contributions/withholding'
import { PAY_FREQUENCIES } from '@labada/domain/law/tables'
import { z } from 'zod'
import { attendance } from './attendance.ts'
import { advance, day, leave, settings, yearFields } from './parts.ts'
import { amount, date, flag } from './values.ts'

const takenFields = {
  sss_employee_centavos: amount.default(ZERO),
  mpf_employee_centavos: amount.default(ZERO),
  philhealth_employee_centavos: amount.default(ZERO),
  pagibig_employee_centavos: amount.default(ZERO),
}

/** A whole payslip, from `days`, or from raw scans in `attendance`. */
export const payslip = z.strictObject({
  settings: settings.prefault({}),
  employee: z.strictObject({
    id: z.string().optional(),
    /** Left out: monthly where there is a salary. */
    pay_basis: z.enum(['daily', 'monthly']).optional(),
    rates: z.array(z.strictObject({ effective_from: date, daily_rate_centavos: amount })).default([]),
    monthly_salary_centavos: amount.optional(),
    is_minimum_wage_earner: flag.default(false),
    hours_of_work_exempt: flag.default(false),
    separation_date: date.optional(),
  }),
  period: z.strictObject({ start: date, end: date, frequency: z.enum(PAY_FREQUENCIES), pay_date: date }),
  days: z.array(day).default([]),
  preceding_days: z.array(day).default([]),
  attendance: attendance.optional(),
  month_to_date: z
    .strictObject({
      contribution_base_centavos: amount.default(ZERO),
      ...takenFields,
      contributions: z.strictObject(takenFields).optional(),
    })
    .prefault({}),
  tax: z.strictObject({ method: z.enum(WITHHOLDING_METHODS).optional(), ...yearFields }).prefault({}),
  allowances: z
    .array(
      z.strictObject({
        code: z.string(),
        amount_centavos: amount,
        taxable: flag.default(false),
        in_contribution_base: flag.default(false),
      }),
    )
    .default([]),
  thirteenth_month: z
    .strictObject({
      basic_salary_earned_before_centavos: amount.default(ZERO),
      already_paid_centavos: amount.default(ZERO),
      other_benefits_centavos: amount.default(ZERO),
    })
    .optional(),
  leave_conversion: leave.optional(),
  loans: z.array(z.strictObject({ code: z.string(), amount_centavos: amount })).default([]),
  cash_advances: z.array(advance).default([]),
})

export type GivenPayslip = z.output<typeof payslip>
