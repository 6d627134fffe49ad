import { addDays, daysBetween, type ManilaDate } from '../core/manila-time.ts'
import { type Centavos, subtract, sum, times, ZERO } from '../core/money.ts'

/** What was paid, so many days after an order was received, of all orders received on a day. */
export interface PaidLater {
  readonly receivedOn: ManilaDate
  readonly lag: number
  readonly amount: Centavos
}

/** What is open of the orders received on a day. */
export interface OpenOrders {
  readonly receivedOn: ManilaDate
  /** The day an account customer promised to pay by; null for everybody else. */
  readonly dueOn: ManilaDate | null
  readonly count: number
  readonly amount: Centavos
}

/** Days after which an order that is still open is not counted on any more. */
export const LAST_LAG = 7

/**
 * Of what is open on an order `lag` days after it was received, the share that is paid on that day: by all orders that
 * have been that old for a whole day. One share for each lag from 0 to `LAST_LAG`.
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

/** What is going to be paid of open orders on a day; `dayLeft` is how much of today is still to come, 0 to 1. */
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

/** Orders too old to count on: they may be paid, and nobody knows when. */
export function isPastHope({ receivedOn, dueOn }: OpenOrders, today: ManilaDate): boolean {
  return (dueOn === null || dueOn < today) && daysBetween(receivedOn, today) > LAST_LAG
}
