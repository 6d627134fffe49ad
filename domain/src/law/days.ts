import { addDays, type ManilaDate } from '../core/manila-time.ts'
import type { WorkMinutes } from './premiums.ts'
import type { DayType } from './tables.ts'

/**
 * How a day was spent. `paid_leave` includes SSS sickness and maternity leave; unpaid leave is `absent_unpaid`.
 * `not_scheduled`: rest day, branch closed, holiday off. `not_employed`: before hiring or after separation.
 */
export const ATTENDANCES = ['worked', 'paid_leave', 'absent_unpaid', 'not_scheduled', 'not_employed'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** A calendar day of one employee, for payroll. */
export interface DayRecord {
  readonly date: ManilaDate
  readonly dayType: DayType
  readonly isRestDay: boolean
  readonly attendance: Attendance
  readonly minutes: WorkMinutes
  /** Minutes of paid leave. */
  readonly leaveMinutes: number
  /** Minutes deducted from a monthly salary for lateness or undertime; none on a holiday or a rest day. */
  readonly lateUndertimeMinutes: number
  /** Regular minutes of this date already paid in the previous period, with a shift that started the day before. */
  readonly minutesPaidBefore?: number
}

export const NO_MINUTES: WorkMinutes = { regular: 0, overtime: 0, nightRegular: 0, nightOvertime: 0 }

export function inOrder<Day extends { readonly date: ManilaDate }>(days: readonly Day[]): Day[] {
  return days.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

/**
 * Whether an unworked regular holiday is paid (Labor Code art. 94; Rule IV ss. 6 and 10): going back from the day
 * before, a day worked or on paid leave means yes, an unpaid absence means no, and days off are skipped. False if no
 * record decides.
 */
export function isEligibleForHoliday(holiday: ManilaDate, daysBefore: DaysBefore): boolean {
  for (let date = addDays(holiday, -1); date >= daysBefore.first; date = addDays(date, -1)) {
    const day = daysBefore.byDate.get(date)
    if (!day || day.attendance === 'not_employed') continue
    if (
      day.attendance === 'worked' ||
      day.attendance === 'paid_leave' ||
      day.minutes.regular + day.minutes.overtime > 0
    )
      return true
    if (day.attendance === 'absent_unpaid') return false
  }
  return false
}

/** Days by date, for going back. */
export interface DaysBefore {
  readonly first: ManilaDate
  readonly byDate: ReadonlyMap<ManilaDate, Pick<DayRecord, 'attendance' | 'minutes'>>
}

/** Undefined if there are no days. */
export function daysBeforeOf(
  days: readonly Pick<DayRecord, 'date' | 'attendance' | 'minutes'>[],
): DaysBefore | undefined {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const first = [...byDate.keys()].reduce<ManilaDate | undefined>(
    (least, date) => (!least || date < least ? date : least),
    undefined,
  )
  return first && { first, byDate }
}
