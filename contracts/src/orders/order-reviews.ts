import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { z } from 'zod'
import { admin, adminOrShop, type Routes } from '../core/route.ts'
import { id, manilaDate, page, pageQuery, pesos } from '../core/values.ts'
import { orderFilters } from './order-inputs.ts'
import { paymentSchema, timelineEntrySchema } from './order-schemas.ts'

/** What is looked at around orders, apart from the calls that a counter's pages start with. */
export const orderReviewRoutes = {
  listOrderDays: {
    method: 'GET',
    path: '/order-days',
    access: admin,
    key: 'order.see',
    summary: 'Count and sum orders by the day they were received',
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
    key: 'order.see',
    summary: 'Get the balances of orders by days since received',
    query: z.object(orderFilters),
    response: z.object({
      items: z.array(
        z.object({ from: z.number().int(), to: z.number().int().nullable(), orders: z.number().int(), balance: pesos }),
      ),
    }),
  },
  getOrderTimeline: {
    method: 'GET',
    path: '/orders/:orderId/timeline',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'order.see',
    summary: 'List an order’s events, oldest first',
    params: z.object({ orderId: id }),
    response: z.object({ items: z.array(timelineEntrySchema) }),
  },
  listPayments: {
    method: 'GET',
    path: '/payments',
    access: admin,
    key: 'payment.see',
    summary: 'List payments of all branches, newest first',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      method: z.enum(PAYMENT_METHODS).optional(),
      /** Payments other than cash: whether an account statement has verified them. */
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
        /** Verified by an account statement; null for cash. */
        verified: z.boolean().nullable(),
      }),
      z.object({
        /** Without voided ones, like the amount. */
        payments: z.number().int(),
        /** All rows of the list, voided ones included. */
        found: z.number().int(),
        amount: pesos,
      }),
    ),
  },
} satisfies Routes
