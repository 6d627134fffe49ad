import { addDays, type ManilaDate, manilaDateOfMinute, manilaMinuteAt } from '../core/manila-time.ts'
import type { WorkMinutes } from '../law/premiums.ts'
import type { DayType } from '../law/tables.ts'
import { minutesOfShift, minutesUnscheduled, pairs, type WorkedMinutes } from './attendance-minutes.ts'
import { type AssignedScans, type AttendanceRules, assignScans, cleanScans, type Shift } from './attendance-rules.ts'
import { intersection, lengthOf, type Spans, split, union, without } from './minute-spans.ts'

/** What blocks paying a workday; `short_break` does not block, it only needs a look. */
export const ATTENDANCE_FLAGS = ['missing_punch', 'span_too_long', 'no_scans', 'short_break'] as const
export type AttendanceFlag = (typeof ATTENDANCE_FLAGS)[number]

/** A note that requests pay for work outside the schedule. Only approved notes are paid. */
export const OVERTIME_STATUSES = ['pending_review', 'approved', 'rejected'] as const
export type OvertimeStatus = (typeof OVERTIME_STATUSES)[number]
export interface OvertimeNote {
  /** Manila minutes. */
  readonly from: number
  readonly to: number
  readonly status: OvertimeStatus
}

/** Unpaid minutes worked outside the schedule, by reason. Never lost. */
export interface UnpaidMinutes {
  readonly pendingReview: number
  readonly rejected: number
  readonly unfiled: number
}

/** Payable minutes of a workday on one calendar day; a shift past midnight has two. */
export interface AttendanceSlice {
  readonly date: ManilaDate
  readonly dayType: DayType
  readonly isRestDay: boolean
  readonly minutes: WorkMinutes
}

export interface Workday {
  readonly workday: ManilaDate
  readonly isScheduled: boolean
  /** Scan times, debounced: the evidence for all minutes below. */
  readonly scans: readonly number[]
  /** From in to out, payable or not. */
  readonly worked: number
  readonly flags: readonly AttendanceFlag[]
  readonly late: number
  readonly undertime: number
  readonly slices: readonly AttendanceSlice[]
  readonly unpaid: UnpaidMinutes
}

export interface Attendance {
  readonly ignoredScans: number
  readonly workdays: readonly Workday[]
}

/** All inputs for the attendance of one person in a period. */
export interface AttendanceInput {
  readonly shifts: readonly Shift[]
  /** Manila minutes, in any order; includes approved corrections. */
  readonly scans: readonly number[]
  readonly notes: readonly OvertimeNote[]
  readonly rules: AttendanceRules
  /** Minutes after midnight between which work is night work. */
  readonly night: { readonly from: number; readonly to: number }
  /** The current time in Manila minutes: a second shift of a day that is not over is not missed yet. */
  readonly now?: number
  /** Where this person was from a Manila minute on, in order. If omitted, they were in one place. */
  readonly places?: readonly { readonly from: number; readonly place: string }[]
  /** The kind of a calendar day for this person: the holidays of their place, and the schedule's rest days. */
  readonly classOf: (date: ManilaDate, place?: string) => DayClass
}

interface DayClass {
  readonly dayType: DayType
  readonly isRestDay: boolean
}

const DAY = 24 * 60
const NO_MINUTES: WorkedMinutes = {
  payable: [],
  outside: [],
  breakTaken: [],
  late: 0,
  undertime: 0,
  hasShortBreak: false,
}

/** Calculates payable minutes from scans, by workday (payroll.md 12). The order of the scans does not matter. */
export function attendanceOf(input: AttendanceInput): Attendance {
  const { rules } = input
  const shifts = input.shifts.toSorted((one, other) => one.start - other.start)
  const { kept, ignored } = cleanScans(input.scans, rules.debounce)
  const assigned = assignScans(kept, shifts, rules)
  const scanned = new Set(assigned.map(({ shift }) => shift))
  const missed = shifts.filter((shift) => !scanned.has(shift))
  const parts = [...assigned, ...missed.map((shift) => ({ workday: shift.workday, shift, scans: [] }))]
  const notes = notesByStatus(input.notes)
  const partsOf = new Map<ManilaDate, AssignedScans[]>()
  for (const part of parts) partsOf.set(part.workday, [...(partsOf.get(part.workday) ?? []), part])
  const days = [...partsOf].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { ignoredScans: ignored, workdays: days.map(([day, its]) => workdayOf(day, its, notes, input)) }
}

/**
 * A day with two shifts is one workday: each shift is read separately, and their payable minutes are classified
 * together.
 */
function workdayOf(
  workday: ManilaDate,
  parts: readonly AssignedScans[],
  notes: Record<OvertimeStatus, Spans>,
  input: AttendanceInput,
): Workday {
  const scans = parts.flatMap((part) => part.scans).toSorted((one, other) => one - other)
  const isScheduled = parts.some(({ shift }) => shift !== undefined)
  const read = scans.length === 0 ? [] : readParts(parts, notes.approved, input)
  const paid = read.flatMap(({ minutes }) => minutes ?? [])
  const payable = union(paid.flatMap((minutes) => minutes.payable))
  const outside = without(union(paid.flatMap((minutes) => minutes.outside)), payable)
  const breakTaken = union(paid.flatMap((minutes) => minutes.breakTaken))
  const notPaid = (status: 'pending_review' | 'rejected') => lengthOf(intersection(outside, notes[status]))
  const filed = { pendingReview: notPaid('pending_review'), rejected: notPaid('rejected') }
  const ignored = lengthOf(without(without(breakTaken, notes.pending_review), notes.rejected))
  const found = new Set(scans.length === 0 ? ['no_scans' as const] : read.flatMap(({ flag }) => flag ?? []))
  return {
    workday,
    isScheduled,
    scans,
    worked: parts.reduce((sum, part) => sum + lengthOf(pairs(part.scans)), 0),
    flags: ATTENDANCE_FLAGS.filter((flag) => found.has(flag)),
    late: paid.reduce((sum, { late }) => sum + late, 0),
    undertime: paid.reduce((sum, { undertime }) => sum + undertime, 0),
    slices: slicesOf(payable, input),
    unpaid: { ...filed, unfiled: lengthOf(outside) - filed.pendingReview - filed.rejected - ignored },
  }
}

