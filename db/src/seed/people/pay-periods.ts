import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { nextPayPeriod, type RunPeriod } from '@labada/domain/payroll/runs/paydays'

/** Days before the first paid period that have shifts and scans, too. */
const DAYS_BEFORE = 4
/** The schedule of the demo goes back so far at least. */
export const DAYS_BACK = 35

/** The period that is looked through now, and those that were paid before it: back to the first of a month, oldest first. */
export function demoPeriods(today: ManilaDate): { readonly closed: readonly RunPeriod[]; readonly current: RunPeriod } {
  const current = nextPayPeriod(undefined, today)
  const last = nextPayPeriod(undefined, current.from)
  const isFirstHalf = last.from.endsWith('-01')
  return { closed: isFirstHalf ? [last] : [nextPayPeriod(undefined, last.from), last], current }
}

/** The first day of the demo's shifts and scans. */
export function firstDayOfWork(today: ManilaDate): ManilaDate {
  const wanted = addDays(demoPeriods(today).closed[0]?.from ?? today, -DAYS_BEFORE)
  const usual = addDays(today, -DAYS_BACK)
  return wanted < usual ? wanted : usual
}
