import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import { LOAD_STAGES } from '@labada/domain/orders/order-stages'
import { TRACKED_CODE } from '@labada/domain/orders/order-tracking'
import { z } from 'zod'
import { stampCardSchema } from '../catalog/stamp-cards.ts'
import { weekHours } from '../company/branches.ts'
import { anyone, type Routes } from '../core/route.ts'
import { instant, manilaDate, pesos } from '../core/values.ts'
import { packageLeftSchema } from './customers/package-inputs.ts'

/** A code that no order can have answers 404, like one that no order has. */
const code = z.string().trim().toUpperCase().regex(TRACKED_CODE)

/** What only somebody who knows the phone number's last four digits sees. */
const ownPart = z.object({
  number: z.string(),
  name: z.string(),
  /** With the storage fee, as of now. */
  total: pesos,
  storageFee: pesos,
  paid: pesos,
  /** The amount due. */
  balance: pesos,
  /** Change that the shop owes the customer. */
  owedChange: pesos,
  /** The due day of laundry released unpaid. */
  dueOn: manilaDate.nullable(),
  /** What is left of the customer’s packages. */
  packages: z.array(packageLeftSchema),
  stampCards: z.array(stampCardSchema),
  accounts: z.array(z.object({ method: z.enum(MONEY_METHODS), accountName: z.string(), accountNumber: z.string() })),
  /** The text of a QR Ph code with the amount due; null if nothing is due or the shop has no code. */
  qrPh: z.string().nullable(),
})

/** An order on its tracking page: nothing about the customer or money, unless `own` is there. */
export const trackedOrderSchema = z.object({
  shop: z.string(),
  branch: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    hours: weekHours,
    closed: z.boolean(),
  }),
  stage: z.enum(LOAD_STAGES),
  loads: z.array(
    z.object({ number: z.number().int(), stage: z.enum(LOAD_STAGES), path: z.array(z.enum(LOAD_STAGES)) }),
  ),
  /** Brought to the customer once it is ready. */
  delivery: z.boolean(),
  promisedAt: instant,
  releasedAt: instant.nullable(),
  methods: z.array(z.enum(MONEY_METHODS)),
  /** Whether the order has a phone number to ask for. */
  hasPhone: z.boolean(),
  /** Whether its customer gets messages; null: there is none, or they never agreed. */
  messages: z.boolean().nullable(),
  own: ownPart.nullable(),
})
export type TrackedOrder = z.output<typeof trackedOrderSchema>
/** As the page reads it: pesos as numbers, instants as text. */
export type TrackedOrderOnWire = z.input<typeof trackedOrderSchema>

/** The calls of the tracking page: by anyone who has a claim code, limited by network and by order. */
export const orderTrackingRoutes = {
  trackOrder: {
    method: 'GET',
    path: '/track/:code',
    access: anyone,
    key: 'public',
    summary:
      'Get what an order’s tracking page shows; name and amounts only with the pass of its phone number as bearer token',
    params: z.object({ code }),
    query: z.object({ seen: z.string().max(64).optional() }),
    response: z.object({
      version: z.string(),
      /** Null if `seen` is this version: nothing changed. */
      order: trackedOrderSchema.nullable(),
    }),
  },
  confirmTrackedPhone: {
    method: 'POST',
    path: '/track/:code/confirm-phone',
    access: anyone,
    key: 'public',
    summary: 'Get a pass for an order’s name and amounts by the last four digits of its phone number',
    params: z.object({ code }),
    body: z.object({ lastFour: z.string().regex(/^\d{4}$/) }),
    secret: true,
    response: z.object({ token: z.string(), expiresAt: instant }),
  },
  stopTrackedMessages: {
    method: 'POST',
    path: '/track/:code/stop-messages',
    access: anyone,
    key: 'public',
    summary: 'Stop messages to the customer of an order; only the shop turns them on again; safe to repeat',
    params: z.object({ code }),
    body: z.object({}),
    response: z.object({ stopped: z.literal(true) }),
  },
} satisfies Routes
