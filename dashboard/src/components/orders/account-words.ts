import type { OfficeAccount } from '@labada/domain/orders/office-payments'

/** The accounts money of the back office comes from and goes to. */
export const OFFICE_ACCOUNT_NAMES: Readonly<Record<OfficeAccount, string>> = {
  drawer: 'Drawer of the branch',
  safe: 'Safe of the branch',
  'wallet:gcash': 'GCash',
  'wallet:maya': 'Maya',
  card: 'Card terminal',
  bank: 'Bank',
}
