import { LEGAL_DISCOUNT_KINDS } from '@labada/domain/catalog/legal-discount-kinds'
import { SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import {
  CLAIM_CHECKS,
  LOAD_STAGES,
  ORDER_STAGES,
  ORDER_TYPES,
  PAYMENT_STATUSES,
} from '@labada/domain/orders/order-stages'
import { z } from 'zod'
import { id, instant, manilaDate, pesos, pesosFromZero, text } from '../core/values.ts'

const person = z.object({ id, name: z.string() })

/** A pickup or delivery, as agreed with the customer. */
export const orderTripSchema = z.object({
  address: text(200),
  landmark: z.string().trim().max(120).optional(),
  window: z.string().trim().max(60).optional(),
  fee: pesosFromZero,
})

export const loadSchema = z.object({
  id,
  number: z.number().int(),
  stage: z.enum(LOAD_STAGES),
  /** The stages of this load, received and released included. */
  path: z.array(z.enum(LOAD_STAGES)),
  label: z.string(),
  stageAt: instant,
  stageBy: person,
  /** Why it is a rewash; null for every other load. */
  rewash: z.string().nullable(),
})
export type Load = z.output<typeof loadSchema>

/** One step from lines to total: `rush 30 % on services +174.00`. */
export const pricingStepSchema = z.object({
  kind: z.enum([
    'service',
    'add_on',
    'rush',
    'promotion',
    'discount',
    'vat_exemption',
    'legal_discount',
    'pickup_fee',
    'delivery_fee',
    'storage_fee',
    'package',
  ]),
  label: z.string(),
  amount: pesos,
})

/** What the law took off an order: the covered services, VAT included, the VAT not charged, and the percentage of the rest. */
const legalDiscount = z.object({
  kind: z.enum(LEGAL_DISCOUNT_KINDS),
  /** Zero if a discount of the shop was better: then only the VAT is off. */
  percent: z.number(),
  gross: pesos,
  vat: pesos,
  discount: pesos,
})

const orderLine = z.object({
  id,
  serviceId: id,
  code: z.string(),
  name: z.string(),
  unit: z.enum(SERVICE_UNITS),
  /** The charged quantity: loads, kilos, pieces or minutes after minimum and rounding. */
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
  /** Why the back office recorded it; null at a counter. */
  officeReason: z.string().nullable(),
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
  /** Since when it is at this stage. */
  stageAt: instant,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  rush: z.boolean(),
  total: pesos,
  /** Payments that are not voided, before refunds. */
  paid: pesos,
  refunded: pesos,
  writtenOff: pesos,
  /** The amount due. */
  balance: pesos,
  /** The storage fee once it is ready, and the settled part of it; calculated in `domain/src/orders/storage-fees`. */
  storage: z.object({
    freeDays: z.number().int(),
    perDay: pesos,
    most: pesos,
    charged: pesos,
    waived: pesos,
    readyAt: instant.nullable(),
  }),
  /** Where ready laundry is kept. */
  rack: z.string().nullable(),
  /** The due day of laundry released unpaid. */
  dueOn: manilaDate.nullable(),
  receivedAt: instant,
  /** The cash session of receipt; null if no drawer was open. */
  cashSessionId: id.nullable(),
  promisedAt: instant,
  releasedAt: instant.nullable(),
  receivedBy: person,
}

/** An order for lists and the release board. */
export const orderSummarySchema = z.object({
  ...summaryFields,
  customerName: z.string().nullable(),
  /** Masked: `•••• 4567`. */
  customerPhone: z.string().nullable(),
  /** `Full service ×2, Fabcon ×2` */
  services: z.string(),
  kilos: z.number().nullable(),
  /** The total of promotions and discount. */
  discount: pesos,
  /** Whether it has a claim: open until an admin answers. */
  claim: z.enum(['open', 'answered']).nullable(),
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
  /** The part of the total that a VAT-registered branch sold without VAT. */
  exempt: pesos,
  /** With the name and number of the customer’s card; null without a discount by law. */
  legalDiscount: legalDiscount.extend({ name: z.string(), idNumber: z.string() }).nullable(),
  owedChange: pesos,
  discountReason: z.string().nullable(),
  notes: z.string().nullable(),
  pickup: orderTripSchema.nullable(),
  delivery: orderTripSchema.nullable(),
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

/** The price of lines and their ready time. */
export const quoteSchema = z.object({
  lines: z.array(orderLine.omit({ id: true })),
  steps: z.array(pricingStepSchema),
  subtotal: pesos,
  vat: pesos,
  total: pesos,
  /** What the law takes off; null if it was not asked for, or takes nothing off. */
  legalDiscount: legalDiscount.nullable(),
  loads: z.number().int(),
  priceVersionId: id,
  promisedAt: instant,
  /** The result of the entered code; null if there was none. */
  promotion: z
    .object({
      name: z.string().nullable(),
      /** The amount it takes off. */
      amount: pesos,
      needsApproval: z.boolean(),
      /** Why it takes nothing off, as a message for the counter. */
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type Quote = z.output<typeof quoteSchema>

/** What happened to an order, oldest first. */
export const timelineEntrySchema = z.object({
  at: instant,
  kind: z.enum([
    'received',
    'stage',
    'rewash',
    'machine',
    'payment',
    'payment_voided',
    'refund',
    'short_change',
    'discount',
    'message',
    'released',
    'release_undone',
    'changed',
    'trip',
    'printed',
    'voided',
  ]),
  text: z.string(),
  by: z.string(),
  /** Who allowed it at the counter, by PIN. */
  allowedBy: z.string().optional(),
})
export type TimelineEntry = z.output<typeof timelineEntrySchema>
