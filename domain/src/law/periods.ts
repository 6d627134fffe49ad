import { addDays, type ManilaDate, monthEndOf } from '../core/manila-time.ts'
import type { PayFrequency } from './tables.ts'

/** One cut-off of a payroll. */
export interface PayPeriod {
  readonly start: ManilaDate
  readonly end: ManilaDate
  readonly frequency: PayFrequency
  readonly payDate: ManilaDate
}

/** The position of a pay in its month: contributions are per month (payroll.md 11). */
export interface PayPlace {
  /** The last day of the month in which the period ends. */
  readonly monthEnd: ManilaDate
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The number of pays in the month. */
  readonly pays: number
}

/** The last day of the first half in a month with two pays. */
const FIRST_HALF_ENDS = 15

/** A period belongs to the month in which it ends; the pay of someone who leaves in it is the month's last. */
export function placeOf(period: PayPeriod, separatedOn: ManilaDate | undefined): PayPlace {
  const monthEnd = monthEndOf(period.end)
  const isSeparation = separatedOn !== undefined && period.start <= separatedOn && separatedOn <= period.end
  const { isFirst, isLast, pays } = inMonth(period, monthEnd)
  return { monthEnd, isFirst, isLast: isLast || isSeparation, pays }
}

/** The half of a salary paid twice a month; undefined for other frequencies. */
export function halfOf({ end, frequency }: PayPeriod): 'first' | 'second' | undefined {
  if (frequency !== 'semi_monthly') return undefined
  return dayOf(end) <= FIRST_HALF_ENDS ? 'first' : 'second'
}

function inMonth({ end, frequency }: PayPeriod, monthEnd: ManilaDate): Omit<PayPlace, 'monthEnd'> {
  if (frequency === 'monthly') return { isFirst: true, isLast: true, pays: 1 }
  if (frequency === 'semi_monthly') {
    const isFirst = dayOf(end) <= FIRST_HALF_ENDS
    return { isFirst, isLast: !isFirst, pays: 2 }
  }
  const days = frequency === 'weekly' ? 7 : frequency === 'bi_weekly' ? 14 : 1
  const before = Math.floor((dayOf(end) - 1) / days)
  const after = Math.floor((dayOf(monthEnd) - dayOf(end)) / days)
  return { isFirst: before === 0, isLast: addDays(end, days) > monthEnd, pays: before + 1 + after }
}

function dayOf(date: ManilaDate): number {
  return Number(date.slice(8))
}
