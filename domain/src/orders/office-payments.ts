import type { PaymentMethod } from '../company/payment-methods.ts'

/** Where the back office may put a payment it takes itself. */
export const OFFICE_ACCOUNTS = ['drawer', 'safe', 'wallet:gcash', 'wallet:maya', 'card', 'bank'] as const
export type OfficeAccount = (typeof OFFICE_ACCOUNTS)[number]

/** The method such a payment counts as. */
export const OFFICE_METHODS: Readonly<Record<OfficeAccount, PaymentMethod>> = {
  drawer: 'cash',
  safe: 'cash',
  'wallet:gcash': 'gcash',
  'wallet:maya': 'maya',
  card: 'card',
  bank: 'bank',
}

/** Where the back office may put the money of items it sells: no drawer, its session knows only what the counter sold. */
export const SALE_ACCOUNTS = ['safe', 'wallet:gcash', 'wallet:maya', 'card', 'bank'] as const satisfies OfficeAccount[]
export type SaleAccount = (typeof SALE_ACCOUNTS)[number]
