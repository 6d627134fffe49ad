import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import {
  CLAIM_CHECKS,
  LOAD_STAGES,
  ORDER_STAGES,
  ORDER_TYPES,
  PAYMENT_STATUSES,
} from '@labada/domain/orders/order-stages'
import { z } from 'zod'
import { promotionCode } from '../catalog/promotions.ts'
import { admin, adminOrShop, type Routes, shop } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, pesosFromZero, positivePesos, text } from '../core/values.ts'
import { orderSchema, orderSummarySchema, orderTripSchema, paymentSchema, quoteSchema } from './order-schemas.ts'

/** What happened to an order, oldest first. */
const timelineEntry = z.object({
  at: instant,
  kind: z.enum([
    'received',
    'stage',
    'rewash',
    'machine',
    'payment',
    'payment_voided',
    'refund',
    'short_change',
    'released',
    'release_undone',
    'changed',
    'trip',
    'printed',
    'voided',
  ]),
  text: z.string(),
  by: z.string(),
})

const paymentFields = {
  /** Made by the sender: the same again is harmless; one that named another payment before answers 409 STALE_VERSION. */
  id,
  method: z.enum(PAYMENT_METHODS),
  amount: positivePesos,
  tendered: positivePesos.optional(),
  reference: z.string().trim().max(40).optional(),
  /** Cash only: the change could not be given and stays owed to the customer. */
  oweChange: z.boolean().optional(),
}

const lineInput = z.object({
  serviceId: id,
  quantity: z.number().positive().max(10_000).optional(),
  weightKg: z.number().positive().max(1000).optional(),
})
const discount = z
  .object({ percent: z.number().positive().max(100).optional(), amount: positivePesos.optional(), reason: text(120) })
  .refine((given) => (given.percent === undefined) !== (given.amount === undefined), 'Enter a percent or an amount')

const pricedFields = {
  type: z.enum(ORDER_TYPES).optional(),
  lines: z.array(lineInput).min(1).max(60),
  rush: z.boolean().optional(),
  discount: discount.optional(),
  /** Of a promotion; those without a code are given by themselves. */
  promoCode: promotionCode.optional(),
  /** Whose laundry it is: a promotion may be counted by customer. Null: a guest nobody knows. */
  customer: z
    .union([z.object({ id }), z.object({ name: text(80), phone: z.string().trim().max(20).optional() })])
    .nullable()
    .optional(),
  pickup: orderTripSchema.optional(),
  delivery: orderTripSchema.optional(),
}

const orderParams = z.object({ orderId: id })