interface ReadPart {
  readonly flag?: AttendanceFlag
  /** For a part that can be paid. */
  readonly minutes?: WorkedMinutes
}

/**
 * The parts of a day with scans. A shift without scans is undertime once it is over, but not while scans of the day
 * that belong to no shift are unresolved: they may belong to that shift, and an unresolved shift has neither lateness
 * nor undertime (payroll.md 12.3).
 */
function readParts(parts: readonly AssignedScans[], approved: Spans, input: AttendanceInput): ReadPart[] {
  const { rules, now } = input
  const isUnclear = parts.some(({ shift, scans }) => !shift && unresolved(scans, rules) !== undefined)
  return parts.map((part) => {
    const { shift, scans } = part
    if (scans.length > 0) return partOf(part, approved, rules)
    const isMissed = shift && !isUnclear && (now === undefined || now >= shift.end)
    return isMissed ? { minutes: { ...NO_MINUTES, undertime: plannedMinutes(shift) } } : {}
  })
}

/** What prevents reading scans as pairs of in and out (payroll.md 12.3). */
function unresolved(scans: readonly number[], { mostSpan }: AttendanceRules): AttendanceFlag | undefined {
  if (scans.length % 2 === 1) return 'missing_punch'
  const [first = 0, last = first] = [scans[0], scans.at(-1)]
  return last - first > mostSpan ? 'span_too_long' : undefined
}

/** One shift with its scans, or the scans of the day that belong to no shift. */
function partOf({ shift, scans }: AssignedScans, approved: Spans, rules: AttendanceRules): ReadPart {
  const flag = unresolved(scans, rules)
  if (flag) return { flag }
  const minutes = shift ? minutesOfShift(scans, shift, approved, rules) : minutesUnscheduled(scans, approved, rules)
  return { minutes, ...(minutes.hasShortBreak && { flag: 'short_break' as const }) }
}

function plannedMinutes(shift: Shift): number {
  return shift.end - shift.start - (shift.break ? shift.break.to - shift.break.from : 0)
}

/** Overlapping notes: approved beats pending beats rejected. */
function notesByStatus(notes: readonly OvertimeNote[]): Record<OvertimeStatus, Spans> {
  const of = (status: OvertimeStatus) => union(notes.filter((note) => note.status === status))
  const approved = of('approved')
  const pending = without(of('pending_review'), approved)
  return { approved, pending_review: pending, rejected: without(of('rejected'), union([...approved, ...pending])) }
}

/**
 * The first minutes of a workday are regular, the rest overtime; each counts for its calendar day, with the day type of
 * the place where it was worked.
 */
function slicesOf(payable: Spans, input: AttendanceInput): AttendanceSlice[] {
  const [regular, overtime] = split(payable, input.rules.overtimeAfter)
  const first = payable[0]
  const last = payable.at(-1)
  if (!first || !last) return []
  const slices: AttendanceSlice[] = []
  const lastDate = manilaDateOfMinute(last.to - 1)
  for (let date = manilaDateOfMinute(first.from); date <= lastDate; date = addDays(date, 1)) {
    const midnight = manilaMinuteAt(date, 0)
    const next = midnight + DAY
    const nights = nightsOf(midnight, next, input.night)
    const classes = classesOn(date, { from: midnight, to: next }, input)
    const isWhole = classes.length === 1 && first.from >= midnight && last.to <= next
    for (const { spans, ...dayClass } of classes) {
      const [regularNow, overtimeNow] = isWhole
        ? [regular, overtime]
        : [intersection(regular, spans), intersection(overtime, spans)]
      const minutes = {
        regular: lengthOf(regularNow),
        overtime: lengthOf(overtimeNow),
        nightRegular: lengthOf(intersection(regularNow, nights)),
        nightOvertime: lengthOf(intersection(overtimeNow, nights)),
      }
      if (minutes.regular + minutes.overtime > 0) slices.push({ date, ...dayClass, minutes })
    }
  }
  return slices
}

/** The kinds of a calendar day and when they apply: more than one if the holidays of the day's places differ. */
function classesOn(
  date: ManilaDate,
  day: Spans[number],
  { places = [], classOf }: AttendanceInput,
): (DayClass & { readonly spans: Spans })[] {
  const found = new Map<string, DayClass & { readonly spans: Spans }>()
  for (const [index, { from, place }] of places.entries()) {
    const begins = index === 0 ? day.from : Math.max(from, day.from)
    const ends = Math.min(places[index + 1]?.from ?? day.to, day.to)
    if (ends <= begins) continue
    const dayClass = classOf(date, place)
    const key = `${dayClass.dayType} ${dayClass.isRestDay}`
    const spans = union([...(found.get(key)?.spans ?? []), { from: begins, to: ends }])
    found.set(key, { ...dayClass, spans })
  }
  return found.size === 0 ? [{ ...classOf(date), spans: [day] }] : [...found.values()]
}

/** The night hours of one calendar day: its morning, and its evening if they go past midnight. */
function nightsOf(midnight: number, next: number, { from, to }: AttendanceInput['night']) {
  if (from < to) return [{ from: midnight + from, to: midnight + to }]
  return [
    { from: midnight, to: midnight + to },
    { from: midnight + from, to: next },
  ]
}
