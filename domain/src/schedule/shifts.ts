import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate, manilaMinuteAt, weekdayOf } from '../core/manila-time.ts'

const DAY = 1440
/** The maximum length of a shift. */
export const LONGEST_SHIFT = DAY
export const LONGEST_BREAK = 240

/** A planned shift. Minutes are after midnight of its day; `ends` exceeds 1440 if it ends on the next one. */
export interface PlannedShift {
  readonly id: string
  readonly employeeId: string
  readonly branchId: string
  readonly date: ManilaDate
  readonly starts: number
  readonly ends: number
  readonly breakMinutes: number
  /** A rest day: it has no length, and starts at 0. */
  readonly isRestDay: boolean
  readonly role: string | null
  /** At most 140 characters, shown to the employee at the first time in. */
  readonly note: string | null
  /** Visible to employees. */
  readonly isPublished: boolean
}

/** A stored shift, with its version. */
export interface Shift extends PlannedShift {
  readonly version: number
}

/** One shift before and after a change; null where it does not exist. */
export interface ShiftChange {
  readonly before: Shift | null
  readonly after: Shift | null
}

/** The kind of a batch of changes; the last batch can be undone as a whole. */
export const BATCH_KINDS = ['edited', 'copied', 'cleared', 'published', 'undone'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** Minutes of work without the break; 0 for a rest day. */
export function workMinutes({ starts, ends, breakMinutes }: Pick<PlannedShift, 'starts' | 'ends' | 'breakMinutes'>) {
  return Math.max(0, ends - starts - breakMinutes)
}

/** The Monday of a day's week. */
export function weekOf(date: ManilaDate): ManilaDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

/** Monday to Sunday. */
export function daysOfWeek(weekOn: ManilaDate): ManilaDate[] {
  return Array.from({ length: 7 }, (_, day) => addDays(weekOn, day))
}

/** Start and end of a shift, in Manila minutes. */
export function spanOf({ date, starts, ends }: Pick<PlannedShift, 'date' | 'starts' | 'ends'>) {
  return { from: manilaMinuteAt(date, starts), to: manilaMinuteAt(date, ends) }
}

/** An employee's rest day. */
export function restDay(shift: Pick<PlannedShift, 'id' | 'employeeId' | 'branchId' | 'date'>): PlannedShift {
  return { ...shift, starts: 0, ends: 0, breakMinutes: 0, isRestDay: true, role: null, note: null, isPublished: false }
}

/** Refuses `field_invalid` for impossible hours. */
export function checkHours({
  starts,
  ends,
  breakMinutes,
  isRestDay,
}: Pick<PlannedShift, 'starts' | 'ends' | 'breakMinutes' | 'isRestDay'>): void {
  const refuse = (field: string, message: string) => {
    throw new DomainError('field_invalid', message, { field })
  }
  if (starts < 0 || starts >= DAY) refuse('starts', 'A shift must start on its own day')
  if (isRestDay) {
    if (starts !== 0 || ends !== 0 || breakMinutes !== 0) refuse('isRestDay', 'A rest day can’t have hours')
    return
  }
  if (ends <= starts) refuse('ends', 'A shift must end after it starts')
  if (ends - starts > LONGEST_SHIFT) refuse('ends', 'A shift can be up to 24 hours long')
  if (breakMinutes < 0 || breakMinutes > LONGEST_BREAK) refuse('breakMinutes', 'A break can be up to 4 hours long')
  if (breakMinutes >= ends - starts) refuse('breakMinutes', 'The break is longer than the shift')
}

/** Whether two versions of a shift differ only in their version number. */
export function isSamePlan(one: PlannedShift, other: PlannedShift): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}

const FIELDS = [
  'id',
  'employeeId',
  'branchId',
  'date',
  'starts',
  'ends',
  'breakMinutes',
  'isRestDay',
  'role',
  'note',
  'isPublished',
] as const satisfies readonly (keyof PlannedShift)[]
