import { addDays, daysBetween, type ManilaDate, weekdayOf } from './manila-time.ts'

/** How a range of days is divided: a week starts on Monday, a pay period on the 1st and the 16th. */
export const PERIOD_KINDS = ['day', 'week', 'month', 'pay'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** Days, both included. */
export interface DaySpan {
  readonly from: ManilaDate
  readonly to: ManilaDate
}

/** Divides a range of days into periods, oldest first; the first and the last may be partial. */
export function periodsOf({ from, to }: DaySpan, kind: PeriodKind): DaySpan[] {
  const periods: DaySpan[] = []
  let start = from
  while (start <= to) {
    const end = endOfPeriod(start, kind)
    periods.push({ from: start, to: end < to ? end : to })
    start = addDays(end, 1)
  }
  return periods
}

/**
 * The range that a range is compared with: the same number of whole months before whole months, otherwise the same
 * number of days just before it.
 */
export function spanBefore({ from, to }: DaySpan): DaySpan {
  if (from.endsWith('-01') && to === endOfMonth(to)) {
    const end = addDays(from, -1)
    let start = startOfMonth(end)
    for (let month = startOfMonth(to); month > from; month = startOfMonth(addDays(month, -1))) {
      start = startOfMonth(addDays(start, -1))
    }
    return { from: start, to: end }
  }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/**
 * What the month that begins on `from` is compared with. While it runs: the days of the month before from its 1st to
 * today's day, or to its end if it is shorter (March 31 is compared up to February 28). Once it is over: the whole month
 * before.
 */
export function monthSpanBefore(from: ManilaDate, today: ManilaDate): DaySpan {
  const end = addDays(from, -1)
  const start = startOfMonth(end)
  if (today < from || today > endOfMonth(from)) return { from: start, to: end }
  const sameDay = addDays(start, daysBetween(from, today))
  return { from: start, to: sameDay < end ? sameDay : end }
}

export function startOfMonth(date: ManilaDate): ManilaDate {
  return addDays(date, 1 - Number(date.slice(8)))
}

export function endOfMonth(date: ManilaDate): ManilaDate {
  return addDays(startOfMonth(addDays(startOfMonth(date), 31)), -1)
}

/** The first day of the pay period a day belongs to. */
export function startOfPayPeriod(date: ManilaDate): ManilaDate {
  const day = Number(date.slice(8))
  return day > 15 ? addDays(date, 16 - day) : startOfMonth(date)
}

function endOfPeriod(date: ManilaDate, kind: PeriodKind): ManilaDate {
  if (kind === 'day') return date
  if (kind === 'week') return addDays(date, (7 - weekdayOf(date)) % 7)
  if (kind === 'month' || Number(date.slice(8)) > 15) return endOfMonth(date)
  return addDays(startOfMonth(date), 14)
}
