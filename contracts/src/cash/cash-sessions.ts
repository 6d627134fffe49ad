import { DENOMINATIONS } from '@labada/domain/cash/denominations'
import { z } from 'zod'
import { adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, pesosFromZero, text } from '../core/values.ts'

const known = new Set(DENOMINATIONS.map(String))
/** Pieces of each denomination, keyed by pesos; a missing denomination counts as 0. */
export const countedSchema = z
  .record(z.string(), z.number().int().min(0).max(100_000))
  .refine((counted) => Object.keys(counted).every((pesos) => known.has(pesos)), 'Must be a peso note or coin')

export const CASH_SESSION_STATES = ['open', 'counting', 'closed'] as const
export const CASH_MOVEMENT_KINDS = [
  'opening',
  'payment',
  'change_owed',
  'short_change',
  'refund',
  'claim',
  'prepaid_top_up',
  'prepaid_pay_out',
  'package_sale',
  'package_refund',
  'void',
  'item_sale',
  'item_sale_void',
  'item_sale_refund',
  'purchase',
  'purchase_void',
  'to_safe',
  'remittance',
  'cash_in',
  'cash_out',
  'from_safe',
  'rider_float',
  'rider_turn_in',
  'advance',
  'advance_return',
  'expense',
  'expense_approval',
  'expense_change',
  'expense_return',
  'expense_void',
  'undecided_cash',
  'undecided_cash_settled',
  'capital_in',
  'withdrawal',
  'account_transfer',
  'other_income',
] as const

const person = z.object({ id, name: z.string() })

/** All cash that went into (+) or out of (−) the drawer during the session. */
const movement = z.object({
  id,
  at: instant,
  kind: z.enum(CASH_MOVEMENT_KINDS),
  amount: pesos,
  reference: z.string().nullable(),
  by: z.string(),
})

export const cashSessionSchema = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  /** Never restarts: the number printed on the Z reading. Zero on a counter until the server gave it one. */
  number: z.number().int(),
  state: z.enum(CASH_SESSION_STATES),
  businessDate: manilaDate,
  openedAt: instant,
  openedBy: person,
  opening: pesos,
  /** Opening count less the cash kept at the last close. */
  /** Null for whoever may not see the cash, like all that tells what the drawer should hold. */
  openingVariance: pesos.nullable(),
  /** The reason for a difference, given by who opened it. */
  openingNote: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: person.nullable(),
  /** Null for a counter that counts blind, until it has counted. */
  expected: pesos.nullable(),
  /** Of an open session: a provisional count, done without a connection. */
  countedAmount: pesos.nullable(),
  /** Counted less expected: negative is short. */
  variance: pesos.nullable(),
  band: z.enum(['ok', 'note', 'alarm']).nullable(),
  kept: pesos.nullable(),
  toSafe: pesos.nullable(),
  remitted: pesos.nullable(),
  note: z.string().nullable(),
  counted: countedSchema.nullable(),
})
export type CashSession = z.output<typeof cashSessionSchema>

export const noSaleSchema = z.object({ id, at: instant, by: z.string(), reason: z.string() })
export type NoSale = z.output<typeof noSaleSchema>

export const cashSessionDetailSchema = cashSessionSchema.extend({
  movements: z.array(movement),
  /** Non-cash payments taken while it was open. */
  otherMethods: z.array(z.object({ method: z.string(), amount: pesos, count: z.number().int() })),
  /** When the drawer was opened without a sale, oldest first. */
  noSales: z.array(noSaleSchema),
})
export type CashSessionDetail = z.output<typeof cashSessionDetailSchema>

const sessionParams = z.object({ cashSessionId: id })

export const cashSessionRoutes = kept({
  openCashSession: {
    method: 'POST',
    path: '/cash-sessions',
    access: shop('summary'),
    key: 'drawer.open',
    offline: true,
    summary: 'Open the branch’s drawer with a count; a blank `note` is refused if the count is beyond tolerance',
    body: z.object({ id, counted: countedSchema, note: z.string().trim().max(300).optional() }),
    response: cashSessionDetailSchema,
  },
  currentCashSession: {
    method: 'GET',
    path: '/cash-sessions/current',
    access: shop(),
    key: 'drawer.see',
    summary: 'Get the open session of the counter’s branch, and what the last close left in the drawer',
    response: z.object({ session: cashSessionDetailSchema.nullable(), lastKept: pesos.nullable() }),
  },
  countCashSession: {
    method: 'POST',
    path: '/cash-sessions/:cashSessionId/count',
    access: shop('summary'),
    key: 'drawer.count',
    offline: true,
    summary: 'Count the drawer; afterwards expected and variance show. A count done offline is kept as provisional',
    params: sessionParams,
    body: z.object({ counted: countedSchema }),
    response: cashSessionDetailSchema,
  },
  closeCashSession: {
    method: 'POST',
    path: '/cash-sessions/:cashSessionId/close',
    access: shop('summary'),
    key: 'drawer.close',
    summary: 'Close the drawer; `keep` stays in it, the rest goes to the safe or is remitted; safe to repeat',
    params: sessionParams,
    body: z.object({
      counted: countedSchema,
      keep: pesosFromZero,
      note: z.string().trim().max(300).optional(),
      rest: z.enum(['safe', 'remit']).optional(),
      /** Who takes the remittance; default: the person who closes. */
      carrier: text(80, 2).optional(),
    }),
    keyed: true,
    response: cashSessionDetailSchema,
  },
  listCashSessions: {
    method: 'GET',
    path: '/cash-sessions',
    access: adminOrShop('summary'),
    key: 'drawer.history',
    summary: 'List cash sessions, newest first; a counter sees its own branch',
    query: z.object({ ...pageQuery, branchId: id.optional() }),
    response: page(cashSessionSchema, z.object({ sessions: z.number().int(), variance: pesos })),
  },
  getCashSession: {
    method: 'GET',
    path: '/cash-sessions/:cashSessionId',
    access: adminOrShop('summary'),
    key: 'drawer.history',
    summary: 'Get a cash session with its movements',
    params: sessionParams,
    response: cashSessionDetailSchema,
  },
})
