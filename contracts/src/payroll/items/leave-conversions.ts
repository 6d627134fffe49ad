import { PAYROLL_RUN_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { z } from 'zod'
import { admin, type Routes } from '../../core/route.ts'
import { id, manilaDate, pesos, text } from '../../core/values.ts'
import { payExplanationSchema } from '../slips/payslips.ts'

const days = z.number()

/** An employee's leave year and the value of its unused service incentive leave. Days have up to three decimals. */
export const leaveYearSchema = z.object({
  employeeId: id,
  code: z.string(),
  name: z.string(),
  branchName: z.string(),
  /** The leave year: from the hiring anniversary, or shorter for someone who left. */
  from: manilaDate,
  to: manilaDate,
  /** It ended because the employee left. */
  isFinal: z.boolean(),
  given: days,
  /** Prorated by months, for someone who left. */
  earned: days,
  used: days,
  unused: days,
  /** A day's pay: at the slip's rate once it is calculated, before that at today's. Null without a rate. */
  dailyRate: pesos.nullable(),
  amount: pesos.nullable(),
  /** The part beyond the untaxed days, which joins the 13th month and other benefits. */
  taxableExcess: pesos.nullable(),
  explanation: payExplanationSchema.nullable(),
  /**
   * `due`: can be converted; `later`: the leave year has not ended; `none`: nothing is left; `converted`: a pay has it.
   */
  state: z.enum(['due', 'later', 'none', 'converted']),
  /** The pay that includes it. */
  conversion: z
    .object({
      id,
      slipId: id,
      runId: id,
      from: manilaDate,
      to: manilaDate,
      runState: z.enum(PAYROLL_RUN_STATES),
    })
    .nullable(),
})
export type LeaveYear = z.output<typeof leaveYearSchema>

export const leaveConversionRoutes = {
  listLeaveYears: {
    method: 'GET',
    path: '/leave-conversions',
    access: admin,
    key: 'payroll.see',
    summary: 'List the leave years ending in a calendar year: unused days, their value and why, what was paid',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2200), branchId: id.optional() }),
    response: z.object({
      items: z.array(leaveYearSchema),
      totals: z.object({ unused: days, due: pesos, converted: pesos }),
    }),
  },
  convertLeave: {
    method: 'POST',
    path: '/payroll-runs/:runId/leave-conversions',
    access: admin,
    key: 'payroll.run',
    summary: 'Add pay for unused leave of ended leave years to a draft; 409 LEAVE_CONVERTED; safe to repeat',
    params: z.object({ runId: id }),
    body: z.object({
      items: z
        .array(z.object({ id, employeeId: id, yearFrom: manilaDate }))
        .min(1)
        .max(200),
    }),
    response: z.object({ converted: z.number().int() }),
  },
  cancelLeaveConversion: {
    method: 'POST',
    path: '/leave-conversions/:conversionId/cancel',
    access: admin,
    key: 'payroll.run',
    summary: 'Remove a leave conversion from a draft; safe to repeat',
    params: z.object({ conversionId: id }),
    body: z.object({ reason: text(200, 5) }),
    response: z.object({ converted: z.number().int() }),
  },
} satisfies Routes
