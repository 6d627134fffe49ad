import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'

interface Leaving {
  readonly lastDay: ManilaDate
  readonly hiredOn: ManilaDate
  readonly today: ManilaDate
  /** They are timed in. */
  readonly openShift: object | null
  /** Drawers they opened that are not yet counted and closed. */
  readonly openCashSessions: readonly object[]
}

/**
 * Refuses a last day before the hire date or in the future (`field_invalid`), and an open shift or drawer
 * (`document_closed`), whose hours and cash could not be accounted for afterwards.
 */
export function requireLeavable({ lastDay, hiredOn, today, openShift, openCashSessions }: Leaving): void {
  if (lastDay > today)
    throw new DomainError('field_invalid', 'Last day cannot be in the future; they work until then', {
      field: 'lastDay',
    })
  if (lastDay < hiredOn)
    throw new DomainError('field_invalid', `Last day cannot be before they were hired (${hiredOn})`, {
      field: 'lastDay',
    })
  if (openShift !== null) throw new DomainError('document_closed', 'They are still clocked in; close the shift first')
  if (openCashSessions.length > 0)
    throw new DomainError('document_closed', 'A drawer they opened is still open; count and close it first')
}
