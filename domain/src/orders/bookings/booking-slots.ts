import { DomainError } from '../../core/errors.ts'
import { addDays, atMinutes, type ManilaDate, manilaDateOf, weekdayOf } from '../../core/manila-time.ts'
import { type BookingSettings, type BookingSlot, type BranchBooking, overlaps } from './booking-settings.ts'

/** The place that a booking holds, whether it is confirmed or still asked for. */
export interface HeldPlace {
  readonly dueOn: ManilaDate
  readonly from: number
  readonly until: number
}

/** A day that can be booked, with its slots; one without places left can be seen, and not taken. */
export interface BookableDay {
  readonly day: ManilaDate
  readonly slots: readonly { readonly from: number; readonly until: number; readonly isFull: boolean }[]
}

/** The days of a branch that can be booked as of now, the earliest first. Closed days and those without slots are left out. */
export function bookableDays(
  { daysAhead, leadMinutes }: Pick<BookingSettings, 'daysAhead' | 'leadMinutes'>,
  { slots }: Pick<BranchBooking, 'slots'>,
  { held, closed }: { readonly held: readonly HeldPlace[]; readonly closed: ReadonlySet<ManilaDate> },
  now: Date,
): BookableDay[] {
  const today = manilaDateOf(now)
  const days = Array.from({ length: daysAhead + 1 }, (_, later) => addDays(today, later))
  return days.flatMap((day) => {
    if (closed.has(day)) return []
    const open = slots
      .filter(({ weekdays, from }) => weekdays.includes(weekdayOf(day)) && isInTime(day, from, leadMinutes, now))
      .map(({ from, until, capacity }) => ({
        from,
        until,
        isFull: heldIn({ day, from, until }, held) >= capacity,
      }))
      .toSorted((a, b) => a.from - b.from)
    return open.length === 0 ? [] : [{ day, slots: open }]
  })
}

const isInTime = (day: ManilaDate, from: number, leadMinutes: number, now: Date): boolean =>
  atMinutes(day, from).getTime() - leadMinutes * 60_000 > now.getTime()

/** Places held in a slot. One that was held before the shop changed its slots counts in every slot it touches. */
const heldIn = (
  { day, from, until }: Pick<BookingSlot, 'from' | 'until'> & { readonly day: ManilaDate },
  held: readonly HeldPlace[],
): number => held.filter((place) => place.dueOn === day && overlaps(place, { from, until })).length

/**
 * The slot that begins at a time of a day. Refuses `field_invalid` (field `from`) if there is none, it can no longer be booked, or it is full.
 * What the customers' own page may book; `held` must be read under the day's lock.
 */
export function takeSlot(
  days: readonly BookableDay[],
  { dueOn, from }: { readonly dueOn: ManilaDate; readonly from: number },
): { readonly from: number; readonly until: number } {
  const slot = days.find(({ day }) => day === dueOn)?.slots.find((one) => one.from === from)
  if (!slot) throw new DomainError('field_invalid', 'This time can no longer be booked', { field: 'from' })
  if (slot.isFull) throw new DomainError('field_invalid', 'This time is full', { field: 'from' })
  return { from: slot.from, until: slot.until }
}

/** A slot as trips say it: `1:00–3:00 PM`, `9:00 AM–12:00 PM`. */
export function slotWords({ from, until }: Pick<BookingSlot, 'from' | 'until'>): string {
  const half = (minutes: number) => (minutes % 1440 < 720 ? 'AM' : 'PM')
  const clock = (minutes: number) => `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
  return half(from) === half(until)
    ? `${clock(from)}–${clock(until)} ${half(until)}`
    : `${clock(from)} ${half(from)}–${clock(until)} ${half(until)}`
}
