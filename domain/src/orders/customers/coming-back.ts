import { type Centavos, centavos, ZERO } from '../../core/money.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** From this many orders on, a customer has a habit that can be broken. */
export const HABIT_ORDERS = 3
/** Nobody is missed sooner, however often they came. Days. */
export const LEAST_QUIET_DAYS = 30
/** A customer who stays away for more than this many of their usual gaps has stopped coming. */
export const QUIET_GAPS = 2

/** When a customer came, over all orders that were not voided. */
export interface Visits {
  readonly orders: number
  readonly firstOrderAt: Date | null
  readonly lastOrderAt: Date | null
}

/** The average days between a customer’s orders; null with fewer than two. */
export function usualGapDays({ orders, firstOrderAt, lastOrderAt }: Visits): number | null {
  if (orders < 2 || !firstOrderAt || !lastOrderAt) return null
  return (lastOrderAt.getTime() - firstOrderAt.getTime()) / DAY_MS / (orders - 1)
}

/**
 * Whether a customer has stopped coming: one with a habit (three orders or more) whose last order is longer ago than
 * twice their usual gap, and than thirty days.
 */
export function hasStoppedComing(visits: Visits, now: Date): boolean {
  const gap = usualGapDays(visits)
  if (visits.orders < HABIT_ORDERS || gap === null || !visits.lastOrderAt) return false
  const quiet = (now.getTime() - visits.lastOrderAt.getTime()) / DAY_MS
  return quiet > Math.max(LEAST_QUIET_DAYS, QUIET_GAPS * gap)
}

/** How many customers of one first month came in one month. */
export interface CohortCount {
  /** The month of their first order, `2026-08`. */
  readonly since: string
  readonly month: string
  readonly customers: number
}

/** Customers by the month of their first order. */
export interface Cohort {
  readonly since: string
  readonly customers: number
  /** How many of them came in the first month after, the second, and so on, up to the current month. */
  readonly cameAgain: number[]
}

/** Customers by the month of their first order, oldest first; `months` are consecutive and end with the current one. */
export function cohortsOf(counts: readonly CohortCount[], months: readonly string[]): Cohort[] {
  const came = new Map(counts.map(({ since, month, customers }) => [`${since} ${month}`, customers]))
  return months.map((since, at) => ({
    since,
    customers: came.get(`${since} ${since}`) ?? 0,
    cameAgain: months.slice(at + 1).map((month) => came.get(`${since} ${month}`) ?? 0),
  }))
}

/** The last `count` months up to one, oldest first, as `2026-08`. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const month0 = year * 12 + month - 1 - (count - 1 - at)
    return `${Math.floor(month0 / 12)}-${String((month0 % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * By how much laundry released unpaid would exceed a customer’s credit limit: what they owe for released laundry, and
 * this order’s balance. 0 if it does not, or if there is no limit. Centavos.
 */
export function overCreditLimit(limit: Centavos | null, owed: Centavos, balance: Centavos): Centavos {
  return limit === null ? ZERO : centavos(Math.max(0, owed + balance - limit))
}
