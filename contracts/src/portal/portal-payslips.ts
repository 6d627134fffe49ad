import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { slipSumsSchema } from '../payroll/runs/payroll-figures.ts'
import { payslipSchema } from '../payroll/slips/payslips.ts'

/**
 * One's own payslips in the employee portal; only of runs that are approved.
 */
export const portalPayslipRoutes = {
  portalPayslips: {
    method: 'GET',
    path: '/employee-portal/payslips/:employeeId',
    access: portal,
    summary: 'The employee’s own payslips of approved runs, newest first',
    params: z.object({ employeeId: id }),
    response: z.object({
      success: z.literal(true),
      data: z.object({
        items: z.array(slipSumsSchema.extend({ acknowledgedAt: instant.nullable() })),
      }),
    }),
  },
  portalPayslip: {
    method: 'GET',
    path: '/employee-portal/payslips/:employeeId/:slipId',
    access: portal,
    summary: 'One of the employee’s own payslips, as the shop sees it',
    params: z.object({ employeeId: id, slipId: id }),
    response: z.object({ success: z.literal(true), data: payslipSchema }),
  },
  acknowledgePayslip: {
    method: 'POST',
    path: '/employee-portal/payslips/:employeeId/:slipId/acknowledge',
    access: portal,
    summary:
      'Confirms that one received one’s own payslip that was paid, or whose payroll is paid or closed; before that it answers 409 NOT_READY. Twice is harmless: the first time counts.',
    params: z.object({ employeeId: id, slipId: id }),
    body: z.object({}),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      data: z.object({ acknowledgedAt: instant }),
    }),
  },
} satisfies Routes
