import type { ManilaDate } from './manila-time.ts'
import type { DaySpan } from './periods.ts'

/** Whether a period still runs on `today`, or has not begun: its figures are not yet comparable with those of whole periods. */
export const isUnfinished = ({ to }: DaySpan, today: ManilaDate): boolean => to >= today

/**
 * The values of the days before `today`, oldest first, those of one day added up. Today is left out: in the morning it
 * would always look like a collapse.
 */
export function trendOf(
  days: readonly { readonly date: ManilaDate; readonly value: number }[],
  today: ManilaDate,
): readonly number[] {
  const byDay = new Map<ManilaDate, number>()
  for (const { date, value } of days) {
    if (!isUnfinished({ from: date, to: date }, today)) byDay.set(date, (byDay.get(date) ?? 0) + value)
  }
  return [...byDay.entries()].sort(([one], [other]) => one.localeCompare(other)).map(([, value]) => value)
}

/**
 * Round values for the axis of a chart from `low` to `high`, both included if they are round: steps of 1, 2 or 5 times a
 * power of ten, at least `least` and at most `most` of them; `least` is 1 for things that are counted, 100 for centavos
 * shown as pesos.
 */
export function ticksOf(low: number, high: number, most = 4, least = 1): readonly number[] {
  const range = high - low
  if (!(range > 0)) return []
  const power = 10 ** Math.floor(Math.log10(range / most))
  const round = [1, 2, 5, 10].map((one) => one * power).find((one) => range / one <= most) ?? 10 * power
  const step = Math.max(round, least)
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step + 0)
}
