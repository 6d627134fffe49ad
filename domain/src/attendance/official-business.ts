import { DomainError } from '../core/errors.ts'
import type { DayMark } from './attendance-records.ts'

/** What stands on a day before official business is filled in for it. */
export interface FilledDay {
  /** The mark an admin gave it; undefined where none stands. */
  readonly mark: DayMark | undefined
  readonly isOnLeave: boolean
  /** Whether a published shift says what the day is worth. */
  readonly isPlanned: boolean
}

/**
 * Whether a day is still to be marked as official business: false where it is marked so already. Many days are filled in
 * at once without a look at each, so what somebody decided about one is not overwritten (`already_decided`), and a day
 * without a shift, for which official business would pay nothing, is not filled in silently (`field_invalid`).
 */
export function isToFill({ mark, isOnLeave, isPlanned }: FilledDay): boolean {
  if (mark === 'official_business') return false
  if (mark === 'absent') throw new DomainError('already_decided', 'Marked absent. Undo that first.')
  if (mark || isOnLeave) throw new DomainError('already_decided', 'On leave that day. Cancel the leave first.')
  if (!isPlanned) {
    throw new DomainError(
      'field_invalid',
      'No shift is scheduled that day. Official business pays the scheduled shift, so add one first.',
      {
        field: 'workday',
      },
    )
  }
  return true
}
