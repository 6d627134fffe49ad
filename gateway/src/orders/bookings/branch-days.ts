import type { Db } from '@labada/db/core/client'
import { listDaysOff } from '@labada/db/orders/bookings/booking-holidays'
import { listHeldPlaces } from '@labada/db/orders/bookings/bookings'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { BookingSettings, BranchBooking } from '@labada/domain/orders/bookings/booking-settings'
import { type BookableDay, bookableDays } from '@labada/domain/orders/bookings/booking-slots'
import { type ClosedDay, closedDaysOf } from '@labada/domain/orders/bookings/closed-days'

/** The closed days of branches between two days. */
export async function closedDaysAt(
  db: Db,
  branches: readonly BranchBooking[],
  from: ManilaDate,
  to: ManilaDate,
): Promise<(branchId: string) => ClosedDay[]> {
  const asked = branches.filter(({ holidays }) => holidays !== 'none').map(({ branchId }) => branchId)
  const daysOff = asked.length === 0 ? [] : await listDaysOff(db, asked, from, to)
  const closed = new Map(
    branches.map((own) => {
      const here = daysOff.filter(({ branchId }) => branchId === own.branchId)
      return [own.branchId, closedDaysOf(own, here).filter(({ day }) => from <= day && day <= to)]
    }),
  )
  return (branchId) => closed.get(branchId) ?? []
}

/**
 * The days that can be booked at branches as of now: what customers see, and what a counter may move a booking to. `except` is a
 * booking that holds no place.
 */
export async function bookableDaysAt(
  db: Db,
  settings: Pick<BookingSettings, 'daysAhead' | 'leadMinutes'>,
  branches: readonly BranchBooking[],
  now: Date,
  except?: string,
): Promise<(own: BranchBooking) => BookableDay[]> {
  const today = manilaDateOf(now)
  const ids = branches.map(({ branchId }) => branchId)
  const held = await listHeldPlaces(db, ids, today, except)
  const closedOf = await closedDaysAt(db, branches, today, addDays(today, settings.daysAhead))
  return (own) => {
    const closed = new Set(closedOf(own.branchId).map(({ day }) => day))
    const here = held.filter(({ branchId }) => branchId === own.branchId)
    return bookableDays(settings, own, { held: here, closed }, now)
  }
}
