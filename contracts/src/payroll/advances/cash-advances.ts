import { MONEY_PLACES } from '@labada/domain/ledger/money-places'
import { AUTHORITY_LANGUAGES } from '@labada/domain/payroll/advances/cash-advance-authority'
import { ADVANCE_STATUSES, MOST_INSTALMENTS } from '@labada/domain/payroll/advances/cash-advances'
import { z } from 'zod'
import { admin, adminOrShop, kept } from '../../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, positivePesos, rowVersion, text } from '../../core/values.ts'

const person = z.object({ id, name: z.string() })
const place = z.enum(MONEY_PLACES)

const instalmentSchema = z.object({
  position: z.number().int(),
  dueOn: manilaDate,
  amount: pesos,
  /** The part still to be deducted. */
  left: pesos,
  skipped: z.boolean(),
  skipReason: z.string().nullable(),
})

export const cashAdvanceSchema = z.object({
  id,
  employee: person,
  /** Where it was requested; this branch's counter may release it. */
  branchId: id,
  branchName: z.string(),
  requestedAt: instant,
  requestedAmount: pesos,
  /** The approved amount; before approval the requested one. */
  amount: pesos,
  reason: z.string(),
  instalments: z.number().int(),
  status: z.enum(ADVANCE_STATUSES),
  /** At the time of the request: earned and unpaid, owed on other advances, and the limit. */
  earned: pesos,
  outstanding: pesos,
  limit: pesos,
  /** Approved with other terms: the employee must agree in the portal first. */
  consentDue: z.boolean(),
  /** The written authorization for the current amount and plan; without it nothing may be deducted. */
  authority: z
    .object({ version: z.number().int(), language: z.enum(AUTHORITY_LANGUAGES), givenAt: instant, text: z.string() })
    .nullable(),
  decision: z.object({ at: instant, by: person, note: z.string().nullable() }).nullable(),
  release: z
    .object({
      at: instant,
      by: person,
      branchId: id,
      branchName: z.string(),
      from: place,
      reference: z.string().nullable(),
    })
    .nullable(),
  cancelled: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** While it is paused, nothing is deducted. */
  paused: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  settledAt: instant.nullable(),
  /** Released and not yet repaid. */
  balance: pesos,
  plan: z.array(instalmentSchema),
  next: z.object({ dueOn: manilaDate, amount: pesos }).nullable(),
  version: rowVersion,
})
export type CashAdvance = z.output<typeof cashAdvanceSchema>

const params = z.object({ advanceId: id })
const reason = text(200, 5)
const reference = text(60, 0).optional()
/** Branch and state of the list; the views of the page and of the counter. */
export const ADVANCE_VIEWS = ['waiting', 'to_release', 'owing', 'closed'] as const
export const advanceFilter = {
  view: z.enum(ADVANCE_VIEWS).optional(),
  employeeId: id.optional(),
  branchId: id.optional(),
  from: manilaDate.optional(),
  to: manilaDate.optional(),
  search: z.string().trim().max(80).optional(),
}

export const cashAdvanceRoutes = kept({
  listCashAdvances: {
    method: 'GET',
    path: '/cash-advances',
    access: adminOrShop('expenses'),
    key: 'advance.see',
    summary: 'List cash advances, newest first; a counter sees those its branch can release or be repaid',
    query: z.object({ ...pageQuery, ...advanceFilter }),
    response: page(
      cashAdvanceSchema,
      z.object({ advances: z.number().int(), waiting: z.number().int(), amount: pesos, balance: pesos }),
    ),
  },
  getCashAdvance: {
    method: 'GET',
    path: '/cash-advances/:advanceId',
    access: admin,
    key: 'advance.see',
    summary: 'Get a cash advance, with the employee’s remaining limit',
    params,
    response: z.object({ advance: cashAdvanceSchema, earnedNow: pesos.nullable(), limitLeft: pesos }),
  },
  getAdvanceStatement: {
    method: 'GET',
    path: '/cash-advances/statements/:employeeId',
    access: admin,
    key: 'advance.see',
    summary: 'List an employee’s releases and repayments, oldest first, with the running balance',
    params: z.object({ employeeId: id }),
    response: z.object({
      employee: person,
      balance: pesos,
      items: z.array(
        z.object({
          id,
          advanceId: id,
          at: instant,
          businessDate: manilaDate,
          branchName: z.string(),
          kind: z.enum(['release', 'deduction', 'return', 'write_off', 'reversal']),
          place: place.nullable(),
          reference: z.string().nullable(),
          note: z.string().nullable(),
          by: z.string(),
          amount: pesos,
          balance: pesos,
        }),
      ),
    }),
  },
  approveCashAdvance: {
    method: 'POST',
    path: '/cash-advances/:advanceId/approve',
    access: admin,
    key: 'advance.approve',
    summary: 'Approve a request, or another amount or plan that the employee then confirms; safe to repeat',
    params,
    body: z.object({
      amount: positivePesos,
      instalments: z.number().int().min(1).max(MOST_INSTALMENTS),
      note: text(200, 0).optional(),
    }),
    keyed: true,
    response: cashAdvanceSchema,
  },
  declineCashAdvance: {
    method: 'POST',
    path: '/cash-advances/:advanceId/decline',
    access: admin,
    key: 'advance.approve',
    summary: 'Decline a request with a reason; safe to repeat',
    params,
    body: z.object({ reason }),
    response: cashAdvanceSchema,
  },
  cancelCashAdvance: {
    method: 'POST',
    path: '/cash-advances/:advanceId/cancel',
    access: admin,
    key: 'advance.approve',
    summary: 'Cancel a request or an approval before release; safe to repeat',
    params,
    body: z.object({ reason }),
    response: cashAdvanceSchema,
  },
  releaseCashAdvance: {
    method: 'POST',
    path: '/cash-advances/:advanceId/release',
    access: adminOrShop('expenses'),
    key: 'advance.pay',
    summary: 'Release the money; a drawer needs its open session (a counter’s own), a transfer its reference',
    params,
    body: z.object({ from: place, branchId: id.optional(), reference }),
    keyed: true,
    response: cashAdvanceSchema,
  },
  returnCashAdvance: {
    method: 'POST',
    path: '/cash-advances/:advanceId/returns',
    access: adminOrShop('expenses'),
    key: 'advance.pay',
    summary: 'Record a repayment before payroll deducts it; a drawer needs its open session',
    params,
    body: z.object({
      id,
      amount: positivePesos,
      into: place,
      branchId: id.optional(),
      reference,
      note: text(200, 0).optional(),
    }),
    response: cashAdvanceSchema,
  },
  pauseCashAdvance: {
    method: 'POST',
    path: '/cash-advances/:advanceId/pause',
    access: admin,
    key: 'advance.approve',
    summary: 'Pause deductions until resumed; safe to repeat',
    params,
    body: z.object({ reason }),
    response: cashAdvanceSchema,
  },
  resumeCashAdvance: {
    method: 'POST',
    path: '/cash-advances/:advanceId/resume',
    access: admin,
    key: 'advance.approve',
    summary: 'Resume deductions; overdue installments are due on the next paydays; safe to repeat',
    params,
    body: z.object({}),
    response: cashAdvanceSchema,
  },
  skipInstalment: {
    method: 'POST',
    path: '/cash-advances/:advanceId/instalments/:position/skip',
    access: admin,
    key: 'advance.approve',
    summary: 'Skip an installment; it moves behind the last one; safe to repeat',
    params: z.object({ advanceId: id, position: z.coerce.number().int().min(1).max(1000) }),
    body: z.object({ reason }),
    response: cashAdvanceSchema,
  },
})
