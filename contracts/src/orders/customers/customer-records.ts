import { MOST_COUNTED } from '@labada/domain/core/counts'
import { z } from 'zod'
import { stampCardSchema } from '../../catalog/stamp-cards.ts'
import { admin, confirmedAdmin, kept } from '../../core/route.ts'
import { id, instant, more, page, pageQuery, pesos, pesosFromZero, text } from '../../core/values.ts'

/** A customer for the back office. Lists show only the end of the number, a single record all of it. */
export const customerRecordSchema = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  note: z.string(),
  /** Unpaid balance over all orders. */
  balance: pesos,
  /** Change owed to the customer. */
  credit: pesos,
  /** Paid ahead and not used yet: the prepaid balance. */
  prepaid: pesos,
  /** Orders that were not voided. */
  orders: z.number().int(),
  openOrders: z.number().int(),
  /** The total of all orders. */
  spent: pesos,
  /** The total of the orders of the last 365 business days. */
  spentYear: pesos,
  /** The average days between orders; null with fewer than two. */
  usualGapDays: z.number().nullable(),
  /** Three orders or more, and away for twice the usual gap, at least thirty days. */
  hasStoppedComing: z.boolean(),
  /** What they may owe for released laundry; null: no limit. */
  creditLimit: pesos.nullable(),
  /** 1 for January; of a birthday nothing more is kept. */
  birthMonth: z.number().int().nullable(),
  firstOrderAt: instant.nullable(),
  lastOrderAt: instant.nullable(),
  version: z.number().int(),
})
export type CustomerRecord = z.output<typeof customerRecordSchema>

const params = z.object({ customerId: id })

export const customerRecordRoutes = kept({
  listCustomerRecords: {
    method: 'GET',
    path: '/customer-records',
    access: admin,
    key: 'customer.records',
    summary:
      'List customers by name or number; optionally those with a balance, change owed, a prepaid balance, or who stopped coming',
    query: z.object({
      ...pageQuery,
      search: z.string().trim().max(60).optional(),
      view: z.enum(['all', 'owing', 'credit', 'prepaid', 'lapsed']).optional(),
      /** By name from A to Z (the default), or from the most. */
      sort: z.enum(['name', 'spentYear', 'balance', 'lastOrder']).optional(),
    }),
    response: page(
      customerRecordSchema,
      z.object({
        customers: z.number().int().max(MOST_COUNTED),
        more,
        balance: pesos,
        credit: pesos,
        prepaid: pesos,
        spentYear: pesos,
      }),
    ),
  },
  getCustomerRecord: {
    method: 'GET',
    path: '/customer-records/:customerId',
    access: admin,
    key: 'customer.records',
    summary: 'Get a customer with the full number, and possible duplicates',
    params,
    response: customerRecordSchema.extend({
      alike: z.array(customerRecordSchema),
      stampCards: z.array(stampCardSchema),
    }),
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/customer-records/:customerId',
    access: admin,
    key: 'customer.edit',
    summary: 'Update a customer; a number that another customer has is refused',
    params,
    body: z.object({
      name: text(80),
      phone: z.string().trim().max(30).nullable(),
      address: z.string().trim().max(200).nullable(),
      note: z.string().trim().max(300),
      /** What they may owe for released laundry; null: no limit. Left out: unchanged. */
      creditLimit: pesosFromZero.nullable().optional(),
      /** Left out: unchanged. */
      birthMonth: z.number().int().min(1).max(12).nullable().optional(),
      version: z.number().int(),
    }),
    response: customerRecordSchema,
  },
  mergeCustomer: {
    method: 'POST',
    path: '/customer-records/:customerId/merge',
    access: admin,
    key: 'customer.edit',
    summary: 'Merge two customers; orders and trips move to the one kept; safe to repeat',
    params,
    body: z.object({
      /** The customer that is kept. */
      intoId: id,
    }),
    keyed: true,
    response: customerRecordSchema,
  },
  forgetCustomer: {
    method: 'POST',
    path: '/customer-records/:customerId/forget',
    access: confirmedAdmin,
    key: 'customer.edit',
    summary: 'Forget a customer: erase name, number, addresses and notes; orders stay without a name; safe to repeat',
    params,
    body: z.object({ reason: text(200) }),
    keyed: true,
    response: z.object({ id }),
  },
})
