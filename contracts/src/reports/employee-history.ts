import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesos } from '../core/values.ts'
import { slipSumsSchema } from '../payroll/runs/payroll-figures.ts'

const payslipSchema = slipSumsSchema.extend({ runId: id })
/** @public */
export type EmployeePayslip = z.output<typeof payslipSchema>

const shiftSchema = z.object({
  id,
  date: manilaDate,
  branch: z.object({ id, name: z.string() }),
  startsAt: instant,
  endsAt: instant,
  breakMinutes: z.number().int(),
  isRestDay: z.boolean(),
  role: z.string().nullable(),
  note: z.string().nullable(),
  /** Visible to the employee. */
  isPublished: z.boolean(),
})

const ownSessionSchema = z.object({
  id,
  branch: z.object({ id, name: z.string() }),
  number: z.number().int(),
  businessDate: manilaDate,
  openedAt: instant,
  closedAt: instant.nullable(),
  /** Their part in it; who closes is responsible for the count. */
  opened: z.boolean(),
  closed: z.boolean(),
  /** Null until it is closed. */
  expected: pesos.nullable(),
  counted: pesos.nullable(),
  /** Negative: short. */
  variance: pesos.nullable(),
  note: z.string().nullable(),
})
/** @public */
export type EmployeeCashSession = z.output<typeof ownSessionSchema>

const params = z.object({ employeeId: id })

/** An employee's records of other areas, for their page. */
export const employeeHistoryRoutes = {
  listEmployeePayslips: {
    method: 'GET',
    path: '/employees/:employeeId/payslips',
    access: admin,
    key: 'payroll.see',
    summary: 'List an employee’s payslips from approved runs, newest first; at most 100',
    params,
    response: z.object({ items: z.array(payslipSchema) }),
  },
  listEmployeeCashSessions: {
    method: 'GET',
    path: '/employees/:employeeId/cash-sessions',
    access: admin,
    key: 'drawer.history',
    summary: 'List cash sessions an employee opened or closed, newest first, at most 100, with totals',
    params,
    response: z.object({
      items: z.array(ownSessionSchema),
      /** Over all sessions they ever closed. */
      totals: z.object({ closed: z.number().int(), short: z.number().int(), over: z.number().int(), variance: pesos }),
    }),
  },
  listEmployeeShifts: {
    method: 'GET',
    path: '/employees/:employeeId/shifts',
    access: admin,
    key: 'schedule.see',
    summary: 'List an employee’s shifts in a period at all branches, drafts included; at most 62 days',
    params,
    query: z.object({ from: manilaDate, to: manilaDate }),
    response: z.object({ items: z.array(shiftSchema) }),
  },
} satisfies Routes
