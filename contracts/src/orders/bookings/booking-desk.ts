import { BOOKING_ANSWERS, BOOKING_STATES } from '@labada/domain/orders/bookings/bookings'
import { z } from 'zod'
import { adminOrShop, kept, shop } from '../../core/route.ts'
import { id, instant, manilaDate, pesos } from '../../core/values.ts'
import { bookableDaysSchema } from './bookings.ts'

const minutes = z.number().int()

export const bookingSchema = z.object({
  id,
  branchId: id,
  kind: z.enum(['pickup', 'delivery']),
  type: z.enum(['pick-up', 'deliver', 'pick-up_deliver']),
  orderId: id,
  /** Of the order that is brought. */
  orderNumber: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  landmark: z.string().nullable(),
  note: z.string().nullable(),
  zone: z.string(),
  fee: pesos,
  minimum: pesos,
  dueOn: manilaDate,
  from: minutes,
  until: minutes,
  state: z.enum(BOOKING_STATES),
  askedAt: instant,
})
export type Booking = z.output<typeof bookingSchema>

/** The counter’s side: what customers asked for, and the answers. */
export const bookingDeskRoutes = kept({
  listBookings: {
    method: 'GET',
    path: '/bookings',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'trip.see',
    summary: 'List the bookings that wait for an answer, the earliest first',
    query: z.object({ branchId: id.optional() }),
    response: z.object({ items: z.array(bookingSchema) }),
  },
  listClosedDays: {
    method: 'GET',
    path: '/bookings/closed-days',
    access: shop('release'),
    key: 'trip.see',
    summary: 'List the days on which this branch takes no bookings, from a week ago to sixty days ahead',
    response: z.object({
      /** `name`: of the holiday; null for a day that the shop closed by hand. */
      items: z.array(z.object({ day: manilaDate, name: z.string().nullable() })),
    }),
  },
  listBookingDays: {
    method: 'GET',
    path: '/bookings/:bookingId/days',
    access: shop('release'),
    key: 'trip.see',
    summary: 'List the days and slots that a booking can be moved to',
    params: z.object({ bookingId: id }),
    response: z.object({ days: bookableDaysSchema }),
  },
  answerBooking: {
    method: 'POST',
    path: '/bookings/:bookingId/answer',
    access: shop('release'),
    key: 'trip.run',
    summary: 'Confirm a booking, which makes its trip, move it to another slot or decline it; safe to repeat',
    params: z.object({ bookingId: id }),
    body: z.object({
      answer: z.enum(BOOKING_ANSWERS),
      /** The slot that it is moved to. */
      dueOn: manilaDate.optional(),
      from: z.number().int().min(0).max(1439).optional(),
      /** Told to the customer. */
      reason: z.string().trim().max(200).optional(),
    }),
    response: bookingSchema,
  },
})
