import type { AttendanceRules, Shift } from './attendance-rules.ts'
import { intersection, lengthOf, type Span, type Spans, split, union, without } from './minute-spans.ts'

/** The minutes of one workday, by their result. */
export interface WorkedMinutes {
  readonly payable: Spans
  /** Worked but not payable; includes `breakTaken`. */
  readonly outside: Spans
  /** Worked through a break without punching: counted as the break, so it is not unfiled work. */
  readonly breakTaken: Spans
  readonly late: number
  readonly undertime: number
  readonly hasShortBreak: boolean
}

const FOREVER = Number.MAX_SAFE_INTEGER

/**
 * Payable minutes of a scheduled workday (payroll.md 12.4): worked minutes inside the schedule, and outside it those
 * covered by an approved note, minute by minute. Lateness within the grace period does not count; beyond it, it counts
 * in full.
 */
export function minutesOfShift(
  scans: readonly number[],
  shift: Shift,
  approved: Spans,
  rules: AttendanceRules,
): WorkedMinutes {
  const graced = withGrace(scans, shift, rules)
  const worked = pairs(graced)
  return rules.breakMode === 'floating'
    ? floating(graced, worked, shift, approved, rules)
    : fixedWindow(graced, worked, shift, approved)
}

/** Without a shift only approved minutes are paid; a long stretch of them includes a meal break (payroll.md 12.5). */
export function minutesUnscheduled(
  scans: readonly number[],
  approved: Spans,
  { meal }: AttendanceRules,
): WorkedMinutes {
  const worked = pairs(scans)
  const paid = intersection(worked, approved)
  const [stretch] = paid
  const hasMeal = stretch !== undefined && paid.length === 1 && stretch.to - stretch.from > meal.after
  const breakTaken = hasMeal ? mealOf(stretch.from, meal) : []
  const payable = without(paid, breakTaken)
  return { payable, outside: without(worked, payable), breakTaken, late: 0, undertime: 0, hasShortBreak: false }
}

/** In, out, in, out. */
export function pairs(scans: readonly number[]): Spans {
  const spans: Span[] = []
  for (let at = 0; at + 1 < scans.length; at += 2) spans.push({ from: scans[at] ?? 0, to: scans[at + 1] ?? 0 })
  return union(spans)
}

function fixedWindow(scans: readonly number[], worked: Spans, shift: Shift, approved: Spans): WorkedMinutes {
  const window = shift.break ? [shift.break] : []
  const scheduled = without([{ from: shift.start, to: shift.end }], window)
  const outside = without(worked, scheduled)
  const workedBreak = intersection(outside, window)
  const isBreakWorked = lengthOf(workedBreak) === lengthOf(window)
  const [first, last] = ends(scans)
  return {
    payable: union([...intersection(worked, scheduled), ...intersection(outside, approved)]),
    outside: without(outside, approved),
    breakTaken: isBreakWorked ? without(workedBreak, approved) : [],
    late: lengthOf(intersection(scheduled, [{ from: -FOREVER, to: first }])),
    undertime: lengthOf(intersection(scheduled, [{ from: last, to: FOREVER }])),
    hasShortBreak: false,
  }
}

/**
 * The break is whenever it was punched. A gap shorter than the break is paid time (Omnibus Rules, Book III, Rule I s.7)
 * and flagged; without any gap, long work includes the break. Never more than the scheduled net minutes; the excess is
 * outside.
 */
function floating(
  scans: readonly number[],
  worked: Spans,
  shift: Shift,
  approved: Spans,
  { meal }: AttendanceRules,
): WorkedMinutes {
  const hours = [{ from: shift.start, to: shift.end }]
  const gaps = gapsOf(worked).filter(({ from, to }) => from < shift.end && to > shift.start)
  const [first, last] = ends(scans)
  const hasMeal = gaps.length === 0 && last - first > meal.after
  const breakTaken = hasMeal ? intersection(worked, mealOf(first, meal)) : []
  const inside = without(intersection(worked, hours), breakTaken)
  const net = lengthOf(hours) - (shift.break ? shift.break.to - shift.break.from : 0)
  const [kept] = split(inside, net)
  const short = gaps.filter(({ from, to }) => to - from < meal.minutes)
  const [paidGaps] = split(intersection(short, hours), net - lengthOf(kept))
  const outside = without(worked, kept)
  return {
    payable: union([...kept, ...paidGaps, ...intersection(outside, approved)]),
    outside: without(outside, approved),
    breakTaken: without(breakTaken, approved),
    late: lengthOf(intersection(hours, [{ from: -FOREVER, to: first }])),
    undertime: lengthOf(intersection(hours, [{ from: last, to: FOREVER }])),
    hasShortBreak: short.length > 0,
  }
}

function withGrace(scans: readonly number[], { start }: Shift, { grace }: AttendanceRules): readonly number[] {
  const [first = 0, ...rest] = scans
  return first > start && first - start <= grace ? [start, ...rest] : scans
}

function gapsOf(worked: Spans): Span[] {
  return worked.slice(1).map(({ from }, at) => ({ from: worked[at]?.to ?? from, to: from }))
}

function ends(scans: readonly number[]): readonly [number, number] {
  return [scans[0] ?? 0, scans.at(-1) ?? 0]
}

function mealOf(start: number, { from, minutes }: AttendanceRules['meal']): Span[] {
  return [{ from: start + from, to: start + from + minutes }]
}
