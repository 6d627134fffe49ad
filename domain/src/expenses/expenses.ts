import { refuseShortCash } from '../cash/cash-sessions.ts'
import type { Role } from '../core/access.ts'
import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate } from '../core/manila-time.ts'
import { type Centavos, subtract, ZERO } from '../core/money.ts'
import { type AccountCode, type Posting, postings, reversed } from '../ledger/ledger.ts'
import { PLACE_ACCOUNT } from '../ledger/money-places.ts'

/** Where the money of an expense comes from. Only drawer and safe are the branch's own cash. */
export const PAID_FROM = ['drawer', 'safe', 'bank', 'gcash', 'maya', 'owner'] as const
export type PaidFrom = (typeof PAID_FROM)[number]
/** The places a counter may pay from. */
export const COUNTER_PAYS_FROM = ['drawer', 'safe'] as const satisfies readonly PaidFrom[]

/**
 * `recorded`: within the limit, not reviewed yet; `approved`: reviewed, or within the limit with its receipt;
 * `rejected`: whoever took the money owes it back (if it was taken at all); `returned`: the money came back; `voided`:
 * a mistake.
 */
export const EXPENSE_STATUSES = ['recorded', 'pending_approval', 'approved', 'rejected', 'returned', 'voided'] as const
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number]

/** An expense recorded more than this many days late needs a reason. */
export const BACKDATED_DAYS = 7
/** The same amount to the same supplier within this many days looks like a duplicate. */
export const DUPLICATE_DAYS = 3

/** A category's limits and requirements. */
export interface CategoryTerms {
  readonly accountCode: AccountCode
  /** Above it an admin must approve; null for no limit. */
  readonly approvalLimit: Centavos | null
  /** Above it a receipt is required (zero: always); null for never. */
  readonly receiptOver: Centavos | null
}

export interface Spending {
  readonly amount: Centavos
  readonly paidFrom: PaidFrom
  readonly receipts: number
  /** The reason for exceeding a limit. */
  readonly reason: string
  readonly by: Role
  /** Whoever records it may not learn what the drawer holds. */
  readonly isBlind?: boolean
  /**
   * Done without a connection, where nothing can be attached and the terms may be older ones: the money is out, so what
   * lacks its receipt or its reason waits for an admin instead of being refused.
   */
  readonly isOffline?: boolean
}

/** The state of an expense that decides about its money. */
export interface ExpenseMoney {
  readonly status: ExpenseStatus
  readonly amount: Centavos
  readonly paidFrom: PaidFrom
  /** Whether the money was paid; false for one that waits because the drawer holds too little. */
  readonly isPaid: boolean
  /** Whether an admin has reviewed it; one within its limit is approved without review. */
  readonly isReviewed: boolean
  readonly accountCode: AccountCode
}

export interface Decided {
  readonly status: 'recorded' | 'pending_approval' | 'approved'
  readonly isPaid: boolean
  readonly isOverLimit: boolean
}

/**
 * The state of a new expense. Within the limit and with its receipt it needs no review; over the limit, or over the
 * cash on hand, an admin must approve it. Over the limit the money has been taken; over the cash on hand it has not.
 * `cash` is what the drawer or safe holds, null if not paid in cash or not known. Refuses `field_invalid` without a required
 * receipt, `note_required` if it needs approval and has no reason, `cash_short` for an admin.
 */
export function decideExpense(
  spending: Spending,
  terms: Pick<CategoryTerms, 'approvalLimit' | 'receiptOver'>,
  cash: Centavos | null,
): Decided {
  const { amount, receipts, reason, by } = spending
  if (amount <= 0) throw new DomainError('invalid_amount', 'Amount must be more than ₱0.00', { field: 'amount' })
  const isOverLimit = terms.approvalLimit !== null && amount > terms.approvalLimit
  const isOverCash = cash !== null && amount > cash
  const lacksReceipt = receipts === 0 && needsReceipt(amount, terms)
  // What is only asked for was not bought yet: there is no receipt of it.
  if (lacksReceipt && !spending.isOffline && !(isOverCash && !spending.isBlind)) {
    throw new DomainError('field_invalid', 'Receipt is required', { field: 'receipts' })
  }
  if (by === 'admin') {
    if (cash !== null) refuseShort(spending.paidFrom, subtract(cash, amount))
    return { status: 'approved', isPaid: true, isOverLimit }
  }
  // Whoever may not see the cash isn’t asked because of it: the question would tell.
  if ((isOverLimit || (isOverCash && !spending.isBlind)) && reason.trim() === '' && !spending.isOffline) {
    throw new DomainError('note_required', 'This needs approval. Enter a reason.', {
      errors: { reason: ['Reason is required'] },
    })
  }
  if (isOverLimit || isOverCash || lacksReceipt) return { status: 'pending_approval', isPaid: !isOverCash, isOverLimit }
  return { status: receipts > 0 ? 'approved' : 'recorded', isPaid: true, isOverLimit: false }
}

/** Whether a category requires a receipt for this amount. */
export function needsReceipt(amount: Centavos, { receiptOver }: Pick<CategoryTerms, 'receiptOver'>): boolean {
  return receiptOver !== null && amount > receiptOver
}

