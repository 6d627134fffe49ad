import { BLOCKER_KINDS, PAY_PLACES, PAYROLL_RUN_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, text } from '../../core/values.ts'
import { payFiguresSchema } from './payroll-figures.ts'
import { payrollPaymentsSchema, payrollPayoutSchema } from './payroll-payouts.ts'

const named = z.object({ id, name: z.string() })
const count = z.number().int()
const done = z.object({ at: instant, by: z.string() }).nullable()
const minutes = z.number().int()

/** The cash a run needs at a branch, and the cash on hand there. */
const cashNeedSchema = z.object({
  branchId: id,
  branchName: z.string(),
  /** Net pay of unpaid slips that are paid in cash. */
  needed: pesos,
  /** Drawer and safe together. */
  onHand: pesos,
  short: pesos,
})

export const payrollRunSchema = z.object({
  id,
  from: manilaDate,
  to: manilaDate,
  payOn: manilaDate,
  frequency: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly']),
  /** Empty: every branch. */
  branches: z.array(named),
  state: z.enum(PAYROLL_RUN_STATES),
  withThirteenthMonth: z.boolean(),
  /** The 13th month is paid for the whole year, including the expected rest. */
  projectsYear: z.boolean(),
  /** It settles the year's tax. */
  settlesYear: z.boolean(),
  heads: count,
  excluded: count,
  held: count,
  /** Paid slips, of those to be paid. */
  paid: count,
  toPay: count,
  /** Slips whose receipt employees confirmed in the portal, of `heads`. */
  acknowledged: count,
  totals: payFiguresSchema,
  /**
   * Null until requested. `done` of `total` slips; `finishedAt` when all are done; `changed` slips with another result.
   */
  compute: z
    .object({
      number: count,
      requestedAt: instant,
      finishedAt: instant.nullable(),
      done: count,
      total: count,
      changed: count,
      error: z.string().nullable(),
    })
    .nullable(),
  blockers: count,
  warnings: count,
  cash: z.array(cashNeedSchema),
  createdAt: instant,
  createdBy: z.string(),
  submitted: done,
  approved: done,
  closed: done,
  discarded: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** Taken back before any payment; `runId` is the run that replaced it. */
  reverted: z.object({ at: instant, by: z.string(), reason: z.string(), runId: id.nullable() }).nullable(),
  /** The reverted run that this one replaces. */
  reopens: id.nullable(),
  version: count,
})
export type PayrollRun = z.output<typeof payrollRunSchema>

/** A waiver names the `key`. `warning`: does not block; `waived`: an admin waived it, with a reason. */
export const payrollBlockerSchema = z.object({
  key: z.string(),
  kind: z.enum(BLOCKER_KINDS),
  warning: z.boolean(),
  waivable: z.boolean(),
  employee: named.nullable(),
  branchId: id.nullable(),
  slipId: id.nullable(),
  date: manilaDate.nullable(),
  minutes: minutes.nullable(),
  /** The reason in a sentence, if the kind alone does not say it. */
  detail: z.string().nullable(),
  waived: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type PayrollBlocker = z.output<typeof payrollBlockerSchema>

const paymentSchema = z.object({
  id,
  paidAt: instant,
  paidBy: z.string(),
  branchId: id,
  branchName: z.string(),
  from: z.enum(PAY_PLACES),
  reference: z.string().nullable(),
  slips: count,
  amount: pesos,
})

/** A run with everything its page shows except the slips. */
export const payrollRunDetailSchema = z.object({
  run: payrollRunSchema,
  blockers: z.array(payrollBlockerSchema),
  branches: z.array(z.object({ branchId: id, branchName: z.string(), heads: count, totals: payFiguresSchema })),
  payments: z.array(paymentSchema),
})
export type PayrollRunDetail = z.output<typeof payrollRunDetailSchema>

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
