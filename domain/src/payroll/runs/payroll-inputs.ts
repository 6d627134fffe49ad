import type { AttendanceSlice } from '../../attendance/attendance.ts'
import type { DayAttendance } from '../../attendance/attendance-words.ts'
import { addDays, type ManilaDate, weekdayOf } from '../../core/manila-time.ts'
import { type DayRecord, NO_MINUTES } from '../../law/days.ts'
import { addMinutes, type WorkMinutes } from '../../law/premiums.ts'
import type { DayType } from '../../law/tables.ts'
import type { EmploymentBreak } from '../../people/separations.ts'

/** A workday from attendance. */
export interface AttendedDay {
  readonly workday: ManilaDate
  readonly attendance: DayAttendance
  readonly scheduledMinutes: number
  readonly lateMinutes: number
  readonly undertimeMinutes: number
  readonly slices: readonly AttendanceSlice[]
}

/** Whether a workday has paid overtime or night work, which allows an untaxed meal. */
export function isMealDay({ slices }: Pick<AttendedDay, 'slices'>): boolean {
  return slices.some(({ minutes }) => minutes.overtime + minutes.nightRegular + minutes.nightOvertime > 0)
}

/** An employee's time with the shop, and the kinds of calendar days for them. */
export interface Employment {
  readonly hiredOn: ManilaDate
  readonly separatedOn: ManilaDate | null
  /** Times between a last day and a return, if there were any. */
  readonly breaks?: readonly EmploymentBreak[]
  readonly dayTypeOn: (date: ManilaDate) => DayType
  /** The published rest days, also those with a shift that nobody came to. */
  readonly restDays?: ReadonlySet<ManilaDate>
}

/** Leave without a planned length counts as a full day. */
const LEAVE_MINUTES = 480

/**
 * The days of a period for payroll, from the workdays of attendance (payroll.md 11). A shift belongs to the period of
 * its workday, also past midnight, so the day after the period may be included with only those minutes. A day worked at
 * branches with different holidays becomes several records, each with its own minutes. Before hiring, in a break and
 * after separation nothing is scheduled: a rest day is taken from the adjacent weeks.
 */
