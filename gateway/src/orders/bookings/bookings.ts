import { createHash } from 'node:crypto'
import type { BookingRequest, bookingRoutes, SeenBooking } from '@labada/contracts/orders/bookings/bookings'
import { getAllSettings } from '@labada/db/company/settings'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { getBookingSettings, listBookableBranches } from '@labada/db/orders/bookings/booking-settings'
import * as stored from '@labada/db/orders/bookings/bookings'
import type { Settings } from '@labada/domain/company/settings'
import { DomainError } from '@labada/domain/core/errors'
import { bookingOf } from '@labada/domain/orders/bookings/booking-settings'
import { seenState } from '@labada/domain/orders/bookings/bookings'
import { parsePhone } from '@labada/domain/orders/customers/customers'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { trackingLimitsOf } from '../order-tracking-limits.ts'
import { spendRequest } from './booking-limits.ts'
import { bookableDaysAt } from './branch-days.ts'
import { daysOnWire } from './days-on-wire.ts'
import { deliveryBookingHandlers } from './delivery-bookings.ts'
import { newBooking } from './new-booking.ts'

const EVERYWHERE = { branchId: null }

export const bookingHandlers: Handlers<typeof bookingRoutes> = {
  ...deliveryBookingHandlers,

  async offerBooking(_input, { db, now }) {
    const { settings } = await getBookingSettings(db)
    const open = settings.on ? await listBookableBranches(db) : []
    const offered = open.flatMap((branch) => {
      const own = bookingOf(settings, branch.id)
      return own ? [{ branch, own }] : []
    })
    if (offered.length === 0) throw new DomainError('not_found', 'Nothing can be booked')
    const owns = offered.map(({ own }) => own)
    const daysOf = await bookableDaysAt(db, settings, owns, now)
    const { shop } = await getAllSettings(db, now)
    return {
      shop: shop.shopName,
      branches: offered.map(({ branch, own }) => ({
        id: branch.id,
        name: branch.name,
        address: [branch.address, branch.city].filter(Boolean).join(', '),
        phone: branch.phone || shop.phone,
        zones: own.zones.map((zone) => ({ ...zone })),
        days: daysOnWire(daysOf(own)),
      })),
    }
  },

  async askForBooking({ body }, context) {
    const { db, ip, now } = context
    const phone = parsePhone(body.phone)
    if (phone === undefined) {
      const message = 'Phone must be a Philippine mobile number like 0917 123 4567'
      throw new DomainError('field_invalid', message, { field: 'phone' })
    }
    const earlier = await stored.findBooking(db, EVERYWHERE, body.id)
    if (earlier) return { code: sameBooking(earlier, body, phone).code }
    await spendRequest(db, ip)
    return afterTwin('booking', 'booking_pkey', () =>
      context.command(async (trx) => {
        const { branchId } = body
        await stored.lockPlaces(trx, { branchId, dueOn: body.dueOn, phone })
        const twin = await stored.findBooking(trx, EVERYWHERE, body.id)
        if (twin) return { code: sameBooking(twin, body, phone).code }
        const booking = await newBooking(trx, body, { branchId, phone }, now)
        const orderId = newId()
        await stored.insertBooking(trx, { ...booking, kind: 'pickup', type: body.type, orderId, name: body.name })
        await announce(trx, now, {
          type: 'trip.requested',
          branchId,
          payload: { tripId: body.id, orderId },
        })
        return { code: booking.code }
      }),
    )
  },

  async seeBooking({ params, query }, context) {
    const { row, settings } = await findSeen(params.code, context)
    const booking = toSeen(row, settings)
    const version = createHash('sha256').update(JSON.stringify(booking)).digest('base64url').slice(0, 22)
    return { version, booking: query.seen === version ? null : booking }
  },

  async cancelBooking({ params }, context) {
    const { row } = await findSeen(params.code, context)
    const { now } = context
    await context.command(async (trx) => {
      const booking = await stored.lockBooking(trx, EVERYWHERE, row.id)
      if (!booking || seenState(booking.state, booking.tripState) === 'canceled') return
      if (booking.state !== 'asked') {
        throw new DomainError('invalid_stage', 'This booking was answered. Call the branch to cancel it.')
      }
      const { id, branchId, orderId, dueOn, slotFrom, slotUntil } = booking
      await stored.setBooking(
        trx,
        { id, branchId },
        { state: 'canceled', stateAt: now, stateBy: null, dueOn, slotFrom, slotUntil, reason: null },
      )
      await announce(trx, now, { type: 'trip.changed', branchId, payload: { tripId: id, orderId } })
    })
    return { canceled: true as const }
  },
}

/** The answer to a repeated request. Refuses `stale_version` if its id belongs to another booking. */
function sameBooking(known: stored.BookingRow, body: BookingRequest, phone: string): stored.BookingRow {
  if (known.phone !== phone || known.branchId !== body.branchId) throw idTaken('booking')
  return known
}

interface Seen {
  readonly row: NonNullable<Awaited<ReturnType<typeof stored.findBookingByCode>>>
  readonly settings: Settings
}

/** The booking of a code. A code that none has counts as a guess, together with guesses at orders. */
async function findSeen(code: string, { db, ip, now }: Context): Promise<Seen> {
  const { refuseGuesser, refuseFlood, spendMiss } = trackingLimitsOf(db)
  refuseGuesser(ip)
  const [row, settings] = await Promise.all([stored.findBookingByCode(db, code), getAllSettings(db, now)])
  if (row) {
    await refuseFlood(row.id)
    return { row, settings }
  }
  await spendMiss(db, ip)
  throw new DomainError('not_found', 'Booking not found')
}

function toSeen(row: Seen['row'], { shop, tracking }: Settings): SeenBooking {
  const state = seenState(row.state, row.tripState)
  const isFollowed = tracking.on && row.orderStage !== null && row.orderStage !== 'voided'
  return {
    shop: shop.shopName,
    branch: {
      name: row.branchName,
      address: [row.branchAddress, row.branchCity].filter(Boolean).join(', '),
      phone: row.branchPhone || shop.phone,
    },
    state,
    type: row.type,
    dueOn: row.dueOn,
    from: row.slotFrom,
    until: row.slotUntil,
    zone: row.zone,
    fee: row.feeCentavos,
    minimum: row.minimumCentavos,
    reason: state === 'declined' || state === 'moved' ? row.reason : null,
    claimCode: isFollowed ? row.orderClaimCode : null,
  }
}
