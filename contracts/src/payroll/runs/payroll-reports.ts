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
    key: 'payroll.see',
    summary: 'List a month’s contributions to an agency by name, from approved runs whose period ends in it',
    query: z.object({
      agency: z.enum(AGENCIES),
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
      branchId: id.optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          ...who,
          /** The agency’s number; null if missing. */
          number: z.string().nullable(),
          /** The base: the month’s remuneration; for tax the taxable amount. */
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
    key: 'payroll.see',
    summary: 'List 13th month pay for a year: a twelfth of approved basic salary, what was paid, what is due',
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
    key: 'payroll.pay',
    summary: 'Download an approved run’s bank file as CSV: name, account, amount; `method` is bank, gcash or maya',
    params: z.object({ runId: id }),
    query: z.object({ method: z.enum(['bank', 'gcash', 'maya']) }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes
