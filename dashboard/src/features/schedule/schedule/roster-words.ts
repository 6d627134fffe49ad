import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import type { Conflict, ConflictKind } from '@labada/domain/schedule/shift-conflicts'
import { duration } from '../../../lib/format.ts'

/** `8:00a`, `12:00p`; beyond midnight of the same clock. */
export function clockOf(minutes: number): string {
  const of = minutes % 1440
  const hour = Math.floor(of / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(of % 60).padStart(2, '0')}${hour < 12 ? 'a' : 'p'}`
}

/** `8:00a–5:00p`, with `+1` when it ends on the next day. */
export function hoursText({ starts, ends, isRestDay }: Pick<ScheduledShift, 'starts' | 'ends' | 'isRestDay'>): string {
  if (isRestDay) return 'REST'
  return `${clockOf(starts)}–${clockOf(ends)}${ends > 1440 ? ' +1' : ''}`
}

/** What a conflict is called in a list. */
export const CONFLICT_NAMES: Readonly<Record<ConflictKind, string>> = {
  overlap: 'Two shifts at once',
  two_branches: 'At two branches at once',
  deactivated: 'Deactivated',
  not_assigned: 'Not assigned to this branch',
  on_leave: 'On leave',
  short_rest: 'Less than 10 h of rest',
  seventh_day: 'Seventh day in a row',
  long_day: 'More than 8 h a day',
  long_week: 'More than 48 h a week',
  rest_day_work: 'Works on the rest day',
  rest_day_missing: 'No rest day',
  under_coverage: 'Too few at work',
  holiday: 'Holiday: higher pay',
}

/** A conflict with its figures. */
export function conflictText({ kind, amount, from, to }: Conflict): string {
  if (kind === 'under_coverage') return `${amount} more wanted ${clockOf(from ?? 0)}–${clockOf(to ?? 0)}`
  if (kind === 'short_rest') return `Only ${duration(amount)} of rest`
  if (kind === 'long_day' || kind === 'long_week') return `${CONFLICT_NAMES[kind]} (${duration(amount)})`
  return CONFLICT_NAMES[kind]
}
