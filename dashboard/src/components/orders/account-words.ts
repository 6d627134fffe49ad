import type { OfficeAccount } from '@labada/domain/orders/office-payments'
import { t } from './t.ts'

/** The accounts that back-office money is taken from and paid into. */
export const OFFICE_ACCOUNT_NAMES: Readonly<Record<OfficeAccount, string>> = {
  drawer: t('drawerOfTheBranch'),
  safe: t('safeOfTheBranch'),
  'wallet:gcash': t('gCash'),
  'wallet:maya': t('maya'),
  card: t('cardTerminal'),
  bank: t('bank'),
}
