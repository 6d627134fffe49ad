import { TRIP_KINDS, TRIP_MOVES, TRIP_STATES } from '@labada/domain/orders/trips/trips'
import { z } from 'zod'
import { adminOrShop, kept, shop } from '../../core/route.ts'
import { id, instant, manilaDate, pesos, pesosFromZero, positivePesos, text } from '../../core/values.ts'
import { orderSchema } from '../order-schemas.ts'

const person = z.object({ id, name: z.string() })

export const tripSchema = z.object({
  id,
  branchId: id,
  kind: z.enum(TRIP_KINDS),
  /** The order, or the id under which it will be received. */
  orderId: id,
  type: z.enum(['pick-up', 'deliver', 'pick-up_deliver']),
  address: z.string(),
  landmark: z.string().nullable(),
  window: z.string().nullable(),
  /** Where it goes; null for one that no customer booked. */
  zone: z.string().nullable(),
  fee: pesos,
  note: z.string().nullable(),
  dueOn: manilaDate,
  state: z.enum(TRIP_STATES),
  stateAt: instant,
  stateBy: person,
  rider: person.nullable(),
  attempts: z.number().int(),
  lastFailure: z.string().nullable(),
  /** The upload that shows the laundry at the door. */
  photoId: id.nullable(),
  customer: z.object({ id, name: z.string(), phone: z.string().nullable() }).nullable(),
  /** Null while it is only requested. */
  order: z
    .object({ number: z.string(), stage: z.string(), loads: z.number().int(), total: pesos, balance: pesos })
    .nullable(),
})
export type Trip = z.output<typeof tripSchema>

export const tripRoutes = kept({
  requestPickup: {
    method: 'POST',
    path: '/trips',
    access: shop('receive', 'release'),
    key: 'order.create',
    summary: 'Create a pickup; its order is received later under the order id given here',
    body: z.object({
      id,
      orderId: id,
      type: z.enum(['pick-up', 'pick-up_deliver']),
      customer: z.union([z.object({ id }), z.object({ name: text(80), phone: z.string().trim().max(20).optional() })]),
      address: text(200),
      landmark: z.string().trim().max(120).optional(),
      window: z.string().trim().max(60).optional(),
      fee: pesosFromZero,
      dueOn: manilaDate,
      note: z.string().trim().max(300).optional(),
    }),
    was: { note: 'notes' },
    response: tripSchema,
  },
  listTrips: {
    method: 'GET',
    path: '/trips',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'trip.see',
    summary: 'List trips by due day; open ones, or those that ended last',
    query: z.object({
      branchId: id.optional(),
      orderId: id.optional(),
      view: z.enum(['open', 'ended']).optional(),
    }),
    response: z.object({ items: z.array(tripSchema) }),
  },
  moveTrip: {
    method: 'POST',
    path: '/trips/:tripId/move',
    access: shop('release'),
    key: 'trip.run',
    summary: 'Assign a rider to a trip, send it out, mark it failed or end it; safe to repeat',
    params: z.object({ tripId: id }),
    body: z.object({
      move: z.enum(TRIP_MOVES),
      riderId: id.optional(),
      reason: z.string().trim().max(200).optional(),
    }),
    response: tripSchema,
  },
  deliverTrip: {
    method: 'POST',
    path: '/trips/:tripId/deliver',
    access: shop('release'),
    key: 'trip.run',
    summary: 'Deliver an order with the cash collected; 409 UNPAID without an approval; safe to repeat',
    params: z.object({ tripId: id }),
    body: z.object({
      collected: z.object({ id, amount: positivePesos }).optional(),
      /** The sender's own upload: the laundry at the door. */
      photoId: id.optional(),
    }),
    keyed: true,
    response: orderSchema,
  },
  listRiders: {
    method: 'GET',
    path: '/riders',
    access: shop('release', 'summary'),
    key: 'trip.see',
    summary: 'List the branch’s staff with the cash each carries',
    response: z.object({ items: z.array(person.extend({ carries: pesos, open: z.number().int() })) }),
  },
  recordRiderCash: {
    method: 'POST',
    path: '/rider-cash',
    access: shop('release', 'summary'),
    key: 'drawer.open',
    summary: 'Give a rider change money or turn in collected cash, through the open drawer',
    body: z.object({
      id,
      riderId: id,
      kind: z.enum(['float', 'turn_in']),
      amount: positivePesos,
      note: z.string().trim().max(200).optional(),
    }),
    response: z.object({ riderId: id, carries: pesos }),
  },
})
