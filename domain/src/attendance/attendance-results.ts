import type { ManilaDate } from '../core/manila-time.ts'
import type { AttendanceSlice } from './attendance.ts'
import { type AttendanceInput, attendanceOf, type OvertimeNote, type Workday } from './attendance.ts'
import type { Shift } from './attendance-rules.ts'
import type { DayAttendance, DayFlag, DayMark, OvertimeNoteStatus } from './attendance-words.ts'

/** The current state of an overtime note, in Manila minutes. */
export interface StandingNote {
  readonly from: number
  readonly to: number
  readonly status: OvertimeNoteStatus
  readonly approvedMinutes: number | null
}

/** The result of one workday. */
export interface DayResult {
  readonly workday: ManilaDate
  readonly isScheduled: boolean
  readonly attendance: DayAttendance
  readonly flags: DayFlag[]
  readonly workedMinutes: number
  readonly regularMinutes: number
  readonly overtimeMinutes: number
  readonly nightMinutes: number
  readonly lateMinutes: number
  readonly undertimeMinutes: number
  readonly pendingMinutes: number
  readonly rejectedMinutes: number
  readonly unfiledMinutes: number
  readonly firstIn: number | null
  readonly lastOut: number | null
  readonly slices: readonly AttendanceSlice[]
}

export interface DayInput extends Omit<AttendanceInput, 'notes'> {
  readonly notes: readonly StandingNote[]
  readonly marks: ReadonlyMap<ManilaDate, DayMark>
  readonly restDays: ReadonlySet<ManilaDate>
  /** Workdays with an unconfirmed scan. */
  readonly unproven: ReadonlySet<ManilaDate>
  /** The current time in Manila minutes: a shift that is not over is not an absence yet. */
  readonly now: number
}

/**
 * Every workday with a scan, a shift, a rest day or a mark, for the grid and payroll. An admin's mark overrides the
 * scans: a day marked absent pays nothing, official business pays the planned shift.
 */
export function dayResultsOf(input: DayInput): DayResult[] {
  const { marks, restDays, now } = input
  const notes = notesOf(input.notes)
  const shiftsOf = new Map<ManilaDate, Shift[]>()
  for (const shift of input.shifts) shiftsOf.set(shift.workday, [...(shiftsOf.get(shift.workday) ?? []), shift])
  const byDay = new Map(attendanceOf({ ...input, notes }).workdays.map((day) => [day.workday, day]))
  const days = [...new Set([...byDay.keys(), ...restDays, ...marks.keys()])].toSorted()
  return days.flatMap((workday) => {
    const mark = marks.get(workday)
    const shifts = shiftsOf.get(workday) ?? []
    const day = mark === 'official_business' && shifts.length > 0 ? plannedDay(shifts, input) : byDay.get(workday)
    const isWaiting = !mark && (day?.scans.length ?? 0) === 0 && shifts.some(({ end }) => now < end)
    return isWaiting ? [] : [resultOf(workday, day, mark, input)]
  })
}

/** A reduced note approves its first minutes; the rest is rejected. */
function notesOf(notes: readonly StandingNote[]): OvertimeNote[] {
  return notes.flatMap(({ from, to, status, approvedMinutes }): OvertimeNote[] => {
    if (status !== 'reduced') return [{ from, to, status }]
    const end = Math.min(to, from + (approvedMinutes ?? 0))
    return [
      { from, to: end, status: 'approved' },
      { from: end, to, status: 'rejected' },
    ]
  })
}

function plannedDay(shifts: readonly Shift[], input: DayInput): Workday | undefined {
  // Where one shift begins as another ends, both scans count; and it was worked where it was planned.
  const rules = { ...input.rules, debounce: 0 }
  return attendanceOf({
    ...input,
    rules,
    places: [],
    shifts,
    scans: shifts.flatMap(({ start, end }) => [start, end]),
    notes: [],
  }).workdays[0]
}

function resultOf(
  workday: ManilaDate,
  day: Workday | undefined,
  mark: DayMark | undefined,
  input: DayInput,
): DayResult {
  const isPaid = mark !== 'absent'
  const slices = day && isPaid ? day.slices : []
  const total = (of: (slice: AttendanceSlice) => number) => slices.reduce((sum, slice) => sum + of(slice), 0)
  const scans = day?.scans ?? []
  return {
    workday,
    isScheduled: day?.isScheduled ?? false,
    attendance: attendanceOn(workday, day, mark, input),
    flags: flagsOf(workday, day, mark, input),
    workedMinutes: day?.worked ?? 0,
    regularMinutes: total(({ minutes }) => minutes.regular),
    overtimeMinutes: total(({ minutes }) => minutes.overtime),
    nightMinutes: total(({ minutes }) => minutes.nightRegular + minutes.nightOvertime),
    lateMinutes: mark ? 0 : (day?.late ?? 0),
    undertimeMinutes: mark ? 0 : (day?.undertime ?? 0),
    pendingMinutes: day?.unpaid.pendingReview ?? 0,
    rejectedMinutes: day?.unpaid.rejected ?? 0,
    unfiledMinutes: day?.unpaid.unfiled ?? 0,
    firstIn: scans[0] ?? null,
    lastOut: scans.length > 1 && !day?.flags.includes('missing_punch') ? (scans.at(-1) ?? null) : null,
    slices,
  }
}

function attendanceOn(
  workday: ManilaDate,
  day: Workday | undefined,
  mark: DayMark | undefined,
  { restDays }: DayInput,
): DayAttendance {
  if (mark === 'absent' || mark === 'official_business') return mark
  if (day && day.scans.length > 0) return 'worked'
  if (mark) return mark
  if (day?.isScheduled) return 'absent'
  return restDays.has(workday) ? 'rest_day' : 'not_scheduled'
}

function flagsOf(
  workday: ManilaDate,
  day: Workday | undefined,
  mark: DayMark | undefined,
  { unproven }: DayInput,
): DayFlag[] {
  const review: DayFlag[] = unproven.has(workday) ? ['needs_review'] : []
  return mark ? review : [...(day?.flags ?? []), ...review]
}
