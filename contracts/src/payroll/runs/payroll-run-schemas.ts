import { MONEY_PLACES } from '@labada/domain/ledger/money-places'
import { BLOCKER_KINDS, PAYROLL_RUN_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { z } from 'zod'
import { id, instant, manilaDate, pesos } from '../../core/values.ts'
import { payFiguresSchema } from './payroll-figures.ts'

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
  from: z.enum(MONEY_PLACES),
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
