import { type ManilaDate, manilaMinuteAt, weekdayOf } from '../core/manila-time.ts'
import { type PlannedShift, spanOf } from './shifts.ts'

/** How many people a branch needs between two times of a weekday (0 Sunday), in minutes after midnight. */
export interface CoverageSpan {
  readonly weekday: number
  readonly from: number
  readonly to: number
  readonly heads: number
}

/** An hour of a day: the fewest people present and the most needed. */
export interface HourCoverage {
  /** 0 to 23. */
  readonly hour: number
  readonly heads: number
  readonly wanted: number
}

/** A part of a day with fewer people than needed. */
export interface CoverageGap {
  readonly from: number
  readonly to: number
  readonly heads: number
  readonly wanted: number
}

/** The hours of a day from the first to the last in which someone is present or needed. */
export function hoursOf(
  date: ManilaDate,
  spans: readonly CoverageSpan[],
  shifts: readonly PlannedShift[],
): HourCoverage[] {
  const parts = partsOf(date, spans, shifts)
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const within = parts.filter(({ from, to }) => from < (hour + 1) * 60 && to > hour * 60)
    return {
      hour,
      heads: Math.min(...within.map(({ heads }) => heads)),
      wanted: Math.max(...within.map(({ wanted }) => wanted)),
    }
  })
  const busy = hours.filter(({ heads, wanted }) => heads > 0 || wanted > 0).map(({ hour }) => hour)
  return hours.slice(busy[0] ?? 0, (busy.at(-1) ?? -1) + 1)
}

/** The parts of a day with fewer people than needed; adjacent parts with the same shortage are joined. */
export function gapsOf(
  date: ManilaDate,
  spans: readonly CoverageSpan[],
  shifts: readonly PlannedShift[],
): CoverageGap[] {
  const gaps: CoverageGap[] = []
  for (const part of partsOf(date, spans, shifts)) {
    if (part.heads >= part.wanted) continue
    const last = gaps.at(-1)
    if (last && last.to === part.from && last.heads === part.heads && last.wanted === part.wanted) {
      gaps[gaps.length - 1] = { ...last, to: part.to }
    } else gaps.push(part)
  }
  return gaps
}

/** Splits the day wherever someone starts, ends or is needed. */
function partsOf(
  date: ManilaDate,
  spans: readonly CoverageSpan[],
  shifts: readonly PlannedShift[],
): readonly CoverageGap[] {
  const midnight = manilaMinuteAt(date, 0)
  const wanted = spans.filter(({ weekday }) => weekday === weekdayOf(date))
  const there = shifts.map((shift) => {
    const { from, to } = spanOf(shift)
    return { from: Math.max(0, from - midnight), to: Math.min(1440, to - midnight) }
  })
  const present = there.filter(({ from, to }) => from < to)
  const cuts = [...new Set([0, 1440, ...[...wanted, ...present].flatMap(({ from, to }) => [from, to])])].sort(
    (a, b) => a - b,
  )
  return cuts.slice(0, -1).map((from, at) => {
    const covers = (one: { readonly from: number; readonly to: number }) => one.from <= from && one.to > from
    return {
      from,
      to: cuts[at + 1] ?? 1440,
      heads: present.filter(covers).length,
      wanted: wanted.filter(covers).reduce((sum, { heads }) => sum + heads, 0),
    }
  })
}
