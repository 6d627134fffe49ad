import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'
import { startOfMonth } from '../core/periods.ts'
import { type Posting, postings, type TransferSource } from '../ledger/ledger.ts'
import { MONEY_ACCOUNTS, type MoneyAccount } from '../ledger/money-accounts.ts'

/** Kinds of entries that an owner books without another record. */
export const CASH_ENTRY_KINDS = [
  'capital_in',
  'withdrawal',
  'transfer',
  'other_income',
  'bank_charge',
  'contributions',
] as const
export type CashEntryKind = (typeof CASH_ENTRY_KINDS)[number]

/** Accounts that entries may use. Cash in transit moves only by remittances. */
export const ENTRY_ACCOUNTS = MONEY_ACCOUNTS.filter((account) => account !== 'transit')
export type EntryAccount = Exclude<MoneyAccount, 'transit'>

/** The ledger's source of each kind. */
export const SOURCE_OF = {
  capital_in: 'capital_in',
  withdrawal: 'withdrawal',
  transfer: 'account_transfer',
  other_income: 'other_income',
  bank_charge: 'bank_charge',
  contributions: 'contributions_paid',
} as const satisfies Record<CashEntryKind, TransferSource>

export interface CashEntry {
  readonly kind: CashEntryKind
  readonly amount: Centavos
  readonly from?: EntryAccount | undefined
  readonly to?: EntryAccount | undefined
}

/**
 * The postings of an entry. Refuses `invalid_amount` if the amount is not positive; `field_invalid` for a missing
 * account, the same account twice, a bank charge on cash, or contributions from a drawer.
 */
export function bookEntry({ kind, amount, from, to }: CashEntry): Posting[] {
  if (amount <= 0) throw new DomainError('invalid_amount', 'Amount must be more than ₱0.00', { field: 'amount' })
  if (kind === 'capital_in' || kind === 'other_income') {
    const account = needed(to, 'to')
    return postings({ [account]: amount }, { [kind === 'capital_in' ? 'owner' : 'revenue:other']: amount })
  }
  const source = needed(from, 'from')
  if (kind === 'withdrawal') return postings({ owner: amount }, { [source]: amount })
  if (kind === 'bank_charge') {
    if (source === 'drawer' || source === 'safe') throw wrong('from', 'Bank charges can’t be paid in cash')
    return postings({ 'expense:bank_charge': amount }, { [source]: amount })
  }
  if (kind === 'contributions') {
    if (source === 'drawer') throw wrong('from', 'Contributions can’t be paid from the drawer')
    return postings({ contrib_payable: amount }, { [source]: amount })
  }
  const target = needed(to, 'to')
  if (source === target) throw wrong('to', 'From and To must be different')
  return postings({ [target]: amount }, { [source]: amount })
}

/** The day an entry is booked on, and the closed day it belongs to, if any. */
export interface BookingDay {
  readonly on: ManilaDate
  readonly lateFor: ManilaDate | null
}

/**
 * Where an entry for `date` is booked. A closed month takes no entries: with `late`, the entry is booked today and says
 * which day it belongs to. Refuses `field_invalid` for a future day and for a past day of a drawer (it was counted
 * since), `month_closed`.
 */
export function bookingDayOf(
  date: ManilaDate,
  {
    today,
    closedMonths,
    late,
    touchesDrawer,
  }: {
    readonly today: ManilaDate
    readonly closedMonths: ReadonlySet<ManilaDate>
    readonly late: boolean
    readonly touchesDrawer: boolean
  },
): BookingDay {
  if (date > today) throw wrong('date', 'Date can’t be in the future')
  if (closedMonths.has(startOfMonth(date))) {
    if (!late) throw new DomainError('month_closed', 'That month is closed. Record it today as a late entry.')
    return { on: today, lateFor: date }
  }
  if (touchesDrawer && date !== today) throw wrong('date', 'The drawer has been counted since. Record it today.')
  return { on: date, lateFor: null }
}

/** A ledger entry that someone wants to reverse. */
export interface Reversible {
  readonly sourceType: string
  readonly isReversal: boolean
  readonly isReversed: boolean
}

/** Refuses `not_reversible`: an entry with its own record is undone there, and no entry is reversed twice. */
export function refuseReversal({ sourceType, isReversal, isReversed }: Reversible): void {
  if (!isSourceless(sourceType)) throw cannot('This entry belongs to another record. Undo it there.')
  if (isReversal) throw cannot('This entry is a reversal. Record a new entry instead.')
  if (isReversed) throw cannot('This entry was already reversed')
}

/** Whether no other record stands behind an entry. */
export function isSourceless(sourceType: string): boolean {
  return Object.values<string>(SOURCE_OF).includes(sourceType)
}

function needed(account: EntryAccount | undefined, field: 'from' | 'to'): EntryAccount {
  if (account === undefined) throw wrong(field, `${field === 'from' ? 'From' : 'To'} is required`)
  return account
}

function wrong(field: string, words: string): DomainError {
  return new DomainError('field_invalid', words, { field })
}

function cannot(words: string): DomainError {
  return new DomainError('not_reversible', words)
}
