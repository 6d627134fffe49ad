import { addDays, atMinutes, type ManilaDate, manilaDateOf, minutesOfDay, weekdayOf } from '../core/manila-time.ts'

/** Opening hours of a weekday in minutes after midnight; null when shut. */
export type DayHours = { readonly opens: number; readonly closes: number } | null

/** What a branch promises by: how long it takes and when it is open. */
export interface PromiseTerms {
  readonly turnaroundHours: number
  readonly rushHours: number
  /** Sunday first. A day that is missing counts as shut. */
  readonly hours: readonly DayHours[]
}

const HALF_HOUR_MS = 30 * 60_000
const DAYS_AHEAD = 14

/**
 * When laundry received now will be ready: the branch's turnaround (or rush) hours later, rounded up to the half hour,
 * and when the branch is shut then, at the next time it opens. A branch that never opens promises the bare time.
 */
export function promisedAt(receivedAt: Date, isRush: boolean, branch: PromiseTerms): Date {
  const hours = isRush ? branch.rushHours : branch.turnaroundHours
  return openingAt(upToHalfHour(receivedAt.getTime() + hours * 3_600_000), branch.hours)
}

function upToHalfHour(at: number): Date {
  return new Date(Math.ceil(at / HALF_HOUR_MS) * HALF_HOUR_MS)
}

/** The instant itself when the branch is open then (its closing time included), else its next opening. */
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
