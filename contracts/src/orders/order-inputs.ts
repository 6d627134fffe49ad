import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { ORDER_TYPES } from '@labada/domain/orders/order-stages'
import { z } from 'zod'
import { promotionCode } from '../catalog/promotions.ts'
import { id, positivePesos, text } from '../core/values.ts'
import { orderTripSchema } from './order-schemas.ts'

/** A payment as a counter records it. */
export const paymentFields = {
  /** Created by the sender, safe to repeat; the id of another payment answers 409 STALE_VERSION. */
  id,
  method: z.enum(PAYMENT_METHODS),
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
  /** The customer, because a promotion may be limited per customer. Null: an unknown guest. */
  customer: z
    .union([z.object({ id }), z.object({ name: text(80), phone: z.string().trim().max(20).optional() })])
    .nullable()
    .optional(),
  pickup: orderTripSchema.optional(),
  delivery: orderTripSchema.optional(),
}
