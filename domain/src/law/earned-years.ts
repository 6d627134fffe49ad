import { addDays, daysBetween, type ManilaDate, monthEndOf, parseManilaDate } from '../core/manila-time.ts'
import { type Centavos, sum } from '../core/money.ts'
import type { Explanation } from './explanations.ts'
import { added, NONE, type Ratio } from './ratios.ts'

/** The last day of the calendar year a day is in. */
export function yearEndOf(day: ManilaDate): ManilaDate {
  return parseManilaDate(`${day.slice(0, 4)}-12-31`) ?? day
}

/**
 * Of lines, what was earned on days after another, in centavos: a pay may go past the end of the calendar year that its 13th
 * month is of (PD 851). What no day is known of, as a salary, is earned where the pay begins.
 */
export function earnedAfter(lines: readonly { readonly explanation: Explanation }[], day: ManilaDate): Centavos {
  const parts = lines.flatMap(({ explanation }) => explanation.parts)
  return sum(parts.filter(({ basis }) => basis?.date !== undefined && basis.date > day).map(({ amount }) => amount))
}

const FIRST_HALF_ENDS = 15

/** How many months there are after a day up to and with another, exact: a half-month is a half, a part of it by its days. */
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
