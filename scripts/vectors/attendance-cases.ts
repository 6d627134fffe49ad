import { type Attendance, attendanceOf } from '@labada/domain/attendance/attendance'
import {
  type AttendanceRules,
  DEFAULT_ATTENDANCE_RULES,
  type Shift,
  shiftOn,
} from '@labada/domain/attendance/attendance-rules'
import { type ManilaDate, parseManilaDate, weekdayOf } from '@labada/domain/core/manila-time'
import { holidayCalendar } from '@labada/domain/law/holidays'
import { inForce, type PayrollTables } from '@labada/domain/law/tables'
import { type GivenAttendance, type Place, WEEKDAYS } from './schema/attendance.ts'
import type { InputOf } from './schema/categories.ts'
import { TODAY } from './tax-cases.ts'

/** The days of a branch: the holidays of its region and its own, and a person's rest days. */
export function classOf(input: Place, tables: PayrollTables) {
  const local = input.local_holidays.map(({ date, day_type, scope }) => ({
    from: date,
    to: date,
    content: { name: 'Local', dayType: day_type, scope },
  }))
  const places: Readonly<Record<string, string | undefined>> = {
    region: input.branch_region,
    province: input.branch_province,
    city: input.branch_city,
    branch: input.branch_branch,
  }
  // A local holiday applies to this branch unless the vector sets another location.
  const isHere = (scope: string) => {
    const [kind = '', place = ''] = scope.split(':')
    return (places[kind] ?? place) === place
  }
  const scopes = [`region:${input.branch_region}`, ...local.map(({ content }) => content.scope).filter(isHere)]
  const calendar = holidayCalendar([...tables.holiday, ...local], scopes)
  const restDays = new Set<string | undefined>(input.rest_weekdays)
  return (date: ManilaDate) => ({ ...calendar(date), isRestDay: restDays.has(WEEKDAYS[weekdayOf(date)]) })
}

export function holidayLookup(input: InputOf<'holiday_lookup'>, tables: PayrollTables) {
  const { dayType, needsReview } = classOf(input, tables)(input.date)
  return { day_type: dayType, needs_review: needsReview }
}

export function attendance(input: InputOf<'attendance'>, tables: PayrollTables) {
  return shown(attendanceFrom(input, tables))
}

/** `overtimeAfter`: the default if the vector's own rules do not set it, in minutes. */
export function attendanceFrom(input: GivenAttendance, tables: PayrollTables, overtimeAfter?: number): Attendance {
  const corrections = input.corrections.filter(({ status }) => status === 'approved').map(({ at }) => at)
  const shifts = shiftsOf(input.schedule)
  const first = shifts[0]?.workday ?? input.scans[0]?.day ?? TODAY
  const { nightFrom, nightTo } = inForce(tables.premium, 'premium', first).content
  return attendanceOf({
    shifts,
    scans: [...input.scans, ...corrections].map(({ minute }) => minute),
    notes: input.overtime_notes.map(({ from, to, status }) => ({ from: from.minute, to: to.minute, status })),
    rules: rulesOf(input.rules, overtimeAfter),
    night: { from: nightFrom, to: nightTo },
    classOf: classOf(input, tables),
  })
}

export function shown({ ignoredScans, workdays }: Attendance) {
  return {
    ignored_duplicate_scans: ignoredScans,
    workdays: workdays.map((day) => ({
      workday: day.workday,
      flags: day.flags,
      late_minutes: day.late,
      undertime_minutes: day.undertime,
      slices: day.slices.map(({ date, dayType, isRestDay, minutes }) => ({
        date,
        day_type: dayType,
        is_rest_day: isRestDay,
        regular_minutes: minutes.regular,
        overtime_minutes: minutes.overtime,
        night_regular_minutes: minutes.nightRegular,
        night_overtime_minutes: minutes.nightOvertime,
      })),
      unpaid_minutes: {
        pending_review: day.unpaid.pendingReview,
        rejected: day.unpaid.rejected,
        unfiled: day.unpaid.unfiled,
      },
    })),
  }
}

function shiftsOf(schedule: GivenAttendance['schedule']): Shift[] {
  return Object.entries(schedule).map(([text, { start, end, break_start, break_end }]) => {
    const workday = parseManilaDate(text)
    if (!workday) throw new TypeError(`input.schedule.${text} is no day like 2026-11-21`)
    if ((break_start === undefined) !== (break_end === undefined)) {
      throw new TypeError(`input.schedule.${text} has half a break: break_start and break_end belong together`)
    }
    const pause = break_start !== undefined && break_end !== undefined ? { start: break_start, end: break_end } : null
    return shiftOn(workday, { start, end, break: pause })
  })
}

function rulesOf(rules: GivenAttendance['rules'], overtimeAfter: number | undefined): AttendanceRules {
  return {
    grace: rules.grace_minutes,
    debounce: rules.debounce_minutes,
    breakMode: rules.break_mode,
    windowBefore: rules.pre_window_minutes,
    windowAfter: rules.post_window_minutes,
    mostSpan: rules.max_span_minutes,
    overtimeAfter: rules.daily_overtime_threshold_minutes ?? overtimeAfter ?? DEFAULT_ATTENDANCE_RULES.overtimeAfter,
    meal: DEFAULT_ATTENDANCE_RULES.meal,
  }
}
