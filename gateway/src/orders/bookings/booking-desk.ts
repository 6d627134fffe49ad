import type { Booking, bookingDeskRoutes } from '@labada/contracts/orders/bookings/booking-desk'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { getBookingSettings } from '@labada/db/orders/bookings/booking-settings'
import * as stored from '@labada/db/orders/bookings/bookings'
import { findOrInsertCustomer } from '@labada/db/orders/customers/customers'
import type { OrderRecord } from '@labada/db/orders/orders'
import { insertTrip, lockTrip, setTrip } from '@labada/db/orders/trips/trips'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { type BookableDay, slotWords, takeSlot } from '@labada/domain/orders/bookings/booking-slots'
import { answerBooking, type BookingPlace, seenState } from '@labada/domain/orders/bookings/bookings'
import { type ClosedDay, refuseClosedDay } from '@labada/domain/orders/bookings/closed-days'
import { hasPickup } from '@labada/domain/orders/order-stages'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { foundOrder, lockedOrder } from '../order-money.ts'
import { bookableDaysAt, closedDaysAt } from './branch-days.ts'
import { daysOnWire } from './days-on-wire.ts'
import { bringOrder } from './delivery-bookings.ts'

/** Closed days that a counter sees beside its trips: those late, and those booked ahead. */
const SHOWN_BACK = 7
const SHOWN_AHEAD = 60

export const bookingDeskHandlers: Handlers<typeof bookingDeskRoutes> = {
  async listBookings({ query }, { db, scope }) {
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    return { items: (await stored.listAskedBookings(db, seen)).map(toBooking) }
  },

  async listClosedDays(_input, { db, scope, branchId, now }) {
    const { settings } = await getBookingSettings(db)
    const own = settings.branches.find((one) => one.branchId === (scope.branchId ?? branchId))
    const today = manilaDateOf(now)
    const closedOf = await closedDaysAt(db, own ? [own] : [], addDays(today, -SHOWN_BACK), addDays(today, SHOWN_AHEAD))
    return { items: own ? closedOf(own.branchId).map((one) => ({ ...one })) : [] }
  },

  async listBookingDays({ params }, { db, scope, now }) {
    const row = foundBooking(await stored.findBooking(db, scope, params.bookingId))
    return { days: daysOnWire(await daysFor(db, row, now)) }
  },

  async answerBooking({ params, body }, context) {
    const { actor, now, scope } = context
    const reason = body.reason ?? ''
    return afterTwin('trip', ['trip_pkey', 'trip_order_id_kind_key'], () =>
      context.command(async (trx) => {
        const seen = foundBooking(await stored.findBooking(trx, scope, params.bookingId))
        const order = seen.kind === 'delivery' ? await lockedOrder(trx, scope, seen.orderId) : undefined
        const row = foundBooking(await stored.lockBooking(trx, scope, params.bookingId))
        const own = placeOf(row)
        const place = body.answer === 'move' ? await otherPlace(trx, row, body, now) : own
        const answered = answerBooking(
          { ...own, state: row.state },
          { answer: body.answer, place, reason, trip: row.tripState },
        )
        if (!answered) return toBooking(row)
        if (answered.state !== 'declined') refuseClosedDay(await closedDaysOn(trx, row, answered), answered.dueOn)
        // A trip that is moved belongs to an order that is brought already.
        if (order && answered.state !== 'declined' && row.tripState === null)
          await bringOrder(trx, order, row, answered, context)
        const customerId = answered.state === 'declined' ? null : await putTrip(trx, row, answered, context)
        await stored.setBooking(trx, row, {
          state: answered.state,
          stateAt: now,
          stateBy: actor.id,
          dueOn: answered.dueOn,
          slotFrom: answered.from,
          slotUntil: answered.until,
          reason: reason || null,
          ...(customerId !== null && { customerId }),
        })
        const { id, branchId, orderId } = row
        await announce(trx, now, { type: 'trip.changed', branchId, payload: { tripId: id, orderId } })
        return toBooking(foundBooking(await stored.findBooking(trx, scope, id)))
      }),
    )
  },
}

/** The requested booking. Refuses `not_found` if there is none. */
function foundBooking(row: stored.BookingRow | undefined): stored.BookingRow {
  if (!row) throw new DomainError('not_found', 'Booking not found')
  return row
}

const placeOf = (row: stored.BookingRow): BookingPlace => ({
  dueOn: row.dueOn,
  from: row.slotFrom,
  until: row.slotUntil,
})

