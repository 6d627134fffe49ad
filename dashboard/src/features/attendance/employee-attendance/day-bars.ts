import type { TimelineRow } from '@labada/contracts/attendance/attendance-desk-schemas'
import { addDays, type ManilaDate, startOf } from '@labada/domain/core/manila-time'

const HOUR = 3_600_000
/** The minimum range of the axis, in hours of the day; extended by night shifts. */
const FIRST_HOUR = 5
const LAST_HOUR = 24

export type BarKind = 'planned' | 'leave' | 'absent' | 'worked' | 'late' | 'beyond' | 'missing'

/** A segment of an employee's day. */
export interface DayBar {
  readonly kind: BarKind
  readonly from: Date
  readonly to: Date
}

/** The start and end of a timeline, in whole hours. */
export interface Axis {
  readonly from: Date
  readonly to: Date
  /** Hours since the day began, one for each line of the axis; beyond 24 they are of the next day. */
  readonly hours: readonly number[]
}

/** The range of hours that contains all of a day's bars. */
export function axisOf(date: ManilaDate, bars: readonly DayBar[]): Axis {
  const midnight = startOf(date).getTime()
  const hourOf = (at: Date) => (at.getTime() - midnight) / HOUR
  const first = Math.floor(Math.min(FIRST_HOUR, ...bars.map(({ from }) => hourOf(from))))
  const last = Math.ceil(Math.max(LAST_HOUR, ...bars.map(({ to }) => hourOf(to))))
  return {
    from: new Date(midnight + first * HOUR),
    to: new Date(midnight + last * HOUR),
    hours: Array.from({ length: last - first + 1 }, (_, at) => first + at),
  }
}

/** The position of a time on the axis, in percent, clamped to its ends. */
export function placeOn({ from, to }: Axis, at: Date): number {
  const share = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime())
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100
}

/** Whether an employee is on leave that day, and did not come after all. */
export const isOnLeave = ({ records, day }: Pick<TimelineRow, 'records' | 'day'>): boolean =>
  records.length === 0 && (day?.attendance === 'paid_leave' || day?.attendance === 'unpaid_leave')

/** What a row draws on a day: everything if it is of that day; otherwise only what lies between its midnights. */
export function barsOf(row: TimelineRow, date: ManilaDate, now: Date): DayBar[] {
  const bars = allBarsOf(row, now)
  if (row.workday === date) return bars
  const [start, end] = [startOf(date), startOf(addDays(date, 1))]
  return bars
    .filter(({ from, to }) => from < end && to > start)
    .map(({ kind, from, to }) => ({ kind, from: from < start ? start : from, to: to > end ? end : to }))
}

/**
 * Planned time, time worked within and beyond it, and what is late or missing. Whether an employee counts as late comes
 * from the computed day, if there is one, because it applies the shop's grace period.
 */
function allBarsOf(row: TimelineRow, now: Date): DayBar[] {
  const { shifts, records, day } = row
  const whole = isOnLeave(row) ? 'leave' : 'planned'
  const plannedEnd = shifts.at(-1)?.endsAt
  const isExcused = day !== null && day.attendance !== 'worked' && day.attendance !== 'absent'
  const bars: DayBar[] = []
  for (const { startsAt, endsAt } of shifts) {
    const isMissed = records.length === 0 && !isExcused
    const isOver = endsAt <= now
    bars.push({ kind: isMissed && isOver ? 'absent' : whole, from: startsAt, to: endsAt })
    if (isMissed && !isOver && startsAt < now) bars.push({ kind: 'late', from: startsAt, to: now })
  }
  const [planned, came] = [shifts[0]?.startsAt, records[0]?.inAt]
  const isLate = day === null || day.lateMinutes > 0
  if (planned && came && planned < came && isLate) bars.push({ kind: 'late', from: planned, to: came })
  for (const { inAt, outAt, state } of records) {
    if (state === 'missing_out') {
      const end = plannedEnd && plannedEnd > inAt ? plannedEnd : startOf(addDays(row.workday, 1))
      bars.push({ kind: 'missing', from: inAt, to: end > inAt ? end : new Date(inAt.getTime() + HOUR) })
      continue
    }
    const end = outAt ?? now
    if (!plannedEnd || end <= plannedEnd) bars.push({ kind: 'worked', from: inAt, to: end })
    else {
      if (inAt < plannedEnd) bars.push({ kind: 'worked', from: inAt, to: plannedEnd })
      bars.push({ kind: 'beyond', from: inAt < plannedEnd ? plannedEnd : inAt, to: end })
    }
  }
  return bars
}
