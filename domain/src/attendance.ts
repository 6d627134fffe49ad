import { minutesOfShift, minutesUnscheduled, type WorkedMinutes } from './attendance-minutes.ts'
import { type AttendanceRules, assignScans, cleanScans, type Shift } from './attendance-scans.ts'
import { addDays, type ManilaDate, manilaDateOfMinute, manilaMinuteAt } from './manila-time.ts'
import { intersection, lengthOf, type Spans, split, union, without } from './minute-spans.ts'
import type { WorkMinutes } from './payroll/premiums.ts'
import type { DayType } from './payroll/tables.ts'

/** What stands in the way of paying a workday; `short_break` only wants to be looked at. */
export const ATTENDANCE_FLAGS = ['missing_punch', 'span_too_long', 'no_scans', 'short_break'] as const
export type AttendanceFlag = (typeof ATTENDANCE_FLAGS)[number]

/** A note that work outside the schedule was asked for. Only approved ones are paid. */
export const OVERTIME_STATUSES = ['pending_review', 'approved', 'rejected'] as const
export type OvertimeStatus = (typeof OVERTIME_STATUSES)[number]
export interface OvertimeNote {
  /** Manila minutes. */
  readonly from: number
  readonly to: number
  readonly status: OvertimeStatus
}

/** Minutes worked outside the schedule that are not paid, by what is known of them. Never lost, at most hidden. */
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
  /** When fingers were read, debounced; the paper trail of every minute below. */
  readonly scans: readonly number[]
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

/** Everything the attendance of one person in a period is computed from. */
export interface AttendanceInput {
  readonly shifts: readonly Shift[]
  /** Manila minutes, in any order; approved corrections are among them. */
  readonly scans: readonly number[]
  readonly notes: readonly OvertimeNote[]
  readonly rules: AttendanceRules
  /** Minutes after midnight between which work is night work. */
  readonly night: { readonly from: number; readonly to: number }
  /** What a calendar day is for this person: the branch's holidays and the schedule's rest days. */
  readonly classOf: (date: ManilaDate) => { readonly dayType: DayType; readonly isRestDay: boolean }
}

const DAY = 24 * 60
const NOTHING_UNPAID: UnpaidMinutes = { pendingReview: 0, rejected: 0, unfiled: 0 }

/** From scans to payable minutes, workday by workday (payroll.md 12). The order of the scans does not matter. */
export function attendanceOf(input: AttendanceInput): Attendance {
  const { rules } = input
  const shifts = input.shifts.toSorted((one, other) => one.start - other.start)
  const { kept, ignored } = cleanScans(input.scans, rules.debounce)
  const byWorkday = assignScans(kept, shifts, rules)
  const shiftOf = new Map(shifts.map((shift) => [shift.workday, shift]))
  const notes = notesByStatus(input.notes)
  const days = [...new Set([...byWorkday.keys(), ...shiftOf.keys()])].toSorted()
  return {
    ignoredScans: ignored,
    workdays: days.map((day) => workdayOf(day, byWorkday.get(day) ?? [], shiftOf.get(day), notes, input)),
  }
}

function workdayOf(
  workday: ManilaDate,
  scans: readonly number[],
  shift: Shift | undefined,
  notes: Record<OvertimeStatus, Spans>,
  input: AttendanceInput,
): Workday {
  const { rules } = input
  const isScheduled = shift !== undefined
  const unpayable = (flag: AttendanceFlag): Workday => ({
    workday,
    isScheduled,
    scans,
    flags: [flag],
    late: 0,
    undertime: 0,
    slices: [],
    unpaid: NOTHING_UNPAID,
  })
  const [first, last] = [scans[0], scans.at(-1)]
  if (first === undefined || last === undefined) return unpayable('no_scans')
  if (scans.length % 2 === 1) return unpayable('missing_punch')
  if (last - first > rules.mostSpan) return unpayable('span_too_long')
  const worked: WorkedMinutes = shift
    ? minutesOfShift(scans, shift, notes.approved, rules)
    : minutesUnscheduled(scans, notes.approved, rules)
  const notPaid = (status: 'pending_review' | 'rejected') => lengthOf(intersection(worked.outside, notes[status]))
  const filed = { pendingReview: notPaid('pending_review'), rejected: notPaid('rejected') }
  const ignored = lengthOf(without(without(worked.breakTaken, notes.pending_review), notes.rejected))
  const unfiled = lengthOf(worked.outside) - filed.pendingReview - filed.rejected - ignored
  return {
    workday,
    isScheduled,
    scans,
    flags: worked.hasShortBreak ? ['short_break'] : [],
    late: worked.late,
    undertime: worked.undertime,
    slices: slicesOf(worked.payable, input),
    unpaid: { ...filed, unfiled },
  }
}

/** Overlapping notes: approved beats pending beats rejected. */
function notesByStatus(notes: readonly OvertimeNote[]): Record<OvertimeStatus, Spans> {
  const of = (status: OvertimeStatus) => union(notes.filter((note) => note.status === status))
  const approved = of('approved')
  const pending = without(of('pending_review'), approved)
  return { approved, pending_review: pending, rejected: without(of('rejected'), union([...approved, ...pending])) }
}

/** The first minutes of a workday are regular, the rest overtime; each counts for the calendar day it falls on. */
function slicesOf(payable: Spans, { rules, night, classOf }: AttendanceInput): AttendanceSlice[] {
  const [regular, overtime] = split(payable, rules.overtimeAfter)
  const first = payable[0]
  const last = payable.at(-1)
  if (!first || !last) return []
  const slices: AttendanceSlice[] = []
  const lastDate = manilaDateOfMinute(last.to - 1)
  for (let date = manilaDateOfMinute(first.from); date <= lastDate; date = addDays(date, 1)) {
    const midnight = manilaMinuteAt(date, 0)
    const next = midnight + DAY
    const day = [{ from: midnight, to: next }]
    const isWhole = first.from >= midnight && last.to <= next
    const [regularNow, overtimeNow] = isWhole
      ? [regular, overtime]
      : [intersection(regular, day), intersection(overtime, day)]
    const nights = nightsOf(midnight, next, night)
    const minutes = {
      regular: lengthOf(regularNow),
      overtime: lengthOf(overtimeNow),
      nightRegular: lengthOf(intersection(regularNow, nights)),
      nightOvertime: lengthOf(intersection(overtimeNow, nights)),
    }
    if (minutes.regular + minutes.overtime > 0) slices.push({ date, ...classOf(date), minutes })
  }
  return slices
}

/** The night hours of one calendar day: its morning and its evening when they go past midnight. */
function nightsOf(midnight: number, next: number, { from, to }: AttendanceInput['night']) {
  if (from < to) return [{ from: midnight + from, to: midnight + to }]
  return [
    { from: midnight, to: midnight + to },
    { from: midnight + from, to: next },
  ]
}
