import { z } from 'zod'
import { admin, confirmedAdmin, type FileAnswer, type Routes } from '../../core/route.ts'
import { id, manilaDate, pesos } from '../../core/values.ts'

const who = { employeeId: id, code: z.string(), name: z.string(), branchName: z.string() }
export const AGENCIES = ['sss', 'philhealth', 'pagibig', 'tax'] as const

export const payrollReportRoutes = {
  contributionReport: {
    method: 'GET',
    path: '/payroll-reports/contributions',
    access: admin,
    summary: 'What is remitted to an agency for a month, from approved runs whose period ends in it, by name',
    query: z.object({
      agency: z.enum(AGENCIES),
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
      branchId: id.optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          ...who,
          /** The agency’s number; null is missing. */
          number: z.string().nullable(),
          /** What it was reckoned on: the month’s remuneration, for tax what was taxable. */
          base: pesos,
          employee: pesos,
          employeeMpf: pesos,
          employer: pesos,
          employerMpf: pesos,
          ec: pesos,
          total: pesos,
        }),
      ),
      totals: z.object({
        base: pesos,
        employee: pesos,
        employeeMpf: pesos,
        employer: pesos,
        employerMpf: pesos,
        ec: pesos,
        total: pesos,
      }),
      missingNumbers: z.number().int(),
    }),
  },
  thirteenthMonthReport: {
    method: 'GET',
    path: '/payroll-reports/thirteenth-month',
    access: admin,
    summary:
      'Everybody’s 13th month of a year: a twelfth of the basic salary of approved pays, what was paid of it, what is due',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2200), branchId: id.optional() }),
    response: z.object({
      dueOn: manilaDate,
      items: z.array(z.object({ ...who, basicEarned: pesos, accrued: pesos, paid: pesos, due: pesos })),
      totals: z.object({ basicEarned: pesos, accrued: pesos, paid: pesos, due: pesos }),
    }),
  },
  payrollBankFile: {
    method: 'GET',
    path: '/payroll-runs/:runId/bank-file',
    access: confirmedAdmin,
    summary: 'Who gets how much on which account, as a CSV file, of an approved run; `method` is bank, gcash or maya',
    params: z.object({ runId: id }),
    query: z.object({ method: z.enum(['bank', 'gcash', 'maya']) }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes
