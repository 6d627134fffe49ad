import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'

/** On which holidays a branch takes no bookings: none, regular ones, or special non-working days as well. */
export const HOLIDAYS_CLOSED = ['none', 'regular', 'all'] as const
export type HolidaysClosed = (typeof HOLIDAYS_CLOSED)[number]

/** The most days that a branch closes by hand. */
export const MOST_CLOSED_DAYS = 100

/** A holiday on which people are off, at one branch. */
export interface DayOff {
  readonly day: ManilaDate
  readonly kind: 'regular' | 'special'
  readonly name: string
}

/** A day on which nobody comes or is brought anything; the name of its holiday, null if the shop closed it by hand. */
export interface ClosedDay {
  readonly day: ManilaDate
  readonly name: string | null
}

/** Which days a branch closes: its `BranchBooking` says so. */
export interface DaysClosed {
  readonly holidays: HolidaysClosed
  /** Those that the shop closed by hand. */
  readonly closedDays: readonly ManilaDate[]
}

/** The closed days of a branch, the earliest first and each once. */
export function closedDaysOf({ holidays, closedDays }: DaysClosed, daysOff: readonly DayOff[]): ClosedDay[] {
  const closed = new Map<ManilaDate, string | null>(closedDays.map((day) => [day, null]))
  for (const { day, kind, name } of daysOff) {
    if (holidays === 'none' || (holidays === 'regular' && kind !== 'regular')) continue
    const known = closed.get(day)
    closed.set(day, known ? `${known}, ${name}` : name)
  }
  return [...closed].map(([day, name]) => ({ day, name })).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Refuses `field_invalid` (field `dueOn`) for a booking that would be confirmed for a closed day. */
export function refuseClosedDay(closed: readonly ClosedDay[], on: ManilaDate): void {
  const found = closed.find(({ day }) => day === on)
  if (!found) return
  const why = found.name === null ? '' : ` (${found.name})`
  throw new DomainError('field_invalid', `No trips on that day${why}. Choose another time.`, { field: 'dueOn' })
}
