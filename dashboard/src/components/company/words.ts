import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Feature } from '@labada/domain/core/access'

/** What people call a way of paying. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  gcash: 'GCash',
  maya: 'Maya',
  card: 'Card',
  bank: 'Bank transfer',
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

/** Sunday first, as branches keep their hours. */
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** The order people read a week in. */
export const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const
