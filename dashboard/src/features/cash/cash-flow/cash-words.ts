import type { CashEntryKind } from '@labada/domain/cash/cash-entries'
import type { MoneyAccount } from '@labada/domain/ledger/money-accounts'

/** What people call the places where money lies. */
export const ACCOUNT_NAMES: Readonly<Record<MoneyAccount, string>> = {
  drawer: 'Drawer',
  safe: 'Safe',
  transit: 'In transit',
  'wallet:gcash': 'GCash',
  'wallet:maya': 'Maya',
  card: 'Card terminal',
  bank: 'Bank',
}

/** What an entry of the ledger is called, by where it came from. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  order: 'Order',
  payment: 'Payment',
  change_owed: 'Change kept',
  short_change: 'Change given',
  refund: 'Refund',
  void: 'Void',
  cash_opening: 'Opening count',
  cash_count: 'Closing count',
  to_safe: 'To the safe',
  remittance: 'Remittance sent',
  remittance_confirmed: 'Remittance received',
  capital_in: 'Capital',
  withdrawal: 'Withdrawal',
  account_transfer: 'Transfer',
  other_income: 'Other income',
  bank_charge: 'Bank charge',
  contributions_paid: 'Contributions remitted',
  expense: 'Expense',
  expense_approval: 'Expense approved',
  expense_change: 'Expense changed',
  expense_return: 'Expense returned',
  expense_void: 'Expense voided',
}
export const typeName = (sourceType: string): string => {
  const plain = sourceType.replaceAll('_', ' ')
  return TYPE_NAMES[sourceType] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const ENTRY_WORDS: Readonly<Record<CashEntryKind, { readonly name: string; readonly about: string }>> = {
  capital_in: { name: 'Capital in', about: 'Money the owner puts into the business' },
  withdrawal: { name: 'Owner withdrawal', about: 'Money the owner takes out' },
  transfer: { name: 'Transfer between accounts', about: 'From one account of the branch to another' },
  other_income: { name: 'Other income', about: 'Money that no order and no sale explains' },
  bank_charge: { name: 'Bank charge', about: 'What a bank, wallet or card terminal keeps' },
  contributions: {
    name: 'Contributions remitted',
    about: 'What approved payrolls owe SSS, PhilHealth and Pag-IBIG, with the loans kept for them',
  },
}
