import { LEGAL_DISCOUNT_KINDS } from '@labada/domain/catalog/legal-discount-kinds'
import type { Centavos } from '@labada/domain/core/money'
import { ORDER_TYPES } from '@labada/domain/orders/order-stages'
import { z } from 'zod'
import { takenParts } from '../../../../components/orders/counter/kept-parts.ts'

const amount = z.custom<Centavos>((value) => Number.isSafeInteger(value))
const trip = z.object({ address: z.string(), landmark: z.string(), window: z.string(), fee: amount.nullable() })

/** A ticket as stored on the device. */
export const ticketSchema = z.object({
  id: z.uuid(),
  customer: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('known'), id: z.uuid(), name: z.string(), phone: z.string().nullable() }),
      z.object({ kind: z.literal('new'), name: z.string(), phone: z.string() }),
    ])
    .nullable(),
  type: z.enum(ORDER_TYPES),
  lines: z.array(
    z.object({
      serviceId: z.string(),
      quantity: z.number().positive().exactOptional(),
      weightKg: z.number().positive().exactOptional(),
    }),
  ),
  selected: z.string().nullable(),
  rush: z.boolean(),
  discount: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), percent: z.number(), reason: z.string() }),
      z.object({ kind: z.literal('amount'), amount, reason: z.string() }),
    ])
    .nullable(),
  // A ticket held before codes existed has none.
  promoCode: z.string().nullable().default(null),
  legalDiscount: z
    .object({ kind: z.enum(LEGAL_DISCOUNT_KINDS), name: z.string(), idNumber: z.string() })
    .nullable()
    .default(null),
  pickup: trip,
  delivery: trip,
  notes: z.string(),
  promisedAt: z.coerce.date().nullable(),
  // Nor do tickets from before parts were stored with them.
  taken: takenParts.default([]),
})

/** The tickets on hold. */
export const heldSchema = z.array(z.object({ ticket: ticketSchema, heldAt: z.coerce.date() }))
