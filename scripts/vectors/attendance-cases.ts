import { type Attendance, attendanceOf, OVERTIME_STATUSES } from '@labada/domain/attendance/attendance'
import {
  type AttendanceRules,
  DEFAULT_ATTENDANCE_RULES,
  type Shift,
  shiftOn,
} from '@labada/domain/attendance/attendance-scans'
import { type ManilaDate, manilaMinuteAt, weekdayOf } from '@labada/domain/core/manila-time'
import { holidayCalendar } from '@labada/domain/law/holidays'
import { DAY_TYPES, inForce, type PayrollTables } from '@labada/domain/law/tables'
import { clockOf, dateOf, type Fields } from './fields.ts'

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** The days of a branch: the holidays of its region and its own, and a person's rest days. */
export function classOf(input: Fields, tables: PayrollTables) {
  const local = input.list('local_holidays').map((holiday) => {
    const date = holiday.date('date')
    const scope = holiday.text('scope', 'branch:here')
    const content = { name: holiday.text('name', 'Local'), dayType: holiday.oneOf('day_type', DAY_TYPES), scope }
    return { from: date, to: date, content }
  })
  // A local holiday is this branch's unless the vector says that the branch is elsewhere.
  const isHere = (scope: string) => {
    const [kind = '', place = ''] = scope.split(':')
    return input.text(`branch_${kind}`, place) === place
  }
  const scopes = [
    `region:${input.text('branch_region', '')}`,
    ...local.map(({ content }) => content.scope).filter(isHere),
  ]
  const calendar = holidayCalendar([...tables.holiday, ...local], scopes)
  const restDays = new Set(input.texts('rest_weekdays'))
  return (date: ManilaDate) => ({ ...calendar(date), isRestDay: restDays.has(WEEKDAYS[weekdayOf(date)] ?? '') })
}

export function holidayLookup(input: Fields, tables: PayrollTables) {
  const { dayType, needsReview } = classOf(input, tables)(input.date('date'))
  return { day_type: dayType, needs_review: needsReview }
}

export function attendance(input: Fields, tables: PayrollTables) {
  return shown(attendanceFrom(input, tables))
}

export function attendanceFrom(input: Fields, tables: PayrollTables): Attendance {
  const scans = input.texts('scans').map(minuteOf)
  const corrections = input.list('corrections').filter((one) => one.text('status') === 'approved')
  const shifts = shiftsOf(input)
  const first = shifts[0]?.workday ?? dateOf(input.texts('scans')[0] ?? '2026-11-21', 'scans')
  const { nightFrom, nightTo } = inForce(tables.premium, 'premium', first).content
  return attendanceOf({
    shifts,
    scans: [...scans, ...corrections.map((one) => minuteOf(one.text('at')))],
    notes: input.list('overtime_notes').map((note) => ({
      from: minuteOf(note.text('from')),
      to: minuteOf(note.text('to')),
      status: note.oneOf('status', OVERTIME_STATUSES),
    })),
    rules: rulesOf(input.fields('rules')),
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

function shiftsOf(input: Fields): Shift[] {
  const schedule = input.fields('schedule')
  // A day that is written down with nothing is a day off.
  const days = schedule.names().filter((date) => schedule.has(date))
  return days.map((date) => {
    const times = schedule.fields(date)
    const pause = times.has('break_start')
      ? { start: clockOf(times.text('break_start')), end: clockOf(times.text('break_end')) }
      : null
    return shiftOn(dateOf(date, 'schedule'), {
      start: clockOf(times.text('start')),
      end: clockOf(times.text('end')),
      break: pause,
    })
  })
}

function rulesOf(rules: Fields): AttendanceRules {
  const standard = DEFAULT_ATTENDANCE_RULES
  return {
    grace: rules.whole('grace_minutes', standard.grace),
    debounce: rules.whole('debounce_minutes', standard.debounce),
    breakMode: rules.oneOf('break_mode', ['fixed_window', 'floating'], standard.breakMode),
    windowBefore: rules.whole('pre_window_minutes', standard.windowBefore),
    windowAfter: rules.whole('post_window_minutes', standard.windowAfter),
    mostSpan: rules.whole('max_span_minutes', standard.mostSpan),
    overtimeAfter: rules.whole('daily_overtime_threshold_minutes', standard.overtimeAfter),
    meal: standard.meal,
  }
}

/** A Manila minute of `2026-11-03T08:17:59`; seconds are dropped. */
function minuteOf(text: string): number {
  return manilaMinuteAt(dateOf(text, 'scan'), clockOf(text.slice(11)))
}
