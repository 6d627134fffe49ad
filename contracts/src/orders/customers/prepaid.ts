import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import { PREPAID_KINDS } from '@labada/domain/orders/customers/prepaid'
import { z } from 'zod'
import { admin, adminOrShop, kept, shop } from '../../core/route.ts'
import { id, instant, page, pageQuery, pesos, positivePesos, text } from '../../core/values.ts'

/** One change of a customer's prepaid balance. */
export const prepaidEntrySchema = z.object({
  id,
  customerId: id,
  kind: z.enum(PREPAID_KINDS),
  /** What it added; negative: what it took. */
  amount: pesos,
  /** The balance after it. */
  balance: pesos,
  /** Null for a merge of two customers. */
  branchName: z.string().nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  /** How a top-up was paid, or a balance paid out. */
  method: z.enum(MONEY_METHODS).nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  recordedAt: instant,
  recordedBy: z.object({ id, name: z.string() }),
})
export type PrepaidEntry = z.output<typeof prepaidEntrySchema>

const params = z.object({ customerId: id })
const method = z.enum(MONEY_METHODS)

export const prepaidRoutes = kept({
  listPrepaidEntries: {
    method: 'GET',
    path: '/customers/:customerId/prepaid-entries',
    access: admin,
    key: 'prepaid.see',
    summary: 'List what changed a customer’s prepaid balance, newest first, with the balance now',
    params,
    query: z.object(pageQuery),
    response: page(prepaidEntrySchema, z.object({ balance: pesos })),
  },
  topUpPrepaid: {
    method: 'POST',
    path: '/customers/:customerId/prepaid-top-ups',
    access: shop('receive', 'release'),
    key: 'prepaid.topup',
    summary: 'Top up a customer’s prepaid balance; cash goes into the open drawer; safe to repeat',
    params,
    body: z.object({
      /** Created by the sender, safe to repeat; the id of another entry answers 409 STALE_VERSION. */
      id,
      method,
      amount: positivePesos,
      reference: z.string().trim().max(40).optional(),
    }),
    response: prepaidEntrySchema,
  },
  payOutPrepaid: {
    method: 'POST',
    path: '/customers/:customerId/prepaid-pay-outs',
    access: adminOrShop('receive', 'release'),
    key: 'prepaid.payout',
    permittable: 'prepaid.payout',
    summary: 'Pay out from a prepaid balance; a counter within policy (409 ADMIN_ONLY); an admin names the branch',
    params,
    body: z.object({ id, method, amount: positivePesos, reason: text(200, 5), branchId: id.optional() }),
    response: prepaidEntrySchema,
  },
})
