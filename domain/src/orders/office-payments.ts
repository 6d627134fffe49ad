import type { MoneyMethod } from '../company/payment-methods.ts'

/** The accounts into which the back office may record a payment. */
export const OFFICE_ACCOUNTS = ['drawer', 'safe', 'wallet:gcash', 'wallet:maya', 'card', 'bank'] as const
export type OfficeAccount = (typeof OFFICE_ACCOUNTS)[number]

/** The payment method of each account. */
export const OFFICE_METHODS: Readonly<Record<OfficeAccount, MoneyMethod>> = {
  drawer: 'cash',
  safe: 'cash',
  'wallet:gcash': 'gcash',
  'wallet:maya': 'maya',
  card: 'card',
  bank: 'bank',
}

/**
 * The accounts into which the back office may sell items: no drawer, because its session counts only the counter's
 * sales.
 */
export const SALE_ACCOUNTS = ['safe', 'wallet:gcash', 'wallet:maya', 'card', 'bank'] as const satisfies OfficeAccount[]
export type SaleAccount = (typeof SALE_ACCOUNTS)[number]
