import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Feature } from '@labada/domain/core/access'
import type { OrderType } from '@labada/domain/orders/order-stages'

/** What people call a way of paying. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  gcash: 'GCash',
  maya: 'Maya',
  card: 'Card',
  bank: 'Bank transfer',
}

/** What people call the four ways laundry comes in and goes out. */
export const TYPE_NAMES: Readonly<Record<OrderType, string>> = {
  'walk-in': 'Walk-in',
  'pick-up': 'Pick-up',
  deliver: 'Deliver',
  'pick-up_deliver': 'Pick-up + Deliver',
}

interface FeatureWords {
  readonly name: string
  readonly on: string
  readonly off: string
}

/** The pages of a counter, and what switching one means for the people there. */
export const FEATURE_WORDS: Readonly<Record<Feature, FeatureWords>> = {
  receive: {
    name: 'Receive',
    on: 'Employees take in laundry and payments.',
    off: 'Employees cannot take in laundry.',
  },
  release: {
    name: 'Release',
    on: 'Employees move loads on, collect balances and hand laundry over.',
    off: 'Employees cannot move loads or hand laundry over.',
  },
  summary: {
    name: 'Summary',
    on: 'Employees see today’s figures, open the drawer and count it.',
    off: 'Employees cannot open or count the drawer, so no cash can be taken.',
  },
  expenses: { name: 'Expenses', on: 'Employees record expenses.', off: 'Employees do not see expenses.' },
  items: { name: 'Items', on: 'Employees sell items and see stock.', off: 'Employees do not see items and stock.' },
}

/** The features an admin can switch, in the order of their pages. */
export const OFFERED_FEATURES = [
  'receive',
  'release',
  'summary',
  'expenses',
  'items',
] as const satisfies readonly Feature[]

/** Sunday first, as branches keep their hours. */
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** The order people read a week in. */
export const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const

/** A kind the server tells and nobody named here does not compile. */
const CASH_MOVEMENTS = {
  opening: 'Opening count',
  payment: 'Cash payment',
  change_owed: 'Change kept, owed to the customer',
  short_change: 'Owed change given',
  refund: 'Cash refund',
  claim: 'Claim of a customer paid',
  void: 'Voided order',
  item_sale: 'Item sale',
  item_sale_void: 'Voided item sale',
  item_sale_refund: 'Refunded item sale',
  purchase: 'Stock purchase',
  purchase_void: 'Voided stock purchase',
  to_safe: 'Put in the safe',
  remittance: 'Remitted',
  cash_in: 'Cash in',
  cash_out: 'Cash out',
  from_safe: 'Taken from the safe',
  rider_float: 'Change for a rider',
  rider_turn_in: 'Turned in by a rider',
  advance: 'Cash advance',
  advance_return: 'Cash advance brought back',
  expense: 'Expense',
  expense_approval: 'Expense approved',
  expense_change: 'Expense corrected',
  expense_return: 'Rejected expense brought back',
  expense_void: 'Voided expense',
  capital_in: 'Put in by the owner',
  withdrawal: 'Taken out by the owner',
  account_transfer: 'To or from another account',
  other_income: 'Other income',
} satisfies Record<CashSessionDetail['movements'][number]['kind'], string>
export const movementName = (kind: keyof typeof CASH_MOVEMENTS): string => CASH_MOVEMENTS[kind]
