import type { TimelineRow } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { duration, shortDay } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'
import { t } from './t.ts'

export type StandingState = 'on_duty' | 'out' | 'missing_out' | 'not_yet' | 'late' | 'absent' | 'excused'

/** An employee's current attendance status, in words that do not depend on color. */
export interface Standing {
  readonly state: StandingState
  readonly word: string
  readonly status: Status
}

/**
 * Derives the status of a timeline row at `now`; an open day that payroll marked (leave, official business) is excused.
 */
export function standingOf(
  { shifts, records, day }: Pick<TimelineRow, 'shifts' | 'records' | 'day'>,
  now: Date,
): Standing {
  const since = (at: Date) => duration(Math.floor((now.getTime() - at.getTime()) / 60_000))
  const last = records.at(-1)
  if (last?.state === 'open')
    return { state: 'on_duty', word: t('onDutySince', { since: since(last.inAt) }), status: 'ready' }
  if (last?.state === 'missing_out') return { state: 'missing_out', word: t('missingTimeOut'), status: 'danger' }
  switch (day?.attendance) {
    case 'paid_leave':
    case 'unpaid_leave':
      return { state: 'excused', word: t('onLeave'), status: 'queued' }
    case 'official_business':
      return { state: 'excused', word: t('officialBusiness'), status: 'ready' }
  }
  if (last) return { state: 'out', word: t('timedOut'), status: 'done' }
  const [first] = shifts
  if (day?.attendance === 'absent') return { state: 'absent', word: t('absent'), status: 'danger' }
  if (!first || now < first.startsAt) return { state: 'not_yet', word: t('notYet'), status: 'done' }
  return now < first.endsAt
    ? { state: 'late', word: t('lateSince', { since: since(first.startsAt) }), status: 'attention' }
    : { state: 'absent', word: t('absent'), status: 'danger' }
}

/** In a day's timeline, from which day somebody is in who is not in for that day; undefined for everyone else. */
export function fromOtherDay({ workday }: Pick<TimelineRow, 'workday'>, date: ManilaDate): string | undefined {
  if (workday === date) return undefined
  return workday < date ? t('stillInFrom', { day: shortDay(workday) }) : t('inEarlyFor', { day: shortDay(workday) })
}
