import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Conflict, ConflictKind } from '@labada/domain/schedule/shift-conflicts'
import { LEAVE_KIND_NAMES } from '../../../components/people/leave-words.ts'
import { duration, hoursWorked } from '../../../lib/format.ts'
import type { Person } from './roster-model.ts'
import { t } from './t.ts'

/** `8:00a`, `12:00p`; beyond midnight of the same clock. */
export function clockOf(minutes: number): string {
  const of = minutes % 1440
  const hour = Math.floor(of / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(of % 60).padStart(2, '0')}${hour < 12 ? 'a' : 'p'}`
}

/** `8:00a–5:00p`, with `+1` when it ends on the next day. */
export function hoursText({ starts, ends, isRestDay }: Pick<ScheduledShift, 'starts' | 'ends' | 'isRestDay'>): string {
  if (isRestDay) return t('rest')
  return `${clockOf(starts)}–${clockOf(ends)}${ends > 1440 ? ' +1' : ''}`
}

/** What a conflict is called in a list. */
export const CONFLICT_NAMES: Readonly<Record<ConflictKind, string>> = {
  overlap: t('overlappingShifts'),
  two_branches: t('atTwoBranchesAtOnce'),
  deactivated: t('deactivated'),
  not_assigned: t('notAssignedToThisBranch'),
  on_leave: t('onLeave'),
  short_rest: t('lessThan10HRest'),
  seventh_day: t('seventhDayInARow'),
  long_day: t('moreThan8HIn'),
  long_week: t('moreThan48HIn'),
  rest_day_work: t('workingOnRestDay'),
  rest_day_missing: t('noRestDay'),
  under_coverage: t('understaffed'),
  holiday: t('holidayHigherPay'),
}

/** A conflict with its figures. */
export function conflictText({ kind, amount, from, to }: Conflict): string {
  if (kind === 'under_coverage')
    return t('amountMoreNeededClockClock2', { amount, clock: clockOf(from ?? 0), clock2: clockOf(to ?? 0) })
  if (kind === 'short_rest') return t('onlyAmountRest', { amount: duration(amount) })
  if (kind === 'long_day' || kind === 'long_week') return `${CONFLICT_NAMES[kind]} (${hoursWorked(amount)})`
  return CONFLICT_NAMES[kind]
}

/** An employee's approved leave on a day, as text; undefined if there is none. */
export function leaveOn({ leaves }: Pick<Person, 'leaves'>, date: ManilaDate): string | undefined {
  const leave = leaves.find(({ from, to }) => from <= date && date <= to)
  return leave && LEAVE_KIND_NAMES[leave.kind]
}
