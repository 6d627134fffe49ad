import { z } from 'zod'
import { admin, type Routes } from './route.ts'
import { id, instant, manilaDate, pesos } from './values.ts'

const payslipSchema = z.object({
  id,
  runId: id,
  from: manilaDate,
  to: manilaDate,
  payOn: manilaDate,
  gross: pesos,
  deductions: pesos,
  net: pesos,
  paidAt: instant.nullable(),
})
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
  /** The employee sees it. */
  isPublished: z.boolean(),
})

const params = z.object({ employeeId: id })

/** What an employee's page shows of other nouns, by employee. */
export const employeeHistoryRoutes = {
  listEmployeePayslips: {
    method: 'GET',
    path: '/employees/:employeeId/payslips',
    access: admin,
    summary: 'Somebody’s payslips of approved runs, newest first; at most 100',
    params,
    response: z.object({ items: z.array(payslipSchema) }),
  },
  listEmployeeShifts: {
    method: 'GET',
    path: '/employees/:employeeId/shifts',
    access: admin,
    summary: 'Somebody’s shifts from one day to another at any branch, drafts too; at most 62 days',
    params,
    query: z.object({ from: manilaDate, to: manilaDate }),
    response: z.object({ items: z.array(shiftSchema) }),
  },
} satisfies Routes
