import { DENOMINATIONS } from '@labada/domain/cash/denominations'
import { z } from 'zod'
import { adminOrShop, type Routes, shop } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, pesosFromZero, text } from '../core/values.ts'

const known = new Set(DENOMINATIONS.map(String))
/** Pieces of each denomination, keyed by pesos; what is missing counts 0. */
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
  'capital_in',
  'withdrawal',
  'account_transfer',
  'other_income',
] as const

const person = z.object({ id, name: z.string() })

/** Every peso that went in (+) or out (−) of the drawer during the session. */
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
  /** Runs on for ever: the number printed on the Z reading. */
  number: z.number().int(),
  state: z.enum(CASH_SESSION_STATES),
  businessDate: manilaDate,
  openedAt: instant,
  openedBy: person,
  opening: pesos,
  /** Opening count less what the last close left in the drawer. */
  openingVariance: pesos,
  /** Why it differs, in the words of who opened it. */
  openingNote: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: person.nullable(),
  /** Null to the counter until it has counted, where the shop counts blind. */
  expected: pesos.nullable(),
  countedAmount: pesos.nullable(),
  /** Counted less expected: below zero is short. */
  variance: pesos.nullable(),
  band: z.enum(['ok', 'note', 'alarm']).nullable(),
  kept: pesos.nullable(),
  toSafe: pesos.nullable(),
  remitted: pesos.nullable(),
  note: z.string().nullable(),
  counted: countedSchema.nullable(),
})
export type CashSession = z.output<typeof cashSessionSchema>

export const cashSessionDetailSchema = cashSessionSchema.extend({
  movements: z.array(movement),
  /** Non-cash payments taken while it was open. */
  otherMethods: z.array(z.object({ method: z.string(), amount: pesos, count: z.number().int() })),
})
export type CashSessionDetail = z.output<typeof cashSessionDetailSchema>

const sessionParams = z.object({ cashSessionId: id })

export const cashSessionRoutes = {
  openCashSession: {
    method: 'POST',
    path: '/cash-sessions',
    access: shop('summary'),
    summary:
      'Opens the drawer with a count; one open session per branch. `note` says why the count is not what the last close left: sent blank, a count beyond the tolerance is refused',
    body: z.object({ id, counted: countedSchema, note: z.string().trim().max(300).optional() }),
    response: cashSessionDetailSchema,
  },
  currentCashSession: {
    method: 'GET',
    path: '/cash-sessions/current',
    access: shop(),
    summary: 'The open session of the counter’s branch, and what the last close left in the drawer',
    response: z.object({ session: cashSessionDetailSchema.nullable(), lastKept: pesos }),
  },
  countCashSession: {
    method: 'POST',
    path: '/cash-sessions/:cashSessionId/count',
    access: shop('summary'),
    summary: 'The count: from now on expected and variance show, also where the shop counts blind',
    params: sessionParams,
    body: z.object({ counted: countedSchema }),
    response: cashSessionDetailSchema,
  },
  closeCashSession: {
    method: 'POST',
    path: '/cash-sessions/:cashSessionId/close',
    access: shop('summary'),
    summary:
      'Closes the drawer: `keep` pesos stay in it, the rest goes to the safe or is remitted. Closing twice is harmless.',
    params: sessionParams,
    body: z.object({
      counted: countedSchema,
      keep: pesosFromZero,
      note: z.string().trim().max(300).optional(),
      rest: z.enum(['safe', 'remit']).optional(),
      /** Who takes the remittance away; the person who closes, unless said otherwise. */
      carrier: text(80, 2).optional(),
    }),
    keyed: true,
    response: cashSessionDetailSchema,
  },
  listCashSessions: {
    method: 'GET',
    path: '/cash-sessions',
    access: adminOrShop('summary'),
    summary: 'Cash sessions, newest first; the shop sees its own branch',
    query: z.object({ ...pageQuery, branchId: id.optional() }),
    response: page(cashSessionSchema, z.object({ sessions: z.number().int(), variance: pesos })),
  },
  getCashSession: {
    method: 'GET',
    path: '/cash-sessions/:cashSessionId',
    access: adminOrShop('summary'),
    summary: 'One cash session with its movements',
    params: sessionParams,
    response: cashSessionDetailSchema,
  },
} satisfies Routes
