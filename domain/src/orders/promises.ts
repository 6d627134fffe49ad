import { addDays, atMinutes, type ManilaDate, manilaDateOf, minutesOfDay, weekdayOf } from '../core/manila-time.ts'

/** Opening hours of a weekday in minutes after midnight; null if closed. */
export type DayHours = { readonly opens: number; readonly closes: number } | null

/** The basis of ready times: the branch's turnaround and its hours. */
export interface PromiseTerms {
  readonly turnaroundHours: number
  readonly rushHours: number
  /** Sunday first. A missing day counts as closed. */
  readonly hours: readonly DayHours[]
}

const HALF_HOUR_MS = 30 * 60_000
const DAYS_AHEAD = 14

/**
 * The ready time of laundry received now: the branch's turnaround (or rush) hours later, rounded up to the half hour;
 * if the branch is closed then, its next opening. If it never opens, the time without opening hours.
 */
export function promisedAt(receivedAt: Date, isRush: boolean, branch: PromiseTerms): Date {
  const hours = isRush ? branch.rushHours : branch.turnaroundHours
  return openingAt(upToHalfHour(receivedAt.getTime() + hours * 3_600_000), branch.hours)
}

function upToHalfHour(at: number): Date {
  return new Date(Math.ceil(at / HALF_HOUR_MS) * HALF_HOUR_MS)
}

/** The instant itself if the branch is open then (closing time included), otherwise its next opening. */
function openingAt(instant: Date, hours: PromiseTerms['hours']): Date {
  const date = manilaDateOf(instant)
  const today = hoursOn(date, hours)
  const minutes = minutesOfDay(instant)
  if (today && minutes <= today.closes) return minutes < today.opens ? atMinutes(date, today.opens) : instant
  for (let days = 1; days <= DAYS_AHEAD; days++) {
    const later = addDays(date, days)
    const opening = hoursOn(later, hours)
    if (opening) return atMinutes(later, opening.opens)
  }
  return instant
}

function hoursOn(date: ManilaDate, hours: PromiseTerms['hours']): DayHours {
  return hours[weekdayOf(date)] ?? null
}