export function payDaysOf(
  days: readonly AttendedDay[],
  period: { readonly start: ManilaDate; readonly end: ManilaDate },
  employment: Employment,
): DayRecord[] {
  const byWorkday = new Map<ManilaDate, AttendedDay>()
  for (const day of days) byWorkday.set(day.workday, day)
  const restsOutside = weekdaysOff(days, employment)
  const ofPeriod = slicesByDate(days, (workday) => period.start <= workday && workday <= period.end)
  const before = slicesByDate(days, (workday) => workday < period.start)
  const records: DayRecord[] = []
  for (let date = period.start; date <= period.end; date = addDays(date, 1)) {
    const paidBefore = regularOf(before.get(date) ?? [])
    for (const part of recordsOf(date, byWorkday.get(date), ofPeriod.get(date) ?? [], paidBefore, employment))
      records.push(restsOutside(part) ? { ...part, isRestDay: true } : part)
  }
  const after = [...ofPeriod].filter(([date]) => date > period.end)
  for (const [date, slices] of after.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    records.push(...recordsOf(date, undefined, slices, 0, employment))
  return records
}

/** Whether a day outside the employment falls on a weekday that was a rest day in the weeks beside that time. */
function weekdaysOff(days: readonly AttendedDay[], employment: Employment) {
  const restsFrom = (first: ManilaDate) => {
    const rests = days.filter(
      ({ workday, attendance, slices }) =>
        workday >= first &&
        workday < addDays(first, 7) &&
        (attendance === 'rest_day' || slices.some(({ date, isRestDay }) => isRestDay && date === workday)),
    )
    return rests.map(({ workday }) => weekdayOf(workday))
  }
  const restsNear = (date: ManilaDate) => {
    const { separatedOn, returnedOn } = awayOn(date, employment) ?? {}
    const before = separatedOn === undefined ? [] : restsFrom(addDays(separatedOn, -6))
    return returnedOn === undefined ? before : [...before, ...restsFrom(returnedOn)]
  }
  return ({ date, attendance }: DayRecord) => attendance === 'not_employed' && restsNear(date).includes(weekdayOf(date))
}

/** The time without employment that a day lies in, from a last day to a first one; undefined while employed. */
function awayOn(
  date: ManilaDate,
  { hiredOn, separatedOn, breaks = [] }: Employment,
): Partial<EmploymentBreak> | undefined {
  if (date < hiredOn) return { returnedOn: hiredOn }
  if (separatedOn !== null && date > separatedOn) return { separatedOn }
  return breaks.find((away) => date > away.separatedOn && date < away.returnedOn)
}

function recordsOf(
  date: ManilaDate,
  day: AttendedDay | undefined,
  slices: readonly AttendanceSlice[],
  paidBefore: number,
  employment: Employment,
): DayRecord[] {
  const classes = byClass(slices)
  if (classes.length === 0) {
    const isRestDay = day?.attendance === 'rest_day' || employment.restDays?.has(date) === true
    classes.push({ dayType: employment.dayTypeOn(date), isRestDay, minutes: NO_MINUTES })
  }
  const worked = regularOf(slices)
  return classes.map((part, index): DayRecord => {
    const elsewhere = paidBefore + worked - part.minutes.regular
    const isFirst = index === 0
    const record = {
      date,
      dayType: part.dayType,
      isRestDay: part.isRestDay,
      attendance: isFirst ? attendanceOn(date, day, slices.length > 0, part.dayType, employment) : 'worked',
      minutes: part.minutes,
      leaveMinutes: isFirst && day?.attendance === 'paid_leave' ? day.scheduledMinutes || LEAVE_MINUTES : 0,
      lateUndertimeMinutes: isFirst && day && costsSalary(part) ? day.lateMinutes + day.undertimeMinutes : 0,
    }
    return elsewhere > 0 ? { ...record, minutesPaidBefore: elsewhere } : record
  })
}

/**
 * A holiday without scans is a day off; an employee with any scan was present, even if another scan is missing
 * (payroll.md 1.4, 12.3).
 */
function attendanceOn(
  date: ManilaDate,
  day: AttendedDay | undefined,
  hasMinutes: boolean,
  dayType: DayType,
  employment: Employment,
): DayRecord['attendance'] {
  if (awayOn(date, employment)) return 'not_employed'
  if (hasMinutes) return 'worked'
  switch (day?.attendance) {
    case 'worked':
    case 'official_business':
      return 'worked'
    case 'paid_leave':
      return 'paid_leave'
    case 'absent':
    case 'unpaid_leave':
      return isRegularHoliday(dayType) && day.attendance === 'absent' ? 'not_scheduled' : 'absent_unpaid'
    default:
      return 'not_scheduled'
  }
}

/**
 * Whether what is not worked of a day reduces a salary, as a whole day off would: on a holiday or a rest day it does not
 * (payroll.md 1.5 and 2).
 */
function costsSalary({ dayType, isRestDay }: { readonly dayType: DayType; readonly isRestDay: boolean }): boolean {
  return !isRestDay && (dayType === 'ordinary' || dayType === 'special_working')
}

function isRegularHoliday(dayType: DayType): boolean {
  return dayType === 'regular_holiday' || dayType === 'double_regular'
}

function slicesByDate(days: readonly AttendedDay[], isOf: (workday: ManilaDate) => boolean) {
  const byDate = new Map<ManilaDate, AttendanceSlice[]>()
  for (const { workday, slices } of days) {
    if (!isOf(workday)) continue
    for (const slice of slices) {
      const known = byDate.get(slice.date)
      if (known) known.push(slice)
      else byDate.set(slice.date, [slice])
    }
  }
  return byDate
}

function byClass(slices: readonly AttendanceSlice[]) {
  const parts: { dayType: DayType; isRestDay: boolean; minutes: WorkMinutes }[] = []
  for (const { dayType, isRestDay, minutes } of slices) {
    const known = parts.find((part) => part.dayType === dayType && part.isRestDay === isRestDay)
    if (known) known.minutes = addMinutes(known.minutes, minutes)
    else parts.push({ dayType, isRestDay, minutes })
  }
  return parts
}

function regularOf(slices: readonly AttendanceSlice[]): number {
  let minutes = 0
  for (const slice of slices) minutes += slice.minutes.regular
  return minutes
}
