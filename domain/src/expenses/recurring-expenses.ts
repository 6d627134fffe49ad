import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate, monthEndOf } from '../core/manila-time.ts'
import { type Centavos, ZERO } from '../core/money.ts'
import { amountsInProportion } from '../core/proportions.ts'

/** The maximum number of days before the due day that a bill can be drafted. */
export const MOST_LEAD_DAYS = 14
/** 100 percent, in hundredths of a percent. */
export const WHOLE = 10_000

/** One branch's share of an expense; `basisPoints` are hundredths of a percent. */
export interface Share {
  readonly branchId: string
  readonly basisPoints: number
}

/** When a bill is due. `dayOfMonth` 31 means the last day of a shorter month. */
export interface Bill {
  readonly dayOfMonth: number
  /** How many days before the due day its draft is created. */
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

/**
 * The due days for which a draft is created today, oldest first, and the due day after those. Missed days are caught
 * up.
 */
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

/** The due days of a bill from `from` to `to`, both included; none while it is paused. */
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
 * The next due day after a bill's day was changed or it was resumed: in the month of the previous due day, so no month
 * is drafted twice; bills missed during the pause are not created.
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

/** Refuses shares that are not of different branches or do not add up to the whole. */
export function refuseShares(shares: readonly Share[]): void {
  if (new Set(shares.map(({ branchId }) => branchId)).size !== shares.length) {
    throw new DomainError('field_invalid', 'Enter one share per branch', { field: 'shares' })
  }
  if (shares.reduce((total, { basisPoints }) => total + basisPoints, 0) !== WHOLE) {
    throw new DomainError('field_invalid', 'Shares must add up to 100%', { field: 'shares' })
  }
}

/**
 * Splits an amount by shares, adding up to the centavo. Refuses shares that do not add up to the whole, and an amount
 * too small to give each branch a centavo.
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
