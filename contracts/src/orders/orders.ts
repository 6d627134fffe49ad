import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { CLAIM_CHECKS, LOAD_STAGES, ORDER_TYPES } from '@labada/domain/orders/order-stages'
import { z } from 'zod'
import { adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, page, pageQuery, pesos, pesosFromZero, positivePesos, text } from '../core/values.ts'
import { packageUseFields } from './customers/package-inputs.ts'
import { orderFilters, paymentFields, pricedFields } from './order-inputs.ts'
import { orderSchema, orderSummarySchema, quoteSchema } from './order-schemas.ts'

const orderParams = z.object({ orderId: id })

export const orderRoutes = kept({
  receiveOrder: {
    method: 'POST',
    offline: true,
    path: '/orders',
    access: shop('receive'),
    key: 'order.create',
    permittable: 'order.discount',
    summary: 'Create an order, with payments taken right away; safe to repeat',
    body: z.object({
      ...pricedFields,
      /** Created by the sender, safe to repeat; the id of another order answers 409 STALE_VERSION. */
      id,
      type: z.enum(ORDER_TYPES),
      notes: z.string().trim().max(500).optional(),
      payments: z.array(z.object(paymentFields)).max(6).optional(),
      /** Packages that pay for lines, each named by its place from 0; the payments pay for the rest. */
      packageUses: z
        .array(z.object({ ...packageUseFields, line: z.number().int().min(0).max(59) }))
        .max(20)
        .optional(),
      /** The price version the screen showed; if another one is current, answers 409 PRICE_CHANGED. */
      priceVersionId: id.optional(),
      /** The total the screen showed; if it differs (as when a promotion ended), answers 409 PRICE_CHANGED. */
      shownTotal: pesosFromZero.optional(),
      /** Later than the calculated ready time, never earlier. */
      promisedAt: instant.optional(),
    }),
    response: orderSchema,
  },
  quoteOrder: {
    method: 'POST',
    changesNothing: true,
    path: '/orders/quote',
    access: adminOrShop('receive'),
    key: 'order.create',
    summary: 'Quote lines: pricing steps and total, without saving; an admin names the branch',
    body: z.object({ ...pricedFields, branchId: id.optional() }),
    response: quoteSchema,
  },
  listOrders: {
    method: 'GET',
    path: '/orders',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'order.see',
    summary: 'List orders, newest first; a counter sees its own branch',
    query: z.object({
      ...pageQuery,
      ...orderFilters,
      sort: z.enum(['receivedAt', 'promisedAt', 'total', 'balance', 'number']).optional(),
      direction: z.enum(['asc', 'desc']).optional(),
      /** For who shows rows alone: the sums read every order found. */
      totals: z.literal('none').optional(),
    }),
    response: page(
      orderSummarySchema,
      z.object({
        /** Without voided ones, like the money; voided ones are counted only if the filter asks for them alone. */
        orders: z.number().int(),
        /** All rows of the list, voided ones included. */
        found: z.number().int(),
        loads: z.number().int(),
        total: pesos,
        discount: pesos,
        paid: pesos,
        balance: pesos,
      }),
    ),
  },
  getOrder: {
    method: 'GET',
    path: '/orders/:orderId',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'order.see',
    summary: 'Get an order',
    params: orderParams,
    response: orderSchema,
  },
  getOrderByClaim: {
    method: 'GET',
    path: '/orders/by-claim/:claimCode',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'order.see',
    summary: 'Find an order by a claim stub’s code or number',
    params: z.object({ claimCode: z.string().trim().min(4).max(40) }),
    response: orderSchema,
  },
  lookUpOrder: {
    method: 'GET',
    path: '/orders/by-code/:code',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'order.see',
    summary: 'Find an order by a typed or scanned code; null if there is none',
    params: z.object({ code: z.string().trim().min(4).max(40) }),
    response: z.object({ order: orderSchema.nullable() }),
  },
  recordPayment: {
    method: 'POST',
    offline: true,
    path: '/orders/:orderId/payments',
    access: shop('release', 'receive'),
    key: 'payment.take',
    summary: 'Record a payment against the balance',
    params: orderParams,
    body: z.object(paymentFields),
    response: orderSchema,
  },
  giveShortChange: {
    method: 'POST',
    path: '/orders/:orderId/short-change',
    access: shop('release', 'receive'),
    key: 'payment.take',
    summary: 'Pay out the change owed from the drawer',
    params: orderParams,
    body: z.object({ id }),
    response: orderSchema,
  },
  moveLoad: {
    method: 'POST',
    offline: true,
    path: '/orders/:orderId/loads/:loadId/stage',
    access: shop('release'),
    key: 'order.stage',
    summary: 'Move a load to its next stage; safe to repeat',
    params: z.object({ orderId: id, loadId: id }),
    body: z.object({ stage: z.enum(LOAD_STAGES) }),
    response: orderSchema,
  },
  moveLoadBack: {
    method: 'POST',
    offline: true,
    path: '/orders/:orderId/loads/:loadId/move-back',
    access: shop('release'),
    key: 'order.stage',
    summary: 'Move a load back a stage; no reason needed by the same person within 10 seconds',
    params: z.object({ orderId: id, loadId: id }),
    body: z.object({ stage: z.enum(LOAD_STAGES), reason: z.string().trim().max(200).optional() }),
    response: orderSchema,
  },
  releaseOrder: {
    method: 'POST',
    offline: true,
    path: '/orders/:orderId/release',
    access: shop('release'),
    key: 'order.release',
    summary: 'Release an order or given loads; 409 NOT_READY, UNPAID without approval, STORAGE_FEE_DUE',
    params: orderParams,
    body: z.object({
      loadIds: z.array(id).min(1).max(100).optional(),
      /** How the person who picks it up was identified. */
      claim: z.enum(CLAIM_CHECKS).optional(),
    }),
    response: orderSchema,
  },
  voidOrder: {
    method: 'POST',
    path: '/orders/:orderId/void',
    access: adminOrShop('receive', 'release'),
    key: 'order.void',
    permittable: 'order.void',
    summary: 'Void an order with its payments before release; a counter within policy (APPROVAL_REQUIRED, ADMIN_ONLY)',
    params: orderParams,
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: orderSchema,
  },
  refundOrder: {
    method: 'POST',
    path: '/orders/:orderId/refunds',
    access: adminOrShop('receive', 'release'),
    key: 'payment.refund',
    permittable: 'payment.refund',
    summary: 'Refund up to what was paid; a counter within policy (409 APPROVAL_REQUIRED, ADMIN_ONLY)',
    params: orderParams,
    body: z.object({ id, amount: positivePesos, method: z.enum(PAYMENT_METHODS), reason: text(200, 5) }),
    response: orderSchema,
  },
})