/** What narrows a list of orders. */
const orderFilters = {
  /** open: not released; overdue: promised by now and not ready; unclaimed: ready for 3 days and more; unpaid: with a balance; released_today: on the branch’s business day. */
  view: z
    .enum(['all', 'open', 'ready', 'overdue', 'unclaimed', 'unpaid', 'released', 'released_today', 'voided'])
    .optional(),
  branchId: id.optional(),
  customerId: id.optional(),
  stage: z.enum(ORDER_STAGES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  type: z.enum(ORDER_TYPES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Whether a promotion or a discount took something off. */
  discount: z.enum(['given', 'none']).optional(),
  /** Part of a number, claim code, customer name or phone. */
  search: z.string().trim().max(60).optional(),
  /** Days received, both included. */
  from: manilaDate.optional(),
  to: manilaDate.optional(),
}

export const orderRoutes = {
  receiveOrder: {
    method: 'POST',
    path: '/orders',
    access: shop('receive'),
    summary: 'Receives laundry, with payments taken at once; the same id again is harmless',
    body: z.object({
      ...pricedFields,
      /** Made by the sender: the same again is harmless; one that named another order before answers 409 STALE_VERSION. */
      id,
      type: z.enum(ORDER_TYPES),
      notes: z.string().trim().max(500).optional(),
      payments: z.array(z.object(paymentFields)).max(6).optional(),
      /** The price version the screen showed; another one in force answers 409 PRICE_CHANGED. */
      priceVersionId: id.optional(),
      /** The total the screen showed; another one (a promotion began, ended or was used up) answers 409 PRICE_CHANGED. */
      shownTotal: pesosFromZero.optional(),
      /** Later than the computed promise, never earlier. */
      promisedAt: instant.optional(),
    }),
    response: orderSchema,
  },
  quoteOrder: {
    method: 'POST',
    path: '/orders/quote',
    access: adminOrShop('receive'),
    summary: 'The pricing steps and the total of lines, nothing saved; an admin names the branch',
    body: z.object({ ...pricedFields, branchId: id.optional() }),
    response: quoteSchema,
  },
  listOrders: {
    method: 'GET',
    path: '/orders',
    access: adminOrShop('receive', 'release', 'summary'),
    summary: 'Orders, newest first; the shop sees its own branch',
    query: z.object({
      ...pageQuery,
      ...orderFilters,
      sort: z.enum(['receivedAt', 'promisedAt', 'total', 'balance', 'number']).optional(),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    response: page(
      orderSummarySchema,
      z.object({
        /** Without voided ones, as the money; those are counted where only they are asked for. */
        orders: z.number().int(),
        /** Rows of the whole list, voided ones included. */
        found: z.number().int(),
        loads: z.number().int(),
        total: pesos,
        discount: pesos,
        paid: pesos,
        balance: pesos,
      }),
    ),
  },
  listOrderDays: {
    method: 'GET',
    path: '/order-days',
    access: admin,
    summary: 'Orders counted and summed by the day they were received',
    query: z.object(orderFilters),
    response: z.object({
      items: z.array(
        z.object({ date: manilaDate, orders: z.number().int(), total: pesos, paid: pesos, balance: pesos }),
      ),
    }),
  },
  listOrderAges: {
    method: 'GET',
    path: '/order-ages',
    access: admin,
    summary: 'What orders have left to pay, by days since received',
    query: z.object(orderFilters),
    response: z.object({
      items: z.array(
        z.object({ from: z.number().int(), to: z.number().int().nullable(), orders: z.number().int(), balance: pesos }),
      ),
    }),
  },
  getOrder: {
    method: 'GET',
    path: '/orders/:orderId',
    access: adminOrShop('receive', 'release', 'summary'),
    summary: 'One order',
    params: orderParams,
    response: orderSchema,
  },
  getOrderByClaim: {
    method: 'GET',
    path: '/orders/by-claim/:claimCode',
    access: adminOrShop('receive', 'release', 'summary'),
    summary: 'The order a claim stub’s code (or number) belongs to',
    params: z.object({ claimCode: z.string().trim().min(4).max(40) }),
    response: orderSchema,
  },
  lookUpOrder: {
    method: 'GET',
    path: '/orders/by-code/:code',
    access: adminOrShop('receive', 'release', 'summary'),
    summary: 'The same of a code that somebody typed or scanned: null, and no refusal, where it belongs to no order',
    params: z.object({ code: z.string().trim().min(4).max(40) }),
    response: z.object({ order: orderSchema.nullable() }),
  },
  getOrderTimeline: {
    method: 'GET',
    path: '/orders/:orderId/timeline',
    access: adminOrShop('receive', 'release', 'summary'),
    summary: 'What happened to an order, oldest first',
    params: orderParams,
    response: z.object({ items: z.array(timelineEntry) }),
  },
  recordPayment: {
    method: 'POST',
    path: '/orders/:orderId/payments',
    access: shop('release', 'receive'),
    summary: 'Takes a payment against the balance',
    params: orderParams,
    body: z.object(paymentFields),
    response: orderSchema,
  },
  giveShortChange: {
    method: 'POST',
    path: '/orders/:orderId/short-change',
    access: shop('release', 'receive'),
    summary: 'Gives the change that was owed, out of the drawer',
    params: orderParams,
    body: z.object({ id }),
    response: orderSchema,
  },
  moveLoad: {
    method: 'POST',
    path: '/orders/:orderId/loads/:loadId/stage',
    access: shop('release'),
    summary: 'Moves a load on; a stage already reached is harmless',
    params: z.object({ orderId: id, loadId: id }),
    body: z.object({ stage: z.enum(LOAD_STAGES) }),
    response: orderSchema,
  },
  moveLoadBack: {
    method: 'POST',
    path: '/orders/:orderId/loads/:loadId/move-back',
    access: shop('release'),
    summary: 'Takes a load back; without a reason only the same person within 10 seconds',
    params: z.object({ orderId: id, loadId: id }),
    body: z.object({ stage: z.enum(LOAD_STAGES), reason: z.string().trim().max(200).optional() }),
    response: orderSchema,
  },
  releaseOrder: {
    method: 'POST',
    path: '/orders/:orderId/release',
    access: shop('release'),
    summary:
      'Hands the laundry over, or the loads that are named; not ready 409 NOT_READY, unpaid and not approved 409 UNPAID, storage due 409 STORAGE_FEE_DUE; already released is harmless',
    params: orderParams,
    body: z.object({
      loadIds: z.array(id).min(1).max(100).optional(),
      /** How whoever fetches it was known. */
      claim: z.enum(CLAIM_CHECKS).optional(),
    }),
    response: orderSchema,
  },
  voidOrder: {
    method: 'POST',
    path: '/orders/:orderId/void',
    access: adminOrShop('receive', 'release'),
    summary:
      'Undoes an order and its payments before release: the counter as far as the policy lets it (409 APPROVAL_REQUIRED, ADMIN_ONLY), an admin always',
    params: orderParams,
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: orderSchema,
  },
  refundOrder: {
    method: 'POST',
    path: '/orders/:orderId/refunds',
    access: adminOrShop('receive', 'release'),
    summary:
      'Gives money back, never more than was paid: the counter as far as the policy lets it (409 APPROVAL_REQUIRED, ADMIN_ONLY)',
    params: orderParams,
    body: z.object({ id, amount: positivePesos, method: z.enum(PAYMENT_METHODS), reason: text(200, 5) }),
    response: orderSchema,
  },
  listPayments: {
    method: 'GET',
    path: '/payments',
    access: admin,
    summary: 'Payments of every branch, newest first',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      method: z.enum(PAYMENT_METHODS).optional(),
      /** Without cash: whether a statement of its account has shown it. */
      verification: z.enum(['verified', 'unverified']).optional(),
      from: manilaDate.optional(),
      to: manilaDate.optional(),
      search: z.string().trim().max(60).optional(),
    }),
    response: page(
      paymentSchema.extend({
        orderNumber: z.string(),
        branchId: id,
        branchName: z.string(),
        /** A statement of its account has shown it; null for cash. */
        verified: z.boolean().nullable(),
      }),
      z.object({
        /** Without voided ones, as the amount. */
        payments: z.number().int(),
        /** Rows of the whole list, voided ones included. */
        found: z.number().int(),
        amount: pesos,
      }),
    ),
  },
} satisfies Routes
