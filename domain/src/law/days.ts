import { addDays, type ManilaDate } from '../core/manila-time.ts'
import type { WorkMinutes } from './premiums.ts'
import type { DayType } from './tables.ts'

/**
 * How a day was spent. `paid_leave` includes sickness and maternity leave of the SSS; leave without pay is
 * `absent_unpaid`. `not_scheduled`: rest day, branch closed, holiday off. `not_employed`: before hiring or after leaving.
 */
export const ATTENDANCES = ['worked', 'paid_leave', 'absent_unpaid', 'not_scheduled', 'not_employed'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** A calendar day of one employee, as payroll sees it. */
export interface DayRecord {
  readonly date: ManilaDate
  readonly dayType: DayType
  readonly isRestDay: boolean
  readonly attendance: Attendance
  readonly minutes: WorkMinutes
  /** Minutes of leave with pay. */
  readonly leaveMinutes: number
  /** What a monthly salary is less for coming late or leaving early. */
  readonly lateUndertimeMinutes: number
  /** Regular minutes of this date that the period before has paid with a shift that began the day before. */
  readonly minutesPaidBefore?: number
}

export const NO_MINUTES: WorkMinutes = { regular: 0, overtime: 0, nightRegular: 0, nightOvertime: 0 }

export function inOrder<Day extends { readonly date: ManilaDate }>(days: readonly Day[]): Day[] {
  return days.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

/**
 * Whether a regular holiday is paid when it is not worked (Labor Code art. 94; Rule IV ss. 6 and 10): walking back from
 * the day before, the first day that was worked or on leave with pay says yes, the first absence without pay says no;
 * days off are passed over. False when no record says anything.
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

/** Days by their date, for walking back. */
export interface DaysBefore {
  readonly first: ManilaDate
  readonly byDate: ReadonlyMap<ManilaDate, Pick<DayRecord, 'attendance' | 'minutes'>>
}

/** Undefined when there is no day at all. */
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
