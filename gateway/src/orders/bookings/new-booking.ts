import type { RouteInput } from '@labada/contracts/core/route'
import type { bookingRoutes } from '@labada/contracts/orders/bookings/bookings'
import type { Trx } from '@labada/db/core/client'
import { rollBytes } from '@labada/db/core/dice'
import { getBookingSettings, listBookableBranches } from '@labada/db/orders/bookings/booking-settings'
import * as stored from '@labada/db/orders/bookings/bookings'
import { DomainError } from '@labada/domain/core/errors'
import { codeFrom } from '@labada/domain/core/random-codes'
import { bookingOf } from '@labada/domain/orders/bookings/booking-settings'
import { takeSlot } from '@labada/domain/orders/bookings/booking-slots'
import { refuseTooMany } from '@labada/domain/orders/bookings/bookings'
import { bookableDaysAt } from './branch-days.ts'

const CODE_LENGTH = 8

/** What every request says, of a pick-up or of a delivery. */
type Asked = RouteInput<typeof bookingRoutes.askForDelivery>['body']

/** Whose request it is; a number may have waiting, and send in a day, only so many. */
interface Asker {
  readonly branchId: string
  readonly phone: string | null
}

/**
 * The columns of a new booking at the slot and in the zone that were asked for, with its code. The places of that day must be locked.
 * Refuses `field_invalid` for a branch, a zone or a slot that takes no bookings or is full, and `too_many_attempts`.
 */
export async function newBooking(trx: Trx, asked: Asked, { branchId, phone }: Asker, now: Date) {
  const { settings } = await getBookingSettings(trx)
  const own = bookingOf(settings, branchId)
  if (!own || !(await listBookableBranches(trx)).some(({ id }) => id === branchId)) {
    throw new DomainError('field_invalid', 'This branch takes no bookings here', { field: 'branchId' })
  }
  const zone = own.zones.find(({ id }) => id === asked.zoneId)
  if (!zone) throw new DomainError('field_invalid', 'This branch has no such zone', { field: 'zoneId' })
  if (phone !== null) refuseTooMany(await stored.countRequests(trx, phone, now))
  const daysOf = await bookableDaysAt(trx, settings, [own], now)
  const slot = takeSlot(daysOf(own), asked)
  return {
    id: asked.id,
    code: codeFrom(rollBytes(CODE_LENGTH), CODE_LENGTH),
    branchId,
    phone,
    address: asked.address,
    landmark: asked.landmark || null,
    note: asked.note || null,
    zone: zone.name,
    feeCentavos: zone.fee,
    minimumCentavos: zone.minimum,
    dueOn: asked.dueOn,
    slotFrom: slot.from,
    slotUntil: slot.until,
    language: asked.language,
    wantsMessages: asked.messages,
    state: 'asked',
    stateAt: now,
    askedAt: now,
  } as const
}
