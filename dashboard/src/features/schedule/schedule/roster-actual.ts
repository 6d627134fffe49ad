import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { AttendanceDay } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import { addDays, atMinutes, type ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { lookOf } from '../../../components/attendance/attendance-words.ts'
import { duration, time } from '../../../lib/format.ts'
import { t } from './t.ts'

/** The actual attendance of a planned day: its style, position in the planned hours (percent), and text. */
export interface Actual {
  readonly look: 'worked' | 'late' | 'missing'
  readonly from: number
  readonly to: number
  readonly words: string
}
/** By employee, branch and day; see `keyOf`. */
export type Actuals = ReadonlyMap<string, AttendanceDay>

const NONE: Actuals = new Map()
const keyOf = (employeeId: string, branchId: string, date: ManilaDate) => `${employeeId} ${branchId} ${date}`

/** The attendance of a week that has begun, updated live. Empty while disabled. */
export function useActuals(weekOn: ManilaDate, branchId: string | null, isWanted: boolean): Actuals {
  const isAsked = useMayDo('attendance.see') && isWanted
  const query = { from: weekOn, to: addDays(weekOn, 6), ...(branchId !== null && { branchId }) }
  const { data } = useQuery({
    ...callQuery([...keys.attendance(), 'days', query], attendanceDeskRoutes.listAttendanceDays, { query }),
    enabled: isAsked,
  })
  return useMemo(() => {
    if (!data || !isAsked) return NONE
    return new Map(data.days.map((day) => [keyOf(day.employeeId, day.branchId, day.workday), day]))
  }, [data, isAsked])
}

/** The actual attendance of a schedule cell; undefined if there is none. */
export function actualOf(
  actuals: Actuals,
  place: { readonly employeeId: string; readonly branchId: string; readonly date: ManilaDate },
  shifts: readonly ScheduledShift[],
): Actual | undefined {
  const day = actuals.get(keyOf(place.employeeId, place.branchId, place.date))
  const planned = shifts.filter(({ isRestDay }) => !isRestDay)
  if (!day) return undefined
  if (!day.firstInAt) {
    // A day without a scan is worth a bar only where one was planned: a rest day has none.
    if (planned.length === 0 || day.attendance === 'not_scheduled' || day.attendance === 'rest_day') return undefined
    return { look: 'missing', from: 0, to: 100, words: lookOf(day).word.toLowerCase() }
  }
  const starts = Math.min(...planned.map((shift) => shift.starts))
  const ends = Math.max(...planned.map((shift) => shift.ends))
  const share = (at: Date | null, otherwise: number) => {
    if (at === null || planned.length === 0) return otherwise
    const minutes = (at.getTime() - atMinutes(place.date, 0).getTime()) / 60_000
    return Math.round(Math.min(100, Math.max(0, ((minutes - starts) / (ends - starts)) * 100)))
  }
  const isMissing = !day.isIn && day.lastOutAt === null
  return {
    look: isMissing ? 'missing' : day.lateMinutes > 0 ? 'late' : 'worked',
    from: share(day.firstInAt, 0),
    to: share(day.isIn ? null : day.lastOutAt, 100),
    words: [
      t('inFirstInAt', { firstInAt: time(day.firstInAt) }),
      day.isIn ? t('stillIn') : day.lastOutAt ? t('outLastOutAt', { lastOutAt: time(day.lastOutAt) }) : t('noOut'),
      ...(day.lateMinutes > 0 ? [t('lateLateMinutes', { lateMinutes: duration(day.lateMinutes) })] : []),
    ].join(', '),
  }
}
