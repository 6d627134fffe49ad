import { addDays, daysBetween, type ManilaDate, monthEndOf } from '../core/manila-time.ts'
import { type Centavos, centavos } from '../core/money.ts'
import type { Explanation } from './explanations.ts'
import { added, NONE, type Ratio } from './ratios.ts'

/** The last day of the calendar year of a day. */
export function yearEndOf(day: ManilaDate): ManilaDate {
  return `${day.slice(0, 4)}-12-31` as ManilaDate
}

/**
 * The part of the lines earned after a day, in centavos: a pay may extend past the end of the calendar year that its
 * 13th month belongs to (PD 851). An amount without days, such as a salary, counts for the start of the pay.
 */
export function earnedAfter(lines: readonly { readonly explanation: Explanation }[], day: ManilaDate): Centavos {
  let earned = 0
  for (const { explanation } of lines) {
    for (const { amount, basis } of explanation.parts) if (basis?.date && basis.date > day) earned += amount
  }
  return centavos(earned)
}

const FIRST_HALF_ENDS = 15

/**
 * The exact number of months after one day, up to and including another: a half-month is a half, part of one is by
 * days.
 */
export function monthsBetween(after: ManilaDate, until: ManilaDate): Ratio {
  let months = NONE
  for (let from = addDays(after, 1); from <= until; ) {
    const half = halfMonthOf(from)
    const to = half.to < until ? half.to : until
    months = added(months, { over: lengthOf(from, to), under: 2 * lengthOf(half.from, half.to) })
    from = addDays(half.to, 1)
  }
  return months
}

function halfMonthOf(day: ManilaDate): { readonly from: ManilaDate; readonly to: ManilaDate } {
  const start = addDays(day, 1 - Number(day.slice(8)))
  const middle = addDays(start, FIRST_HALF_ENDS - 1)
  return day <= middle ? { from: start, to: middle } : { from: addDays(middle, 1), to: monthEndOf(day) }
}

function lengthOf(from: ManilaDate, to: ManilaDate): number {
  return daysBetween(from, to) + 1
}
