import type { CashEntryKind } from '@labada/domain/cash/cash-entries'
import type { MoneyAccount } from '@labada/domain/ledger/money-accounts'
import { t } from './t.ts'

/** The display names of the accounts. */
export const ACCOUNT_NAMES: Readonly<Record<MoneyAccount, string>> = {
  drawer: t('drawer'),
  safe: t('safe'),
  transit: t('inTransit'),
  'wallet:gcash': t('gCash'),
  'wallet:maya': t('maya'),
  card: t('cardTerminal'),
  bank: t('bank'),
}

/** The display name of a ledger entry, by its source. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  order: t('order'),
  payment: t('payment'),
  change_owed: t('changeKept'),
  short_change: t('changeGiven'),
  refund: t('refund'),
  void: t('void'),
  prepaid_top_up: t('prepaidTopUp'),
  prepaid_pay_out: t('prepaidPaidOut'),
  package_sale: t('packageSold'),
  package_refund: t('packageRefunded'),
  cash_opening: t('openingCount'),
  cash_count: t('closingCount'),
  to_safe: t('toTheSafe'),
  remittance: t('remittanceSent'),
  remittance_confirmed: t('remittanceReceived'),
  undecided_cash: t('cashWaitingForADecision'),
  undecided_cash_settled: t('cashDecided'),
  capital_in: t('capital'),
  withdrawal: t('withdrawal'),
  account_transfer: t('transfer'),
  other_income: t('otherIncome'),
  bank_charge: t('bankCharge'),
  contributions_paid: t('contributionsRemitted'),
  expense: t('expense'),
  expense_approval: t('expenseApproved'),
  expense_change: t('expenseChanged'),
  expense_return: t('expenseReturned'),
  expense_void: t('expenseVoided'),
}
export const typeName = (sourceType: string): string => {
  const plain = sourceType.replaceAll('_', ' ')
  return TYPE_NAMES[sourceType] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const ENTRY_WORDS: Readonly<Record<CashEntryKind, { readonly name: string; readonly about: string }>> = {
  capital_in: { name: t('capitalIn'), about: t('moneyTheOwnerPutsInto') },
  withdrawal: { name: t('ownerWithdrawal'), about: t('moneyTheOwnerTakesOut') },
  transfer: { name: t('transferBetweenAccounts'), about: t('fromOneAccountOfThe') },
  other_income: { name: t('otherIncome'), about: t('moneyThatIsntFromAn') },
  bank_charge: { name: t('bankCharge'), about: t('feesChargedByABank') },
  contributions: {
    name: t('contributionsRemitted'),
    about: t('sssPhilHealthAndPagIbig'),
  },
}
