import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate, monthEndOf } from '../core/manila-time.ts'
import { type Centavos, ZERO } from '../core/money.ts'
import { amountsInProportion } from '../core/proportions.ts'

/** A bill may be drafted at most this many days before it is due. */
export const MOST_LEAD_DAYS = 14
/** The whole of an amount, in hundredths of a percent. */
export const WHOLE = 10_000

/** What one branch bears of an expense; `basisPoints` are hundredths of a percent. */
export interface Share {
  readonly branchId: string
  readonly basisPoints: number
}

/** When a bill comes. `dayOfMonth` 31 means the last day of a shorter month. */
export interface Bill {
  readonly dayOfMonth: number
  /** How many days before it is due its draft is made. */
  readonly leadDays: number
  readonly nextDueOn: ManilaDate
  readonly endsOn: ManilaDate | null
  readonly isPaused: boolean
}

/** The first day on or after `from` on which a bill of this day of the month is due. */
export function dueOnOrAfter(dayOfMonth: number, from: ManilaDate): ManilaDate {
  const inThisMonth = dueInMonthOf(dayOfMonth, from)
  return inThisMonth >= from ? inThisMonth : dueInMonthOf(dayOfMonth, addDays(monthEndOf(from), 1))
}

/** The days for which a bill is drafted today, oldest first, and the day it is due after those. Days missed are caught up. */
export function draftsDue(bill: Bill, today: ManilaDate): { readonly days: ManilaDate[]; readonly next: ManilaDate } {
  const days: ManilaDate[] = []
  let next = bill.nextDueOn
  if (bill.isPaused) return { days, next }
  while (addDays(next, -bill.leadDays) <= today && !isOver(bill, next)) {
    days.push(next)
    next = dueOnOrAfter(bill.dayOfMonth, addDays(next, 1))
  }
  return { days, next }
}

/** The days a bill is due from `from` to `to`, both included; none while it rests. */
export function dueDays(bill: Bill, from: ManilaDate, to: ManilaDate): ManilaDate[] {
  const days: ManilaDate[] = []
  if (bill.isPaused) return days
  let day = dueOnOrAfter(bill.dayOfMonth, bill.nextDueOn > from ? bill.nextDueOn : from)
  while (day <= to && !isOver(bill, day)) {
    days.push(day)
    day = dueOnOrAfter(bill.dayOfMonth, addDays(day, 1))
  }
  return days
}

/**
 * When a bill is due next after its day was moved or its rest ended: in the same month as it would have been, so no month
 * is drafted twice; what it missed while it rested does not come any more.
 */
export function dueAfterChange(
  bill: Bill,
  changed: Pick<Bill, 'dayOfMonth' | 'isPaused'>,
  today: ManilaDate,
): ManilaDate {
  const wakes = bill.isPaused && !changed.isPaused
  const month = addDays(bill.nextDueOn, 1 - Number(bill.nextDueOn.slice(8)))
  return dueOnOrAfter(changed.dayOfMonth, wakes && today > month ? today : month)
}

/** Refuses shares that are not of different branches or do not make up the whole. */
export function refuseShares(shares: readonly Share[]): void {
  if (new Set(shares.map(({ branchId }) => branchId)).size !== shares.length) {
    throw new DomainError('field_invalid', 'Enter one share per branch', { field: 'shares' })
  }
  if (shares.reduce((total, { basisPoints }) => total + basisPoints, 0) !== WHOLE) {
    throw new DomainError('field_invalid', 'Shares must add up to 100%', { field: 'shares' })
  }
}

/**
 * What each branch bears of an amount; the parts make up the amount to the centavo. Refuses shares that are not the whole,
 * and an amount too small to give each branch a centavo.
 */
export function splitAmount(
  amount: Centavos,
  shares: readonly Share[],
): { readonly branchId: string; readonly amount: Centavos }[] {
  refuseShares(shares)
  const parts = amountsInProportion(
    amount,
    shares.map(({ basisPoints }) => basisPoints),
  )
  if (parts.some((part) => part <= 0)) {
    throw new DomainError('field_invalid', 'The amount is too small to split this way', { field: 'amount' })
  }
  return shares.map(({ branchId }, at) => ({ branchId, amount: parts[at] ?? ZERO }))
}

function isOver({ endsOn }: Bill, day: ManilaDate): boolean {
  return endsOn !== null && day > endsOn
}

function dueInMonthOf(dayOfMonth: number, day: ManilaDate): ManilaDate {
  const end = monthEndOf(day)
  return addDays(end, Math.min(0, dayOfMonth - Number(end.slice(8))))
}
