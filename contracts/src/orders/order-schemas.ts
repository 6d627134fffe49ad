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

/** Fetching or bringing, as it was agreed with the customer. */
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
  /** The stages this load goes through, received and released included. */
  path: z.array(z.enum(LOAD_STAGES)),
  label: z.string(),
  stageAt: instant,
  stageBy: person,
  /** Why it is washed again; null for every other load. */
  rewash: z.string().nullable(),
})
export type Load = z.output<typeof loadSchema>

/** One step of how the total came about: `rush 30 % on services +174.00`. */
export const pricingStepSchema = z.object({
  kind: z.enum(['service', 'add_on', 'rush', 'promotion', 'discount', 'pickup_fee', 'delivery_fee', 'storage_fee']),
  label: z.string(),
  amount: pesos,
})

const orderLine = z.object({
  id,
  serviceId: id,
  code: z.string(),
  name: z.string(),
  unit: z.enum(SERVICE_UNITS),
  /** What is charged: loads, kilos, pieces or minutes after minimum and rounding. */
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
  /** Why the back office took it itself; null at a counter. */
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
  /** Since when it stands there. */
  stageAt: instant,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  rush: z.boolean(),
  total: pesos,
  /** Payments that count, before refunds. */
  paid: pesos,
  refunded: pesos,
  writtenOff: pesos,
  /** What is still to be paid. */
  balance: pesos,
  /** What keeping it costs once it is ready, and what of that is settled: `domain/src/orders/storage-fees` has the sum. */
  storage: z.object({
    freeDays: z.number().int(),
    perDay: pesos,
    most: pesos,
    charged: pesos,
    waived: pesos,
    readyAt: instant.nullable(),
  }),
  /** Where ready laundry lies. */
  rack: z.string().nullable(),
  /** The day by which laundry that was released unpaid is to be paid. */
  dueOn: manilaDate.nullable(),
  receivedAt: instant,
  /** The cash session it was received in; null when no drawer was open. */
  cashSessionId: id.nullable(),
  promisedAt: instant,
  releasedAt: instant.nullable(),
  receivedBy: person,
}

/** An order as a list and the release board show it. */
export const orderSummarySchema = z.object({
  ...summaryFields,
  customerName: z.string().nullable(),
  /** Masked: `•••• 4567`. */
  customerPhone: z.string().nullable(),
  /** `Full service ×2, Fabcon ×2` */
  services: z.string(),
  kilos: z.number().nullable(),
  /** What promotions and the discount took off. */
  discount: pesos,
  /** Its customer claimed something: open while no admin answered. */
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

/** What lines would cost and when they would be ready. */
export const quoteSchema = z.object({
  lines: z.array(orderLine.omit({ id: true })),
  steps: z.array(pricingStepSchema),
  subtotal: pesos,
  vat: pesos,
  total: pesos,
  loads: z.number().int(),
  priceVersionId: id,
  promisedAt: instant,
  /** What came of the code that was typed; null when none was. */
  promotion: z
    .object({
      name: z.string().nullable(),
      /** What it takes off. */
      amount: pesos,
      needsApproval: z.boolean(),
      /** Why it takes nothing off, in words for the counter. */
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type Quote = z.output<typeof quoteSchema>