/** The postings of a new expense; none while it is unpaid. */
export function expenseRecorded({
  status,
  amount,
  paidFrom,
  isPaid,
  accountCode,
}: Omit<ExpenseMoney, 'isReviewed'>): Posting[] {
  if (!isPaid) return []
  const account = status === 'pending_approval' ? 'suspense' : accountCode
  return postings({ [account]: amount }, { [SOURCE_ACCOUNT[paidFrom]]: amount })
}

/** Approval: the amount moves from suspense, or is paid only now, and becomes an expense. Refuses `already_decided`. */
export function expenseApproved(expense: ExpenseMoney): Posting[] {
  refuseDecided(expense)
  const { status, amount, paidFrom, isPaid, accountCode } = expense
  if (status !== 'pending_approval') return []
  return postings({ [accountCode]: amount }, { [isPaid ? 'suspense' : SOURCE_ACCOUNT[paidFrom]]: amount })
}

/** Rejection: whoever took the money owes it back; the cash itself does not move. Refuses `already_decided`. */
export function expenseRejected(expense: ExpenseMoney): Posting[] {
  refuseDecided(expense)
  const { status, amount, isPaid, accountCode } = expense
  if (!isPaid) return []
  return postings({ to_return: amount }, { [status === 'pending_approval' ? 'suspense' : accountCode]: amount })
}

/** The money of a rejected expense is returned. Refuses `already_decided` if nothing is owed. */
export function expenseReturned({ status, amount, isPaid }: ExpenseMoney, into: 'drawer' | 'safe'): Posting[] {
  if (status !== 'rejected' || !isPaid) {
    throw new DomainError('already_decided', 'There’s nothing to return on this expense')
  }
  return postings({ [into]: amount }, { to_return: amount })
}

/** Moves the amount to another category. Nothing moves while it waits for approval. */
export function expenseMoved({ status, amount, accountCode }: ExpenseMoney, to: AccountCode): Posting[] {
  const isBooked = status === 'recorded' || status === 'approved'
  return isBooked && to !== accountCode ? postings({ [to]: amount }, { [accountCode]: amount }) : []
}

/** Reverses all postings of an expense. Cash that came from the drawer goes back into `cashInto`. */
export function expenseUndone(legs: readonly Posting[], cashInto: 'drawer' | 'safe'): Posting[] {
  return reversed(legs).map((leg) => (leg.account === 'drawer' ? { ...leg, account: cashInto } : leg))
}

/** Who wants to change or void it, and the facts needed to decide. */
export interface Changer {
  readonly userId: string
  readonly role: Role
  /** The branch's open cash session. */
  readonly openSessionId: string | null
}

export interface ChangeableExpense {
  readonly status: ExpenseStatus
  readonly recordedBy: string
  readonly cashSessionId: string | null
  readonly isReviewed: boolean
}

/** Whether someone may change or void an expense: a counter its own, in the same session and before review. */
export function mayChangeExpense(expense: ChangeableExpense, { userId, role, openSessionId }: Changer): boolean {
  if (['rejected', 'returned', 'voided'].includes(expense.status)) return false
  if (role === 'admin') return true
  return (
    expense.recordedBy === userId &&
    !expense.isReviewed &&
    openSessionId !== null &&
    expense.cashSessionId === openSessionId
  )
}

/** Refuses `void_window_over`, and says what can be done instead. */
export function refuseChange(expense: ChangeableExpense, changer: Changer): void {
  if (mayChangeExpense(expense, changer)) return
  if (expense.status === 'voided') throw new DomainError('already_decided', 'This expense was voided')
  if (expense.status === 'rejected' || expense.status === 'returned') throw decidedAlready(expense.status)
  throw new DomainError(
    'void_window_over',
    'You can change only your own expenses from the open cash session, before they’re reviewed. Ask your administrator.',
  )
}

/** Refuses a future day, and a day long past without a reason. */
export function refuseDate(spentOn: ManilaDate, today: ManilaDate, reason: string): void {
  if (spentOn > today) {
    throw new DomainError('field_invalid', 'Date can’t be in the future', { field: 'spentOn' })
  }
  if (spentOn < addDays(today, -BACKDATED_DAYS) && reason.trim() === '') {
    throw new DomainError('note_required', 'This expense is over a week old. Enter a reason.', {
      errors: { reason: ['Reason is required'] },
    })
  }
}

const SOURCE_ACCOUNT = { ...PLACE_ACCOUNT, owner: 'owner' } as const satisfies Record<PaidFrom, AccountCode>

function refuseShort(paidFrom: PaidFrom, left: Centavos): void {
  refuseShortCash({ drawer: paidFrom === 'drawer' ? left : ZERO, safe: paidFrom === 'safe' ? left : ZERO })
}

/** Only an expense that no admin has reviewed can be decided. */
function refuseDecided({ status, isReviewed }: ExpenseMoney): void {
  const isWaiting = status === 'pending_approval' || status === 'recorded' || (status === 'approved' && !isReviewed)
  if (!isWaiting) throw decidedAlready(status)
}

function decidedAlready(status: ExpenseStatus): DomainError {
  return new DomainError('already_decided', `This expense is already ${status.replace('_', ' ')}`)
}
