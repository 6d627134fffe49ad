import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate } from '../core/manila-time.ts'
import { endOfMonth } from '../core/periods.ts'

/** What can prevent closing a month. */
export interface MonthState {
  /** The first day of the month. */
  readonly month: ManilaDate
  readonly today: ManilaDate
  /** The oldest month with entries that is not closed. */
  readonly oldestOpen: ManilaDate | null
  /** Branch names of the drawers opened in the month and never closed. */
  readonly openDrawers: readonly string[]
  /** Whether opening, movements and closing agree for all accounts. */
  readonly proven: boolean
}

/**
 * Allows closing a month, or refuses: `month_not_over` until the second day of the next month (a branch's last day may
 * run until the morning), `month_closed` if it is closed, `branch_has_open_work` while an earlier month or a drawer is
 * open or the books do not agree.
 */
export function closeMonth({ month, today, oldestOpen, openDrawers, proven }: MonthState): void {
  if (today < addDays(endOfMonth(month), 2)) {
    throw new DomainError('month_not_over', 'You can close a month from the second day of the next one')
  }
  if (oldestOpen !== null && month < oldestOpen) throw new DomainError('month_closed', 'This month is closed')
  const inTheWay = [
    ...(oldestOpen !== null && oldestOpen < month ? ['An earlier month is still open'] : []),
    ...openDrawers.map((name) => `The ${name} drawer was opened this month and never closed`),
    ...(proven ? [] : ['The figures don’t match the accounts. Check the cash flow.']),
  ]
  const [first] = inTheWay
  if (first) throw new DomainError('branch_has_open_work', first, { inTheWay })
}
