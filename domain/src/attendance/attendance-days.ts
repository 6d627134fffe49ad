import { addDays, type ManilaDate } from '../core/manila-time.ts'
import type { DayRecord } from '../law/days.ts'
import { addMinutes, type WorkMinutes } from '../law/premiums.ts'
import type { Attendance, AttendanceInput, Workday } from './attendance.ts'

/** Minutes of paid leave recorded for a day. */
export type PaidLeave = ReadonlyMap<ManilaDate, number>

/**
 * The days of a pay period for payroll. A shift belongs to the period of its workday, also past midnight (payroll.md
 * 11), so the day after the period may be included with only those minutes. An employee with any scan was present, even
 * if another scan is missing; a scheduled day without scans and leave is an absence.
 */
export function dayRecordsOf(
  { workdays }: Attendance,
  period: { readonly start: ManilaDate; readonly end: ManilaDate },
  classOf: AttendanceInput['classOf'],
  leave: PaidLeave = new Map(),
): DayRecord[] {
  const inPeriod = workdays.filter(({ workday }) => period.start <= workday && workday <= period.end)
  const byWorkday = new Map(inPeriod.map((day) => [day.workday, day]))
  const minutes = minutesByDate(inPeriod)
  const spilled = [...minutes.keys()].filter((date) => date > period.end).toSorted()
  return [...datesOf(period.start, period.end), ...spilled].map((date) => {
    const day = byWorkday.get(date)
    const worked = minutes.get(date) ?? { regular: 0, overtime: 0, nightRegular: 0, nightOvertime: 0 }
    const leaveMinutes = leave.get(date) ?? 0
    return {
      date,
      ...classOf(date),
      attendance: attendanceOn(day, worked, leaveMinutes),
      minutes: worked,
      leaveMinutes,
      lateUndertimeMinutes: day ? day.late + day.undertime : 0,
    }
  })
}

function attendanceOn(day: Workday | undefined, worked: WorkMinutes, leaveMinutes: number): DayRecord['attendance'] {
  if (worked.regular + worked.overtime > 0 || (day && day.scans.length > 0)) return 'worked'
  if (leaveMinutes > 0) return 'paid_leave'
  return day?.isScheduled ? 'absent_unpaid' : 'not_scheduled'
}

function minutesByDate(workdays: readonly Workday[]): Map<ManilaDate, WorkMinutes> {
  const byDate = new Map<ManilaDate, WorkMinutes>()
  for (const { date, minutes } of workdays.flatMap(({ slices }) => slices)) {
    const known = byDate.get(date)
    byDate.set(date, known ? addMinutes(known, minutes) : minutes)
  }
  return byDate
}

function datesOf(start: ManilaDate, end: ManilaDate): ManilaDate[] {
  const dates: ManilaDate[] = []
  for (let date = start; date <= end; date = addDays(date, 1)) dates.push(date)
  return dates
}