/** The slots a booking can be moved to. The counter may use those that customers can no longer book, also while booking is off. */
async function daysFor(db: Context['db'], row: stored.BookingRow, now: Date): Promise<BookableDay[]> {
  const { settings } = await getBookingSettings(db)
  const own = settings.branches.find(({ branchId }) => branchId === row.branchId)
  if (!own) return []
  return (await bookableDaysAt(db, { ...settings, leadMinutes: 0 }, [own], now, row.id))(own)
}

/** The closed days of a booking’s branch on the day of its place. */
async function closedDaysOn(trx: Trx, { branchId }: stored.BookingRow, { dueOn }: BookingPlace): Promise<ClosedDay[]> {
  const { settings } = await getBookingSettings(trx)
  const own = settings.branches.find((one) => one.branchId === branchId)
  return own ? (await closedDaysAt(trx, [own], dueOn, dueOn))(branchId) : []
}

/** The slot that a booking is moved to, its places locked. Moved to where it is, it stays, whatever the slots are now. */
async function otherPlace(
  trx: Trx,
  row: stored.BookingRow,
  { dueOn, from }: { readonly dueOn?: BookingPlace['dueOn'] | undefined; readonly from?: number | undefined },
  now: Date,
): Promise<BookingPlace> {
  if (dueOn === undefined || from === undefined) {
    throw new DomainError('field_invalid', 'Choose a day and a time', { field: dueOn === undefined ? 'dueOn' : 'from' })
  }
  const own = placeOf(row)
  if (own.dueOn === dueOn && own.from === from) return own
  await stored.lockPlaces(trx, { branchId: row.branchId, dueOn, phone: null })
  return { dueOn, ...takeSlot(await daysFor(trx, row, now), { dueOn, from }) }
}

/** Creates the trip of a booking, or moves the one it has. Returns its customer. */
async function putTrip(
  trx: Trx,
  row: stored.BookingRow,
  place: BookingPlace,
  { actor, now, scope }: Context,
): Promise<string | null> {
  const known = await lockTrip(trx, scope, row.id)
  if (known) {
    const { state, riderId } = known
    const changes = {
      state,
      riderId,
      stateAt: now,
      stateBy: actor.id,
      dueOn: place.dueOn,
      timeWindow: slotWords(place),
    }
    await setTrip(trx, known, changes, null)
    return known.customerId
  }
  const customerId = row.customerId ?? (row.kind === 'delivery' ? null : await customerOf(trx, row, now))
  await insertTrip(trx, {
    id: row.id,
    branchId: row.branchId,
    kind: row.kind,
    orderId: row.orderId,
    customerId,
    type: row.kind === 'delivery' ? deliveryTypeOf(await foundOrder(trx, scope, row.orderId)) : row.type,
    address: row.address,
    landmark: row.landmark,
    timeWindow: slotWords(place),
    zone: row.zone,
    feeCentavos: row.feeCentavos,
    notes: row.note,
    dueOn: place.dueOn,
    state: 'waiting',
    stateAt: now,
    stateBy: actor.id,
    createdAt: now,
    createdBy: actor.id,
  })
  return customerId
}

/** The type of an order that is brought now. */
function deliveryTypeOf({ order }: OrderRecord): 'deliver' | 'pick-up_deliver' {
  return hasPickup(order.type) ? 'pick-up_deliver' : 'deliver'
}

/**
 * The customer of the booking’s number, or a new one. Only a new one gets messages because the booking asked for them: whoever knows
 * a customer’s number must not turn on what they stopped.
 */
async function customerOf(trx: Trx, row: stored.BookingRow, now: Date): Promise<string> {
  const { customer } = await findOrInsertCustomer(trx, {
    id: newId(),
    name: row.name ?? '',
    phone: row.phone,
    address: row.address,
    language: row.language,
    messagesAgreedAt: row.wantsMessages ? row.askedAt : null,
    createdBranchId: row.branchId,
    createdAt: now,
  })
  return customer.id
}

/** The booking on the wire: the encoder copies only the fields of its schema. */
function toBooking(row: stored.BookingRow): Booking {
  return {
    ...row,
    name: row.name ?? row.customerName ?? '',
    phone: row.phone ?? row.customerPhone,
    fee: row.feeCentavos,
    minimum: row.minimumCentavos,
    from: row.slotFrom,
    until: row.slotUntil,
    state: seenState(row.state, row.tripState),
  }
}
