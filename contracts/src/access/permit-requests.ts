import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { z } from 'zod'
import { admin, type Routes, shop } from '../core/route.ts'
import { id, instant, pesos } from '../core/values.ts'
import { permitSchema, permittedCommand } from './counter-permits.ts'

/** `expired`: nobody answered in time. */
const permitRequestState = z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired'])
const person = z.object({ id, name: z.string() })

/** What somebody at a counter wants the office to allow: the facts of the command itself, as the server reads it. */
export const permitRequestSchema = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  /** The command: `POST /orders/:orderId/refunds`. */
  call: z.string(),
  /** The order it is about, if it has one already. */
  order: z.object({ id, number: z.string() }).nullable(),
  /** What is taken off, paid out or moved; null if the command names no amount. */
  amount: pesos.nullable(),
  /** A discount in percent. */
  percent: z.number().nullable(),
  /** The total of the order or sale; of a new order as the counter showed it, the discount taken off. */
  total: pesos.nullable(),
  /** What was paid for the order. */
  paid: pesos.nullable(),
  /** The kind of a cash movement: `cash_out`. */
  kind: z.string().nullable(),
  /** The number of an item sale. */
  saleNumber: z.string().nullable(),
  customer: z.string().nullable(),
  /** How money is paid out, or was paid in. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** Services or items; a quantity that only a weight gives is null. */
  lines: z.array(z.object({ name: z.string(), quantity: z.number().nullable() })),
  /** As the command gives it; empty if it gives none. */
  reason: z.string(),
  state: permitRequestState,
  askedAt: instant,
  askedBy: person,
  expiresAt: instant,
  decidedBy: person.nullable(),
  /** What the office says to a request that it declines. */
  note: z.string(),
})
export type PermitRequest = z.output<typeof permitRequestSchema>

const requestParams = z.object({ permitRequestId: id })

/** What the office may allow somebody at a counter, from wherever it is: one command, once. */
export const permitRequestRoutes = {
  askForPermit: {
    method: 'POST',
    path: '/counter/permit-requests',
    access: shop(),
    key: 'own',
    summary: 'Ask the office to allow whoever stands at this counter one command; waits ten minutes',
    body: z.object({ id, ...permittedCommand }),
    response: permitRequestSchema,
  },
  getPermitRequest: {
    method: 'GET',
    path: '/counter/permit-requests/:permitRequestId',
    access: shop(),
    key: 'own',
    summary: 'Get what became of a request of this counter',
    params: requestParams,
    response: permitRequestSchema,
  },
  takePermit: {
    method: 'POST',
    path: '/counter/permit-requests/:permitRequestId/take',
    access: shop(),
    key: 'own',
    summary: 'Take the permit of an approved request; an earlier one of the same request ends',
    params: requestParams,
    secret: true,
    response: permitSchema,
  },
  withdrawPermitRequest: {
    method: 'POST',
    path: '/counter/permit-requests/:permitRequestId/withdraw',
    access: shop(),
    key: 'own',
    summary: 'Withdraw a request that is not needed anymore',
    params: requestParams,
    response: permitRequestSchema,
  },
  listPermitRequests: {
    method: 'GET',
    path: '/permit-requests',
    access: admin,
    scoped: true,
    key: 'approval.see',
    summary: 'List what counters wait for right now, oldest first',
    query: z.object({ branchId: id.optional() }),
    response: z.object({ items: z.array(permitRequestSchema) }),
  },
  decidePermitRequest: {
    method: 'POST',
    path: '/permit-requests/:permitRequestId/decide',
    access: admin,
    key: 'approval.decide',
    summary: 'Approve or decline a request; only by somebody who may do it themselves. A new answer: 409 STALE_VERSION',
    params: requestParams,
    body: z.object({ decision: z.enum(['approved', 'declined']), note: z.string().trim().max(200).optional() }),
    keyed: true,
    response: permitRequestSchema,
  },
} satisfies Routes
