import { DomainError } from '../core/errors.ts'
import type { DayMark } from './attendance-words.ts'

/** The state of a day before it is marked as official business. */
export interface FilledDay {
  /** The admin's mark; undefined if there is none. */
  readonly mark: DayMark | undefined
  readonly isOnLeave: boolean
  /** Whether a published shift determines the value of the day. */
  readonly isPlanned: boolean
}

/**
 * Whether a day still has to be marked as official business: false if it already is. Many days are marked at once
 * without a look at each, so an admin's other mark is not overwritten (`already_decided`), and a day without a shift,
 * for which official business would pay nothing, is refused (`field_invalid`).
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
