import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'

/** The last day was `separatedOn`, and work began again on `returnedOn`, the day after or later. */
export interface EmploymentBreak {
  readonly separatedOn: ManilaDate
  readonly returnedOn: ManilaDate
}

interface Leaving {
  readonly lastDay: ManilaDate
  readonly hiredOn: ManilaDate
  readonly today: ManilaDate
  /** The breaks in employment that have the last day in them. */
  readonly breaks: readonly EmploymentBreak[]
  /** They are timed in. */
  readonly openShift: object | null
  /** Drawers they opened that are not yet counted and closed. */
  readonly openCashSessions: readonly object[]
}

/**
 * Refuses a last day before the hire date, in a break or in the future (`field_invalid`), and an open shift or drawer
 * (`document_closed`), whose hours and cash could not be accounted for afterwards.
 */
export function requireLeavable({ lastDay, hiredOn, today, breaks, openShift, openCashSessions }: Leaving): void {
  if (lastDay > today)
    throw new DomainError('field_invalid', 'Last day can’t be in the future', {
      field: 'lastDay',
    })
  if (lastDay < hiredOn)
    throw new DomainError('field_invalid', `Last day can’t be before the hire date (${hiredOn})`, {
      field: 'lastDay',
    })
  const [away] = breaks
  if (away)
    throw new DomainError(
      'field_invalid',
      `They weren’t employed that day: they left on ${away.separatedOn} and returned on ${away.returnedOn}`,
      { field: 'lastDay' },
    )
  if (openShift !== null)
    throw new DomainError('document_closed', 'This employee is still timed in. Close the shift first.')
  if (openCashSessions.length > 0)
    throw new DomainError('document_closed', 'A drawer this employee opened is still open. Count and close it first.')
}
