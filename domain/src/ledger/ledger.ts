import { type Centavos, centavos, negate } from '../core/money.ts'

/** The account of a kind of expense; an admin may add kinds, so they are not listed here. */
export type ExpenseAccount = `expense:${string}`

/** Accounts every branch has. A debit is positive, a credit negative; a transfer's postings sum to zero. */
export type AccountCode =
  | 'drawer'
  | 'safe'
  | 'transit'
  | 'rider'
  | 'wallet:gcash'
  | 'wallet:maya'
  | 'card'
  | 'bank'
  | 'receivable'
  | 'suspense'
  | 'to_return'
  | 'advance'
  | 'payroll_payable'
  | 'contrib_payable'
  | 'tax_payable'
  | 'deductions_payable'
  | 'staff_receivable'
  | 'inventory'
  | 'stock_transit'
  | 'interbranch'
  | 'payable'
  | 'customer_credit'
  | 'vat_payable'
  | 'owner'
  | 'revenue:laundry'
  | 'revenue:fees'
  | 'revenue:item'
  | 'revenue:refund'
  | 'revenue:other'
  | 'expense:bank_charge'
  | 'discount'
  | 'over_short'
  | 'cogs'
  | ExpenseAccount
  | 'expense:bad_debt'

/** One leg of a transfer: a debit when positive, a credit when negative. */
export interface Posting {
  readonly account: AccountCode
  readonly amount: Centavos
}

/** Debits less credits of accounts, zero legs left out, so that the result is what a transfer stores. */
export function postings(debits: Legs, credits: Legs): Posting[] {
  return [
    ...entries(debits).map(([account, amount]) => ({ account, amount })),
    ...entries(credits).map(([account, amount]) => ({ account, amount: negate(amount) })),
  ].filter(({ amount }) => amount !== 0)
}

/** The same movement the other way. */
export function reversed(legs: readonly Posting[]): Posting[] {
  return legs.map(({ account, amount }) => ({ account, amount: negate(amount) }))
}

/** What the legs add to one account. */
export function effectOn(account: AccountCode, legs: readonly Posting[]): Centavos {
  return centavos(legs.filter((leg) => leg.account === account).reduce<number>((total, leg) => total + leg.amount, 0))
}

type Legs = Partial<Record<AccountCode, Centavos>>

function entries(legs: Legs): [AccountCode, Centavos][] {
  return Object.entries(legs) as [AccountCode, Centavos][]
}

/**
 * A transfer undone. Its cash comes out of `cashFrom`: an admin may void a cash payment when the drawer it went into
 * was counted and closed long ago, and then the safe pays.
 */
export function undone(legs: readonly Posting[], cashFrom: 'drawer' | 'safe'): Posting[] {
  return reversed(legs).map(({ account, amount }) => ({ account: account === 'drawer' ? cashFrom : account, amount }))
}
