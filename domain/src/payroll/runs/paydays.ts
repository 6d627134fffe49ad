import { addDays, daysBetween, type ManilaDate, monthEndOf } from '../../core/manila-time.ts'

/** Days from a cut-off (the 15th, the month's last day) to its payday. */
const PAY_LAG_DAYS = 5
const FIRST_CUT_OFF = 15

/** The first day that was not paid out yet: earnings from this day on are unpaid. */
export function unpaidFrom(today: ManilaDate): ManilaDate {
  let start = monthStartOf(addDays(monthStartOf(today), -1))
  while (daysBetween(payDateOf(start), today) >= 0) start = addDays(cutOffOf(start), 1)
  return start
}

/** The next `count` paydays after a day, soonest first. */
export function paydaysAfter(day: ManilaDate, count: number): ManilaDate[] {
  const days: ManilaDate[] = []
  for (let start = unpaidFrom(day); days.length < count; start = addDays(cutOffOf(start), 1))
    days.push(payDateOf(start))
  return days
}

/** How often a run pays. */
export type RunFrequency = 'weekly' | 'bi_weekly' | 'semi_monthly' | 'monthly'

/** The days a run pays, and its payday. */
export interface RunPeriod {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
  readonly frequency: RunFrequency
}

/** The period after the last run; without one, the last completed half-month before today. */
export function nextPayPeriod(
  last: { readonly to: ManilaDate; readonly frequency: RunFrequency } | undefined,
  today: ManilaDate,
): RunPeriod {
  const frequency = last?.frequency ?? 'semi_monthly'
  const from = last ? addDays(last.to, 1) : lastOver(today)
  const to = endOf(from, frequency)
  return { from, to, payOn: addDays(to, PAY_LAG_DAYS), frequency }
}

/** Whether no later payday of the same frequency falls in the year: then this pay settles the year's tax. */
export function isLastPayOfYear(period: RunPeriod): boolean {
  return yearOf(payAfter(period)) !== yearOf(period.payOn)
}

/** Whether a pay is the last one on or before a due date, such as that of the 13th month. */
export function isLastPayBy(due: ManilaDate, period: RunPeriod): boolean {
  return period.payOn <= due && payAfter(period) > due
}

/** The payday after this one, with the same frequency and lag. */
function payAfter(period: RunPeriod): ManilaDate {
  const next = nextPayPeriod(period, period.payOn)
  return addDays(next.to, daysBetween(period.to, period.payOn))
}

/** The number of paydays of a frequency from the start of the year until before a payday. */
export function paysBefore(payOn: ManilaDate, frequency: RunFrequency): number {
  const [month, dayOfMonth] = [Number(payOn.slice(5, 7)), Number(payOn.slice(8))]
  if (frequency === 'monthly') return month - 1
  if (frequency === 'semi_monthly') return 2 * (month - 1) + (dayOfMonth > FIRST_CUT_OFF ? 1 : 0)
  const span = frequency === 'weekly' ? 7 : 14
  let pays = 0
  while (yearOf(addDays(payOn, -span * (pays + 1))) === yearOf(payOn)) pays += 1
  return pays
}

function endOf(from: ManilaDate, frequency: RunFrequency): ManilaDate {
  if (frequency === 'weekly') return addDays(from, 6)
  if (frequency === 'bi_weekly') return addDays(from, 13)
  return frequency === 'monthly' ? monthEndOf(from) : cutOffOf(from)
}

/** The first day of the last completed half-month. */
function lastOver(today: ManilaDate): ManilaDate {
  const isSecondHalf = Number(today.slice(8)) > FIRST_CUT_OFF
  if (isSecondHalf) return monthStartOf(today)
  return addDays(monthStartOf(addDays(monthStartOf(today), -1)), FIRST_CUT_OFF)
}

/** Days that are paid together, both included, and their payday. */
export interface PayPeriod {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payDate: ManilaDate
}

/** The periods with paydays between two days, both included, soonest first. */
export function payPeriodsBetween(from: ManilaDate, until: ManilaDate): PayPeriod[] {
  const periods: PayPeriod[] = []
  let start = unpaidFrom(addDays(from, -1))
  while (payDateOf(start) <= until) {
    periods.push({ from: start, to: cutOffOf(start), payDate: payDateOf(start) })
    start = addDays(cutOffOf(start), 1)
  }
  return periods
}

/** The last day of the half-month of a day. */
function cutOffOf(day: ManilaDate): ManilaDate {
  const firstHalf = addDays(monthStartOf(day), FIRST_CUT_OFF - 1)
  return day <= firstHalf ? firstHalf : monthEndOf(day)
}

const payDateOf = (day: ManilaDate): ManilaDate => addDays(cutOffOf(day), PAY_LAG_DAYS)

const yearOf = (day: ManilaDate): string => day.slice(0, 4)
const monthStartOf = (day: ManilaDate): ManilaDate => addDays(day, 1 - Number(day.slice(8)))
