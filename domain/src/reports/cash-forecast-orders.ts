import { addDays, daysBetween, type ManilaDate } from '../core/manila-time.ts'
import { type Centavos, subtract, sum, times, ZERO } from '../core/money.ts'

/** Payments a number of days after receipt, for all orders received on a day. */
export interface PaidLater {
  readonly receivedOn: ManilaDate
  readonly lag: number
  readonly amount: Centavos
}

/** The open balance of orders received on a day. */
export interface OpenOrders {
  readonly receivedOn: ManilaDate
  /** The due day of an account customer; null for all others. */
  readonly dueOn: ManilaDate | null
  readonly count: number
  readonly amount: Centavos
}

/** Days after which an open order no longer counts in the forecast. */
export const LAST_LAG = 7

/**
 * The share of the open balance that is paid on the day an order is `lag` days old, from all orders that have been that
 * old for a whole day. One share for each lag from 0 to `LAST_LAG`.
 */
export function payingShares(
  received: readonly { readonly date: ManilaDate; readonly amount: Centavos }[],
  paid: readonly PaidLater[],
  today: ManilaDate,
): number[] {
  const paidOf = new Map<string, Centavos>()
  for (const { receivedOn, lag, amount } of paid) {
    const key = `${receivedOn} ${lag}`
    paidOf.set(key, sum([paidOf.get(key) ?? ZERO, amount]))
  }
  return Array.from({ length: LAST_LAG + 1 }, (_, lag) => {
    let [open, came] = [0, 0]
    for (const { date, amount } of received) {
      if (addDays(date, lag) >= today) continue
      const before = Array.from({ length: lag }, (_one, earlier) => paidOf.get(`${date} ${earlier}`) ?? ZERO)
      const left = subtract(amount, sum(before))
      if (left <= 0) continue
      open += left
      came += Math.min(left, paidOf.get(`${date} ${lag}`) ?? 0)
    }
    return open > 0 ? came / open : 0
  })
}

/** The share of an order's price that is paid `lag` days after it is received. */
export function shareAt(shares: readonly number[], lag: number): number {
  return shares.slice(0, lag).reduce((left, share) => left * (1 - share), 1) * (shares[lag] ?? 0)
}

/** The expected payments of open orders on a day; `dayLeft` is the remaining part of today, 0 to 1. */
export function expectedOf(
  { receivedOn, dueOn, amount }: OpenOrders,
  shares: readonly number[],
  { today, dayLeft, date }: { readonly today: ManilaDate; readonly dayLeft: number; readonly date: ManilaDate },
): Centavos {
  if (dueOn !== null && dueOn >= today) return date === dueOn ? amount : ZERO
  const age = daysBetween(receivedOn, today)
  // Who received today has paid already or comes another day.
  const ofToday = age === 0 ? 0 : (shares[age] ?? 0) * dayLeft
  if (date === today) return times(amount, ofToday)
  const between = shares.slice(age + 1, daysBetween(receivedOn, date))
  const left = between.reduce((rest, share) => rest * (1 - share), 1 - ofToday)
  return times(amount, left * (shares[daysBetween(receivedOn, date)] ?? 0))
}

/** Orders too old to count in the forecast: when they will be paid is unknown. */
export function isPastHope({ receivedOn, dueOn }: OpenOrders, today: ManilaDate): boolean {
  return (dueOn === null || dueOn < today) && daysBetween(receivedOn, today) > LAST_LAG
}
