import type { bookingRoutes } from '@labada/contracts/orders/bookings/bookings'
import { getVatTerms } from '@labada/db/company/vat-registrations'
import type { Db, Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { getBookingSettings, listBookableBranches } from '@labada/db/orders/bookings/booking-settings'
import * as stored from '@labada/db/orders/bookings/bookings'
import { setOrder } from '@labada/db/orders/order-changes'
import type { OrderRecord } from '@labada/db/orders/orders'
import { vatInside } from '@labada/domain/catalog/pricing'
import { isVatRegisteredOn } from '@labada/domain/company/vat-registrations'
import { DomainError } from '@labada/domain/core/errors'
import { add, ZERO } from '@labada/domain/core/money'
import { bookingOf as offerOf } from '@labada/domain/orders/bookings/booking-settings'
import { slotWords } from '@labada/domain/orders/bookings/booking-slots'
import { type BookingPlace, isBringable, refuseBelowMinimum, seenState } from '@labada/domain/orders/bookings/bookings'
import { feeCharged } from '@labada/domain/orders/order-postings'
import { hasPickup } from '@labada/domain/orders/order-stages'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { bookingOf, lockedOrder } from '../order-money.ts'
import { findTracked, isOwner } from '../order-tracking.ts'
import { transferOfSettling } from '../order-transfers.ts'
import { spendRequest } from './booking-limits.ts'
import { bookableDaysAt } from './branch-days.ts'
import { daysOnWire } from './days-on-wire.ts'
import { newBooking } from './new-booking.ts'

const EVERYWHERE = { branchId: null }
type DeliveryRoutes = Pick<typeof bookingRoutes, 'offerDelivery' | 'askForDelivery'>

/** What an order’s own page asks for: to have it brought. Only whoever knows the phone number’s last digits may. */
export const deliveryBookingHandlers: Handlers<DeliveryRoutes> = {
  async offerDelivery({ params }, context) {
    const { db, now } = context
    const { row } = await findTracked(params.code, context)
    if (!(await isOwner(row, context))) return { offer: null, booking: null }
    const last = await stored.findLastDelivery(db, row.id)
    const booking = last ? { code: last.code, state: seenState(last.state, last.tripState) } : null
    const isAsked = booking?.state === 'asked' || booking?.state === 'confirmed' || booking?.state === 'moved'
    if (isAsked || !isBringable(row)) return { offer: null, booking }
    return { offer: await offeredAt(db, row.branchId, now), booking }
  },

  async askForDelivery({ params, body }, context) {
    const { db, ip, now } = context
    const { row } = await findTracked(params.code, context)
    if (!(await isOwner(row, context))) throw new DomainError('not_found', 'Order not found')
    const earlier = await stored.findBooking(db, EVERYWHERE, body.id)
    if (earlier) return { code: sameDelivery(earlier, row.id).code }
    await spendRequest(db, ip)
    return afterTwin('booking', 'booking_pkey', () =>
      context.command(async (trx) => {
        // Whoever asks twice for the same order waits here.
        const { order } = await lockedOrder(trx, EVERYWHERE, row.id)
        const twin = await stored.findBooking(trx, EVERYWHERE, body.id)
        if (twin) return { code: sameDelivery(twin, order.id).code }
        const last = await stored.findLastDelivery(trx, order.id)
        const state = last && seenState(last.state, last.tripState)
        if (!isBringable(order) || (state !== undefined && state !== 'declined' && state !== 'canceled')) {
          throw new DomainError('already_asked', 'This order is already on its way to you, or was released')
        }
        const { customerId, branchId } = order
        const phone = row.customerPhone
        await stored.lockPlaces(trx, { branchId, dueOn: body.dueOn, phone })
        const booking = await newBooking(trx, body, { branchId, phone }, now)
        refuseBelowMinimum(order.totalCentavos, booking.minimumCentavos)
        const whose = { orderId: order.id, customerId, name: row.customerName }
        await stored.insertBooking(trx, { ...booking, ...whose, kind: 'delivery', type: 'deliver' })
        const payload = { tripId: body.id, orderId: order.id }
        await announce(trx, now, { type: 'trip.requested', branchId, payload })
        return { code: booking.code }
      }),
    )
  },
}

/** The answer to a repeated request. Refuses `stale_version` if its id belongs to another booking. */
function sameDelivery(known: stored.BookingRow, orderId: string): stored.BookingRow {
  if (known.orderId !== orderId) throw idTaken('booking')
  return known
}

/** What a branch offers as of now; null if nothing can be booked there. */
async function offeredAt(db: Db, branchId: string, now: Date) {
  const { settings } = await getBookingSettings(db)
  const own = offerOf(settings, branchId)
  if (!own || !(await listBookableBranches(db)).some(({ id }) => id === branchId)) return null
  const daysOf = await bookableDaysAt(db, settings, [own], now)
  return { zones: own.zones.map((zone) => ({ ...zone })), days: daysOnWire(daysOf(own)) }
}

/**
 * Makes a locked order one that is brought: its fee is charged like a storage fee, as part of what is due. Refuses `invalid_stage` if it was
 * released, voided or is brought already.
 */
export async function bringOrder(
  trx: Trx,
  record: OrderRecord,
  booking: stored.BookingRow,
  place: BookingPlace,
  context: Context,
): Promise<void> {
  const { order } = record
  if (!isBringable(order)) throw new DomainError('invalid_stage', 'This order can no longer be delivered')
  const fee = booking.feeCentavos
  const terms = await getVatTerms(trx, order.branchId)
  const vat = isVatRegisteredOn(terms, order.businessDate) ? vatInside(fee) : ZERO
  await setOrder(trx, order.id, {
    type: hasPickup(order.type) ? 'pick-up_deliver' : 'deliver',
    delivery: {
      address: booking.address,
      ...(booking.landmark !== null && { landmark: booking.landmark }),
      window: slotWords(place),
      feeCentavos: fee,
    },
    deliveryFeeCentavos: fee,
    totalCentavos: add(order.totalCentavos, fee),
    vatCentavos: add(order.vatCentavos, vat),
    steps: [...order.steps, { kind: 'delivery_fee', label: 'Delivery', amountCentavos: fee }],
  })
  if (fee > 0) {
    const postings = feeCharged(fee, vat)
    await postTransfers(trx, [transferOfSettling(bookingOf(record, context), order.id, 'delivery_fee', postings)])
  }
  await announce(trx, context.now, {
    type: 'order.changed',
    branchId: order.branchId,
    payload: { orderId: order.id },
  })
}
