import { type Centavos, centavos, negate } from '../core/money.ts'

/** The account of an expense category; an admin may add categories, so they are not listed here. */
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
  | 'prepaid'
  | 'packages'
  | 'undecided'
  | 'vat_payable'
  | 'owner'
  | 'revenue:laundry'
  | 'revenue:fees'
  | 'revenue:item'
  | 'revenue:refund'
  | 'revenue:breakage'
  | 'revenue:other'
  | 'expense:bank_charge'
  | 'discount'
  | 'over_short'
  | 'cogs'
  | ExpenseAccount
  | 'expense:bad_debt'

/** The sources of transfers. A new one does not compile until `e2e/support/bookings.ts` books an example. */
export const TRANSFER_SOURCES = [
  'order',
  'payment',
  'change_owed',
  'short_change',
  'refund',
  'void',
  'storage_fee',
  'delivery_fee',
  'write_off',
  'claim',
  'prepaid_top_up',
  'prepaid_pay_out',
  'package_sale',
  'package_use',
  'package_refund',
  'package_expiry',
  'rider_float',
  'rider_turn_in',
  'cash_opening',
  'cash_count',
  'cash_in',
  'cash_out',
  'to_safe',
  'from_safe',
  'remittance',
  'remittance_confirmed',
  'undecided_cash',
  'undecided_cash_settled',
  'capital_in',
  'withdrawal',
  'account_transfer',
  'other_income',
  'bank_charge',
  'contributions_paid',
  'expense',
  'expense_approval',
  'expense_rejection',
  'expense_change',
  'expense_return',
  'expense_void',
  'advance',
  'advance_return',
  'payroll',
  'payroll_payment',
  'item_sale',
  'item_sale_void',
  'item_sale_refund',
  'purchase',
  'purchase_void',
  'stock_opening',
  'stock_adjustment',
  'stock_spoilage',
  'stock_consumption',
  'stock_count',
  'stock_transfer',
  'stock_correction',
  'stock_use',
] as const
export type TransferSource = (typeof TRANSFER_SOURCES)[number]

/** One leg of a transfer: a debit when positive, a credit when negative. */
export interface Posting {
  readonly account: AccountCode
  readonly amount: Centavos
}

/** Debits less credits of accounts, without zero legs: the postings that a transfer stores. */
export function postings(debits: Legs, credits: Legs): Posting[] {
  return [
    ...entries(debits).map(([account, amount]) => ({ account, amount })),
    ...entries(credits).map(([account, amount]) => ({ account, amount: negate(amount) })),
  ].filter(({ amount }) => amount !== 0)
}

/** The reverse of the movement. */
export function reversed(legs: readonly Posting[]): Posting[] {
  return legs.map(({ account, amount }) => ({ account, amount: negate(amount) }))
}

/** The net effect of the legs on one account. */
export function effectOn(account: AccountCode, legs: readonly Posting[]): Centavos {
  return centavos(legs.filter((leg) => leg.account === account).reduce<number>((total, leg) => total + leg.amount, 0))
}

type Legs = Partial<Record<AccountCode, Centavos>>

function entries(legs: Legs): [AccountCode, Centavos][] {
  return Object.entries(legs) as [AccountCode, Centavos][]
}

/**
 * The reverse of a transfer, with its cash taken from `cashFrom`: an admin may void a cash payment long after its
 * drawer was counted and closed, and then the safe pays.
 */
export function undone(legs: readonly Posting[], cashFrom: 'drawer' | 'safe'): Posting[] {
  return reversed(legs).map(({ account, amount }) => ({ account: account === 'drawer' ? cashFrom : account, amount }))
}
