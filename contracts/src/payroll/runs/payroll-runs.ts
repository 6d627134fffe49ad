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

/** What a run needs in cash at a branch, and what lies there. */
const cashNeedSchema = z.object({
  branchId: id,
  branchName: z.string(),
  /** Net pay of those who are paid in cash and have not been paid yet. */
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
  /** The 13th month is paid for the whole year, with what the rest of it is expected to add. */
  projectsYear: z.boolean(),
  /** The year's tax is settled with it. */
  settlesYear: z.boolean(),
  heads: count,
  excluded: count,
  held: count,
  /** Slips that are paid, of those that are to be paid. */
  paid: count,
  toPay: count,
  /** Slips whose employees confirmed in the portal that they received them, of `heads`. */
  acknowledged: count,
  totals: payFiguresSchema,
  /** Null until it was asked for. `done` of `total` slips; `finishedAt` when all are; `changed` slips came out differently. */
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
  /** Taken back before anything of it was paid; `runId` is the run that took its place. */
  reverted: z.object({ at: instant, by: z.string(), reason: z.string(), runId: id.nullable() }).nullable(),
  /** The reverted run whose place it takes. */
  reopens: id.nullable(),
  version: count,
})
export type PayrollRun = z.output<typeof payrollRunSchema>

/** `key` is what a waiver names. `warning`: only to be seen; `waived`: an admin took it on, with a reason. */
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
  /** Why, in a sentence, where the kind alone does not say it. */
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

/** A run with everything its page shows but the slips. */
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
    summary:
      'Payroll runs, newest period first; discarded ones only when asked for. Reverted ones count for nothing in the totals.',
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
    summary: 'The period that comes after the last run, with its day of pay: what a new run starts from',
    response: z.object({
      from: manilaDate,
      to: manilaDate,
      payOn: manilaDate,
      frequency: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly']),
      settlesYear: z.boolean(),
      /** The last day on which the 13th month of its year may be paid. */
      thirteenthMonthDueOn: manilaDate,
      /** It is the last pay by that day: the 13th month is due with it, for the whole year. */
      withThirteenthMonth: z.boolean(),
      projectsYear: z.boolean(),
    }),
  },
  getPayrollRun: {
    method: 'GET',
    path: '/payroll-runs/:runId',
    access: admin,
    summary: 'One run: totals, progress, what stands in its way, subtotals by branch, payments',
    params,
    response: payrollRunDetailSchema,
  },
  createPayrollRun: {
    method: 'POST',
    path: '/payroll-runs',
    access: admin,
    summary:
      'Begins a run with everybody employed in its days; somebody who is in another run of those days answers 409 DATES_OVERLAP. The same id again is harmless.',
    body: z.object({
      id,
      from: manilaDate,
      to: manilaDate,
      payOn: manilaDate,
      frequency: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly']),
      branchIds: z.array(id).max(200).optional(),
      withThirteenthMonth: z.boolean().optional(),
      /** With the 13th month: for the whole year; the year's last pay makes up the difference. */
      projectsYear: z.boolean().optional(),
      settlesYear: z.boolean().optional(),
    }),
    response: payrollRunSchema,
  },
} satisfies Routes

/**
 * What is done with a run.
 */
export const payrollRunCommands = {
  computePayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/compute',
    access: admin,
    summary:
      'Has a draft computed in the background; `compute.done` counts up, `payroll.progressed` and `payroll.computed` say so. Asking while it runs is harmless.',
    params,
    body: z.object({}),
    response: payrollRunSchema,
  },
  submitPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/review',
    access: admin,
    summary: 'Freezes a computed draft for review. Twice is harmless.',
    params,
    body: z.object({}),
    response: payrollRunSchema,
  },
  returnPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/return',
    access: admin,
    summary: 'Puts a run in review back to a draft. Twice is harmless.',
    params,
    body: z.object({ reason }),
    response: payrollRunSchema,
  },
  waiveBlockers: {
    method: 'POST',
    path: '/payroll-runs/:runId/waivers',
    access: admin,
    summary: 'Takes on what stands in the way, with a reason; what has no figure yet cannot be waived',
    params,
    body: z.object({ keys: z.array(z.string().max(200)).min(1).max(500), reason }),
    response: payrollRunDetailSchema,
  },
  payrollJournal: {
    method: 'GET',
    path: '/payroll-runs/:runId/journal',
    access: admin,
    summary: 'What approving posts to the ledger, or posted: by branch and account, debits positive',
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
    summary:
      'Posts a reviewed run, takes the instalments of cash advances and locks its days; open blockers answer 409 NOT_READY. Twice is harmless.',
    params,
    body: z.object({ version: count.optional() }),
    keyed: true,
    response: payrollRunSchema,
  },
  getPayrollPayout: {
    method: 'GET',
    path: '/payroll-runs/:runId/payout',
    access: admin,
    summary: 'What a run still has to hand out, by branch and method, and what each drawer, safe and account holds',
    params,
    response: payrollPayoutSchema,
  },
  payPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/payments',
    access: confirmedAdmin,
    summary:
      'Hands out pay of an approved run, all of the payments or none. Each pays the slips named, or those of a branch that are not paid or held: of one method, or all. A drawer has to be open, sent money needs its reference, and a drawer or safe that holds too little answers 409 CASH_SHORT by its name. The same ids again are harmless.',
    params,
    body: payrollPaymentsSchema,
    keyed: true,
    response: payrollRunDetailSchema,
  },
  reopenPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/reopen',
    access: confirmedAdmin,
    summary:
      'Takes back an approved run of which nothing was paid: it stays on record as reverted, its journal is reversed, what it took is given back, its days are unlocked. Answers the new draft of its days, `id`, with what was left out, held or added for that pay alone. Something paid answers 409 DOCUMENT_CLOSED, a later approved run of its people 409 NOT_READY. The same id again is harmless.',
    params,
    body: z.object({ id, reason }),
    response: payrollRunSchema,
  },
  closePayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/close',
    access: admin,
    summary: 'Ends a run that is paid. Twice is harmless.',
    params,
    body: z.object({}),
    response: payrollRunSchema,
  },
  discardPayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/discard',
    access: admin,
    summary: 'Throws a draft away; its people may be in another run of those days. Twice is harmless.',
    params,
    body: z.object({ reason }),
    response: payrollRunSchema,
  },
} satisfies Routes
