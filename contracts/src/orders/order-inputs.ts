import { LEGAL_DISCOUNT_KINDS } from '@labada/domain/catalog/legal-discount-kinds'
import { PAYMENT_METHODS, TENDER_METHODS } from '@labada/domain/company/payment-methods'
import { ORDER_STAGES, ORDER_TYPES, PAYMENT_STATUSES } from '@labada/domain/orders/order-stages'
import { z } from 'zod'
import { promotionCode } from '../catalog/promotions.ts'
import { id, manilaDate, positivePesos, text } from '../core/values.ts'
import { orderTripSchema } from './order-schemas.ts'

/** A payment as a counter records it. */
export const paymentFields = {
  /** Created by the sender, safe to repeat; the id of another payment answers 409 STALE_VERSION. */
  id,
  method: z.enum(TENDER_METHODS),
  amount: positivePesos,
  tendered: positivePesos.optional(),
  reference: z.string().trim().max(40).optional(),
  /** Cash only: the change could not be given and is owed to the customer. */
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

/** What the price of an order depends on. */
export const pricedFields = {
  type: z.enum(ORDER_TYPES).optional(),
  lines: z.array(lineInput).min(1).max(60),
  rush: z.boolean().optional(),
  discount: discount.optional(),
  /** The code of a promotion; those without a code apply automatically. */
  promoCode: promotionCode.optional(),
  /** A senior citizen or person with disability, as their card says; the covered services are a setting. */
  legalDiscount: z.object({ kind: z.enum(LEGAL_DISCOUNT_KINDS), name: text(80), idNumber: text(40) }).optional(),
  /** The customer, because a promotion may be limited per customer. Null: an unknown guest. */
  customer: z
    .union([z.object({ id }), z.object({ name: text(80), phone: z.string().trim().max(20).optional() })])
    .nullable()
    .optional(),
  pickup: orderTripSchema.optional(),
  delivery: orderTripSchema.optional(),
}

/** Filters of a list of orders. */
export const orderFilters = {
  /**
   * open: not released; overdue: past the ready time and not ready; unclaimed: ready for 3 days or more; unpaid: with a
   * balance; released_today: on the branch’s business day.
   */
  view: z
    .enum(['all', 'open', 'ready', 'overdue', 'unclaimed', 'unpaid', 'released', 'released_today', 'voided'])
    .optional(),
  branchId: id.optional(),
  customerId: id.optional(),
  stage: z.enum(ORDER_STAGES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  type: z.enum(ORDER_TYPES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Whether a promotion or a discount applied. */
  discount: z.enum(['given', 'none']).optional(),
  /** Part of a number, claim code, customer name or phone. */
  search: z.string().trim().max(60).optional(),
  /** Days received, both included. */
  from: manilaDate.optional(),
  to: manilaDate.optional(),
}
