import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import type { AdvanceStatus } from '@labada/domain/payroll/advances/cash-advances'
import { t } from './t.ts'

export const PLACE_NAMES: Readonly<Record<MoneyPlace, string>> = {
  drawer: t('drawer'),
  safe: t('safe'),
  gcash: t('gCash'),
  maya: t('maya'),
  bank: t('bank'),
}

export const STATUS_NAMES: Readonly<Record<AdvanceStatus, string>> = {
  requested: t('requested'),
  approved: t('approved'),
  declined: t('declined'),
  released: t('released'),
  deducting: t('deducting'),
  settled: t('settled'),
  cancelled: t('canceled'),
}
