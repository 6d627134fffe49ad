import { BOOKING_STATES } from '@labada/domain/orders/bookings/bookings'
import { MESSAGE_LANGUAGES } from '@labada/domain/orders/messages/message-kinds'
import { TRACKED_CODE } from '@labada/domain/orders/order-tracking'
import { z } from 'zod'
import { anyone, type Routes } from '../../core/route.ts'
import { id, manilaDate, pesos, text } from '../../core/values.ts'

/** A code that no booking can have answers 404, like one that no booking has. */
const code = z.string().trim().toUpperCase().regex(TRACKED_CODE)
const minutes = z.number().int()
const place = { dueOn: manilaDate, from: minutes, until: minutes }

export const bookableDaysSchema = z.array(
  z.object({ day: manilaDate, slots: z.array(z.object({ from: minutes, until: minutes, isFull: z.boolean() })) }),
)

const offerSchema = z.object({
  shop: z.string(),
  branches: z.array(
    z.object({
      id,
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      zones: z.array(z.object({ id, name: z.string(), fee: pesos, minimum: pesos })),
      days: bookableDaysSchema,
    }),
  ),
})
/** As the page reads it: pesos as numbers. */
export type OfferOnWire = z.input<typeof offerSchema>

/** A booking on its customer’s page: nothing that names or finds them. */
export const seenBookingSchema = z.object({
  shop: z.string(),
  branch: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  state: z.enum(BOOKING_STATES),
  type: z.enum(['pick-up', 'deliver', 'pick-up_deliver']),
  ...place,
  zone: z.string(),
  /** Of each way. */
  fee: pesos,
  minimum: pesos,
  /** Why the shop declined or moved it. */
  reason: z.string().nullable(),
  /** The claim code of the order, to follow it; null until there is one. */
  claimCode: z.string().nullable(),
})
export type SeenBooking = z.output<typeof seenBookingSchema>
export type SeenBookingOnWire = z.input<typeof seenBookingSchema>

/** What the booking page sends: every field with its most. */
export const bookingRequest = z.object({
  /** Chosen by the page: the same again is the same booking. */
  id,
  branchId: id,
  zoneId: id,
  type: z.enum(['pick-up', 'pick-up_deliver']),
  dueOn: manilaDate,
  from: z.number().int().min(0).max(1439),
  name: text(80, 2),
  phone: text(20, 7),
  address: text(200, 5),
  landmark: z.string().trim().max(120),
  note: z.string().trim().max(300),
  language: z.enum(MESSAGE_LANGUAGES),
  messages: z.boolean(),
})
export type BookingRequest = z.output<typeof bookingRequest>

/** What an order’s own page sends to have it brought. */
export const deliveryRequest = bookingRequest.pick({
  id: true,
  zoneId: true,
  dueOn: true,
  from: true,
  address: true,
  landmark: true,
  note: true,
  language: true,
  messages: true,
})

const deliveryOfferSchema = z.object({
  /** Null if the order cannot be brought, or has been asked for. */
  offer: offerSchema.shape.branches.element.pick({ zones: true, days: true }).nullable(),
  /** What was asked for last. */
  booking: z.object({ code: z.string(), state: z.enum(BOOKING_STATES) }).nullable(),
})
export type DeliveryOfferOnWire = z.input<typeof deliveryOfferSchema>

/** The calls of the booking page: by anyone, limited by network, by phone number and by booking. */
export const bookingRoutes = {
  offerBooking: {
    method: 'GET',
    path: '/book',
    access: anyone,
    key: 'public',
    summary: 'Get what can be booked: branches with zones, fees and the slots of the next days; 404 if nothing can',
    response: offerSchema,
  },
  askForBooking: {
    method: 'POST',
    path: '/book',
    access: anyone,
    key: 'public',
    summary: 'Ask for a pick-up; the answer is the code that its page is found by; safe to repeat',
    body: bookingRequest,
    response: z.object({ code: z.string() }),
  },
  seeBooking: {
    method: 'GET',
    path: '/book/:code',
    access: anyone,
    key: 'public',
    summary: 'Get what became of a booking',
    params: z.object({ code }),
    query: z.object({ seen: z.string().max(64).optional() }),
    response: z.object({
      version: z.string(),
      /** Null if `seen` is this version: nothing changed. */
      booking: seenBookingSchema.nullable(),
    }),
  },
  cancelBooking: {
    method: 'POST',
    path: '/book/:code/cancel',
    access: anyone,
    key: 'public',
    summary: 'Cancel a booking that waits for its answer; safe to repeat',
    params: z.object({ code }),
    body: z.object({}),
    response: z.object({ canceled: z.literal(true) }),
  },
  offerDelivery: {
    method: 'GET',
    path: '/track/:code/delivery',
    access: anyone,
    key: 'public',
    summary:
      'Get where and when an order can be brought, and what was asked for; nothing without the pass of its phone number',
    params: z.object({ code }),
    response: deliveryOfferSchema,
  },
  askForDelivery: {
    method: 'POST',
    path: '/track/:code/delivery',
    access: anyone,
    key: 'public',
    summary:
      'Ask to have an order brought, with the pass of its phone number; the answer is the code of the booking; safe to repeat',
    params: z.object({ code }),
    body: deliveryRequest,
    response: z.object({ code: z.string() }),
  },
} satisfies Routes
