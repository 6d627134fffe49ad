import {
  CLAIM_CHECKS,
  LOAD_STAGES,
  ORDER_STAGES,
  ORDER_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '@labada/domain/order-stages'
import { SERVICE_UNITS } from '@labada/domain/service-kinds'
import { z } from 'zod'
import { admin, adminOrShop, type Routes, shop } from './route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, pesosFromZero, positivePesos, text } from './values.ts'

const person = z.object({ id, name: z.string() })
const trip = z.object({
  address: text(200),
  landmark: z.string().trim().max(120).optional(),
  window: z.string().trim().max(60).optional(),
  fee: pesosFromZero,
})

export const loadSchema = z.object({
  id,
  number: z.number().int(),
  stage: z.enum(LOAD_STAGES),
  /** The stages this load goes through, received and released included. */
  path: z.array(z.enum(LOAD_STAGES)),
  label: z.string(),
  stageAt: instant,
  stageBy: person,
  /** Why it is washed again; null for every other load. */
  rewash: z.string().nullable(),
})
export type Load = z.output<typeof loadSchema>

/** One step of how the total came about: `rush 30 % on services +174.00`. */
export const pricingStepSchema = z.object({
  kind: z.enum(['service', 'add_on', 'rush', 'discount', 'pickup_fee', 'delivery_fee', 'storage_fee']),
  label: z.string(),
  amount: pesos,
})

const orderLine = z.object({
  id,
  serviceId: id,
  code: z.string(),
  name: z.string(),
  unit: z.enum(SERVICE_UNITS),
  /** What is charged: loads, kilos, pieces or minutes after minimum and rounding. */
  quantity: z.number(),
  weightKg: z.number().nullable(),
  unitPrice: pesos,
  amount: pesos,
})

export const paymentSchema = z.object({
  id,
  orderId: id,
  method: z.enum(PAYMENT_METHODS),
  amount: pesos,
  tendered: pesos.nullable(),
  change: pesos,
  /** Change that could not be given and is owed to the customer. */
  owed: pesos,
  reference: z.string().nullable(),
  recordedAt: instant,
  recordedBy: person,
  cashSessionId: id.nullable(),
  voided: z.boolean(),
})
export const refundSchema = z.object({
  id,
  orderId: id,
  method: z.enum(PAYMENT_METHODS),
  amount: pesos,
  reason: z.string(),
  recordedAt: instant,
  recordedBy: person,
})

const summaryFields = {
  id,
  number: z.string(),
  claimCode: z.string(),
  branchId: id,
  branchName: z.string(),
  type: z.enum(ORDER_TYPES),
  stage: z.enum(ORDER_STAGES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  rush: z.boolean(),
  total: pesos,
  /** Payments that count, before refunds. */
  paid: pesos,
  refunded: pesos,
  writtenOff: pesos,
  /** What is still to be paid. */
  balance: pesos,
  /** What keeping it costs once it is ready, and what of that is settled: `domain/storage-fees.ts` has the sum. */
  storage: z.object({
    freeDays: z.number().int(),
    perDay: pesos,
    most: pesos,
    charged: pesos,
    waived: pesos,
    readyAt: instant.nullable(),
  }),
  /** Where ready laundry lies. */
  rack: z.string().nullable(),
  /** The day by which laundry that was released unpaid is to be paid. */
  dueOn: manilaDate.nullable(),
  receivedAt: instant,
  promisedAt: instant,
  releasedAt: instant.nullable(),
  receivedBy: person,
}

/** An order as a list and the release board show it. */
export const orderSummarySchema = z.object({
  ...summaryFields,
  customerName: z.string().nullable(),
  /** Masked: `•••• 4567`. */
  customerPhone: z.string().nullable(),
  /** `Full service ×2, Fabcon ×2` */
  services: z.string(),
  kilos: z.number().nullable(),
  loads: z.array(loadSchema),
})
export type OrderSummary = z.output<typeof orderSummarySchema>

export const orderSchema = z.object({
  ...summaryFields,
  customer: z.object({ id, name: z.string(), phone: z.string().nullable() }).nullable(),
  businessDate: manilaDate,
  subtotal: pesos,
  steps: z.array(pricingStepSchema),
  vat: pesos,
  owedChange: pesos,
  discountReason: z.string().nullable(),
  notes: z.string().nullable(),
  pickup: trip.nullable(),
  delivery: trip.nullable(),
  priceVersionId: id,
  releasedBy: person.nullable(),
  claimCheck: z.enum(CLAIM_CHECKS).nullable(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  loads: z.array(loadSchema),
  lines: z.array(orderLine),
  payments: z.array(paymentSchema),
  refunds: z.array(refundSchema),
})
export type Order = z.output<typeof orderSchema>

/** What happened to an order, oldest first. */
const timelineEntry = z.object({
  at: instant,
  kind: z.enum([
    'received',
    'stage',
    'rewash',
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
  .refine((given) => (given.percent === undefined) !== (given.amount === undefined), 'Give a percent or an amount')

const pricedFields = {
  type: z.enum(ORDER_TYPES).optional(),
  lines: z.array(lineInput).min(1).max(60),
  rush: z.boolean().optional(),
  discount: discount.optional(),
  pickup: trip.optional(),
  delivery: trip.optional(),
}

export const quoteSchema = z.object({
  lines: z.array(orderLine.omit({ id: true })),
  steps: z.array(pricingStepSchema),
  subtotal: pesos,
  vat: pesos,
  total: pesos,
  loads: z.number().int(),
  priceVersionId: id,
  promisedAt: instant,
})
export type Quote = z.output<typeof quoteSchema>

const orderParams = z.object({ orderId: id })

/** What narrows a list of orders. */
const orderFilters = {
  /** open: not released; overdue: promised by now and not ready; unclaimed: ready for 3 days and more; unpaid: with a balance. */
  view: z.enum(['all', 'open', 'ready', 'overdue', 'unclaimed', 'unpaid', 'released', 'voided']).optional(),
  branchId: id.optional(),
  customerId: id.optional(),
  stage: z.enum(ORDER_STAGES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  type: z.enum(ORDER_TYPES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Part of a number, claim code, customer name or phone. */
  search: z.string().trim().max(60).optional(),
  /** Days received, both included. */
  from: manilaDate.optional(),
  to: manilaDate.optional(),
  /** Released on that day (view released). */
  releasedOn: manilaDate.optional(),
}

export const orderRoutes = {
  receiveOrder: {
    method: 'POST',
    path: '/orders',
    access: shop('receive'),
    summary: 'Receives laundry, with payments when money is taken at once. Repeating the same id is harmless.',
    body: z.object({
      ...pricedFields,
      /** Made by the sender: the same again is harmless; one that named another order before answers 409 STALE_VERSION. */
      id,
      type: z.enum(ORDER_TYPES),
      customer: z
        .union([z.object({ id }), z.object({ name: text(80), phone: z.string().trim().max(20).optional() })])
        .nullable()
        .optional(),
      notes: z.string().trim().max(500).optional(),
      payments: z.array(z.object(paymentFields)).max(6).optional(),
      /** The price version the screen showed; another one in force answers 409 PRICE_CHANGED. */
      priceVersionId: id.optional(),
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
      z.object({ orders: z.number().int(), loads: z.number().int(), total: pesos, paid: pesos, balance: pesos }),
    ),
  },
  listOrderDays: {
    method: 'GET',
    path: '/order-days',
    access: admin,
    summary: 'The orders a filter finds, counted and summed by the day they were received, oldest first',
    query: z.object(orderFilters),
    response: z.object({
      items: z.array(
        z.object({ date: manilaDate, orders: z.number().int(), total: pesos, paid: pesos, balance: pesos }),
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
    summary: 'Moves a load on; a stage already reached is harmless and answers the order as it stands',
    params: z.object({ orderId: id, loadId: id }),
    body: z.object({ stage: z.enum(LOAD_STAGES) }),
    response: orderSchema,
  },
  moveLoadBack: {
    method: 'POST',
    path: '/orders/:orderId/loads/:loadId/move-back',
    access: shop('release'),
    summary: 'Takes a load back to an earlier stage; without a reason only by the same person within 10 seconds',
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
      'Undoes an order and its payments: the counter in the same cash session (or 15 minutes), an admin before release',
    params: orderParams,
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: orderSchema,
  },
  refundOrder: {
    method: 'POST',
    path: '/orders/:orderId/refunds',
    access: admin,
    summary: 'Gives money back; never more than was paid',
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
      from: manilaDate.optional(),
      to: manilaDate.optional(),
      search: z.string().trim().max(60).optional(),
    }),
    response: page(
      paymentSchema.extend({ orderNumber: z.string(), branchId: id, branchName: z.string() }),
      z.object({ payments: z.number().int(), amount: pesos }),
    ),
  },
} satisfies Routes
