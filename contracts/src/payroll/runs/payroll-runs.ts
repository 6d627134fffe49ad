import { PAYROLL_RUN_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../../core/route.ts'
import { id, manilaDate, page, pageQuery, pesos, text } from '../../core/values.ts'
import { payrollPaymentsSchema, payrollPayoutSchema } from './payroll-payouts.ts'
import { payrollRunDetailSchema, payrollRunSchema } from './payroll-run-schemas.ts'

const count = z.number().int()
const params = z.object({ runId: id })
const reason = text(200, 5)

export const payrollRunRoutes = {
  listPayrollRuns: {
    method: 'GET',
    path: '/payroll-runs',
    access: admin,
    key: 'payroll.see',
    summary: 'List payroll runs, newest period first; discarded ones on request; reverted ones are not in the totals',
    query: z.object({
      ...pageQuery,
      state: z.enum(PAYROLL_RUN_STATES).optional(),
      year: z.coerce.number().int().min(2000).max(2200).optional(),
    }),
    response: page(payrollRunSchema, z.object({ runs: count, gross: pesos, net: pesos })),
  },
  nextPayrollRun: {
    method: 'GET',
    path: '/payroll-runs/next',
    access: admin,
    key: 'payroll.see',
    summary: 'Get the period after the last run and its payday, to start a new run',
    response: z.object({
      from: manilaDate,
      to: manilaDate,
      payOn: manilaDate,
      frequency: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly']),
      settlesYear: z.boolean(),
      /** The last day for paying the 13th month of its year. */
      thirteenthMonthDueOn: manilaDate,
      /** It is the last pay by that day, so it pays the 13th month for the whole year. */
      withThirteenthMonth: z.boolean(),
      projectsYear: z.boolean(),
    }),
  },
  getPayrollRun: {
    method: 'GET',
    path: '/payroll-runs/:runId',
    access: admin,
    key: 'payroll.see',
    summary: 'Get a run: totals, progress, blockers, subtotals by branch, payments',
    params,
    response: payrollRunDetailSchema,
  },
  createPayrollRun: {
    method: 'POST',
    path: '/payroll-runs',
    access: admin,
    key: 'payroll.run',
    summary: 'Create a run for everyone employed in its days; 409 DATES_OVERLAP if someone is in another run of them',
    body: z.object({
      id,
      from: manilaDate,
      to: manilaDate,
      payOn: manilaDate,
      frequency: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly']),
      branchIds: z.array(id).max(200).optional(),
      withThirteenthMonth: z.boolean().optional(),
      /** With the 13th month: for the whole year; the year's last pay settles the difference. */
      projectsYear: z.boolean().optional(),
      settlesYear: z.boolean().optional(),
    }),
    response: payrollRunSchema,
  },
} satisfies Routes

/** The commands on a run. */
export const payrollRunCommands = {
  computePayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/compute',
    access: admin,
    key: 'payroll.run',
    summary: 'Calculate a draft in the background; `compute.done` counts up until `payroll.computed`',
    params,
    body: z.object({}),
    response: payrollRunSchema,
  },
  submitPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/review',
    access: admin,
    key: 'payroll.run',
    summary: 'Freeze a calculated draft for review; safe to repeat',
    params,
    body: z.object({}),
    response: payrollRunSchema,
  },
  returnPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/return',
    access: admin,
    key: 'payroll.run',
    summary: 'Return a run in review to draft; safe to repeat',
    params,
    body: z.object({ reason }),
    response: payrollRunSchema,
  },
  waiveBlockers: {
    method: 'POST',
    path: '/payroll-runs/:runId/waivers',
    access: admin,
    key: 'payroll.run',
    summary: 'Waive blockers with a reason; one without a figure can’t be waived',
    params,
    body: z.object({ keys: z.array(z.string().max(200)).min(1).max(500), reason }),
    response: payrollRunDetailSchema,
  },
  payrollJournal: {
    method: 'GET',
    path: '/payroll-runs/:runId/journal',
    access: admin,
    key: 'payroll.see',
    summary: 'Get the journal that approving posts, or posted, by branch and account; debits are positive',
    params,
    response: z.object({
      posted: z.boolean(),
      branches: z.array(
        z.object({
          branchId: id,
          branchName: z.string(),
          postings: z.array(z.object({ account: z.string(), accountName: z.string(), amount: pesos })),
        }),
      ),
    }),
  },
  approvePayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/approve',
    access: confirmedAdmin,
    key: 'payroll.approve',
    summary: 'Approve a reviewed run: post it, deduct installments, lock its days; 409 NOT_READY if blockers are open',
    params,
    body: z.object({ version: count.optional() }),
    keyed: true,
    response: payrollRunSchema,
  },
  getPayrollPayout: {
    method: 'GET',
    path: '/payroll-runs/:runId/payout',
    access: admin,
    key: 'payroll.see',
    summary: 'Get what a run has left to pay, by branch and method, and what each drawer, safe and account holds',
    params,
    response: payrollPayoutSchema,
  },
  payPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/payments',
    access: confirmedAdmin,
    key: 'payroll.pay',
    summary: 'Pay an approved run, all payments or none, by slip or method; 409 CASH_SHORT names what holds too little',
    params,
    body: payrollPaymentsSchema,
    keyed: true,
    response: payrollRunDetailSchema,
  },
  reopenPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/reopen',
    access: confirmedAdmin,
    key: 'payroll.approve',
    summary: 'Revert an unpaid approved run to a new draft; 409 DOCUMENT_CLOSED if paid, NOT_READY before a later run',
    params,
    body: z.object({ id, reason }),
    response: payrollRunSchema,
  },
  closePayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/close',
    access: admin,
    key: 'payroll.approve',
    summary: 'Close a paid run; safe to repeat',
    params,
    body: z.object({}),
    response: payrollRunSchema,
  },
  discardPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/discard',
    access: admin,
    key: 'payroll.run',
    summary: 'Discard a draft; its people are free for another run of those days; safe to repeat',
    params,
    body: z.object({ reason }),
    response: payrollRunSchema,
  },
} satisfies Routes
