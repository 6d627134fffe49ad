import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { slipSumsSchema } from '../payroll/runs/payroll-figures.ts'
import { payslipSchema } from '../payroll/slips/payslips.ts'

/** The employee’s own payslips in the portal; only of approved runs. */
export const portalPayslipRoutes = {
  portalPayslips: {
    method: 'GET',
    path: '/employee-portal/payslips/:employeeId',
    access: portal,
    key: 'public',
    summary: 'List the employee’s own payslips from approved runs, newest first',
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
    key: 'public',
    summary: 'Get one of the employee’s own payslips, as the shop sees it',
    params: z.object({ employeeId: id, slipId: id }),
    response: z.object({ success: z.literal(true), data: payslipSchema }),
  },
  acknowledgePayslip: {
    method: 'POST',
    path: '/employee-portal/payslips/:employeeId/:slipId/acknowledge',
    access: portal,
    key: 'public',
    summary: 'Acknowledge one’s own payslip once it or its run is paid; 409 NOT_READY before; safe to repeat',
    params: z.object({ employeeId: id, slipId: id }),
    body: z.object({}),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      data: z.object({ acknowledgedAt: instant }),
    }),
  },
} satisfies Routes
