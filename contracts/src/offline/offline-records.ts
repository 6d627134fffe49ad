import { z } from 'zod'
import { type Routes, shop } from '../core/route.ts'
import { id, instant, manilaDate, pesos, pesosFromZero } from '../core/values.ts'
import { customerSchema } from '../orders/customers/customers.ts'
import { orderSchema } from '../orders/order-schemas.ts'

/** Days back that a device knows released orders and customers of. */
export const OFFLINE_RELEASED_DAYS = 2
export const OFFLINE_CUSTOMER_DAYS = 90
/** Open ones first, so that laundry in the shop is always among them. */
export const MOST_OFFLINE_ORDERS = 1_000
export const MOST_OFFLINE_CUSTOMERS = 20_000

const dayHours = z.object({ opens: z.number().int(), closes: z.number().int() }).nullable()

/** What a branch's rules need besides its orders, customers and prices. */
const terms = z.object({
  branchId: id,
  branchCode: z.string(),
  branchName: z.string(),
  cutoffMinutes: z.number().int(),
  turnaroundHours: z.number(),
  rushHours: z.number(),
  /** Sunday first. */
  hours: z.array(dayHours),
  isVatRegistered: z.boolean(),
  /** The days it changes, oldest first, also those to come; what an earlier version kept has none. */
  vatChanges: z.array(z.object({ from: manilaDate, isRegistered: z.boolean() })).default([]),
  storage: z.object({ freeDays: z.number().int(), perDay: pesosFromZero, most: pesosFromZero }),
  /** Seconds in which a move is undone without a reason. */
  undoSeconds: z.number().int(),
})
export type OfflineTerms = z.output<typeof terms>

const keptCustomer = customerSchema
  .pick({ id: true, name: true, phone: true, address: true })
  .extend({ note: z.string(), creditLimit: pesos.nullable() })

export const offlineRecordRoutes = {
  getOfflineOrders: {
    method: 'GET',
    path: '/offline/orders',
    access: shop(),
    key: 'order.see',
    summary: 'Get what this branch needs to go on without a connection: its terms, open orders and those just released',
    response: z.object({
      /** The server's time. */
      at: instant,
      terms,
      cashSession: z.object({ id }).nullable(),
      orders: z.array(orderSchema),
    }),
  },
  getOfflineCustomers: {
    method: 'GET',
    path: '/offline/customers',
    access: shop(),
    key: 'customer.see',
    summary: 'Get the customers of this branch in the last ninety days, last seen first',
    response: z.object({ items: z.array(keptCustomer) }),
  },
} satisfies Routes
