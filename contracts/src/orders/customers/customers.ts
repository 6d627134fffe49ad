import { SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { z } from 'zod'
import { stampCardSchema } from '../../catalog/stamp-cards.ts'
import { adminOrShop, type Routes } from '../../core/route.ts'
import { id, instant, pesos } from '../../core/values.ts'

/**
 * `phone` is complete for the counter that serves the customer, and masked to the last four digits in lists of admins.
 */
export const customerSchema = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Unpaid balance over all of the customer's orders. */
  balance: pesos,
  /** Change owed to the customer. */
  credit: pesos,
  /** Paid ahead and not used yet: the prepaid balance. */
  prepaid: pesos,
  openOrders: z.number().int(),
  lastOrderAt: instant.nullable(),
})
export type Customer = z.output<typeof customerSchema>

/** What "the usual" repeats: the lines that most of the newest orders have alike; none if no two are. */
const usualLine = z.object({ serviceId: id, quantity: z.number(), weightKg: z.number().nullable() })

/** One of the newest orders, as far as it can be ordered again. */
const lastOrder = z.object({
  id,
  number: z.string(),
  receivedAt: instant,
  total: pesos,
  balance: pesos,
  lines: z.array(usualLine.extend({ name: z.string(), unit: z.enum(SERVICE_UNITS) })),
})
export type LastOrder = z.output<typeof lastOrder>

/** How many of a customer's newest orders the counter sees. */
export const LAST_ORDERS = 3

export const customerRoutes = {
  listCustomers: {
    method: 'GET',
    path: '/customers',
    access: adminOrShop('receive', 'release'),
    key: 'customer.see',
    summary: 'Search customers by part of a name or phone number, last seen first',
    query: z.object({
      search: z.string().trim().max(60).optional(),
      limit: z.coerce.number().int().min(1).max(50).optional(),
    }),
    response: z.object({ items: z.array(customerSchema) }),
  },
  getCustomer: {
    method: 'GET',
    path: '/customers/:customerId',
    access: adminOrShop('receive', 'release'),
    key: 'customer.see',
    summary: 'Get a customer with their note, credit limit, usual order and last three orders',
    params: z.object({ customerId: id }),
    response: customerSchema.extend({
      note: z.string(),
      /** What they may owe for released laundry; null: no limit. */
      creditLimit: pesos.nullable(),
      usual: z.array(usualLine),
      /** Newest first, without voided ones. */
      lastOrders: z.array(lastOrder),
      /** The stamp cards that are offered now; at a counter those of its branch. */
      stampCards: z.array(stampCardSchema),
    }),
  },
} satisfies Routes
