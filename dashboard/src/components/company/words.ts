import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Feature } from '@labada/domain/core/access'
import { t } from './t.ts'

/** The display name of each payment method. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: t('cash'),
  gcash: t('gCash'),
  maya: t('maya'),
  card: t('card'),
  bank: t('bankTransfer'),
  prepaid: t('prepaidBalance'),
  package: t('package'),
}

interface FeatureWords {
  readonly name: string
  readonly on: string
  readonly off: string
}

/** The pages of a counter, and the effect of switching each one on for the staff. */
export const FEATURE_WORDS: Readonly<Record<Feature, FeatureWords>> = {
  receive: {
    name: t('receive'),
    on: t('employeesCanReceiveLaundryAnd'),
    off: t('employeesCantReceiveLaundry'),
  },
  release: {
    name: t('release'),
    on: t('employeesCanMoveLoadsCollect'),
    off: t('employeesCantMoveLoadsOr'),
  },
  summary: {
    name: t('summary'),
    on: t('employeesCanSeeTodaysFigures'),
    off: t('employeesCantOpenOrCount'),
  },
  expenses: { name: t('expenses'), on: t('employeesCanRecordExpenses'), off: t('employeesCantSeeExpenses') },
  items: { name: t('items'), on: t('employeesCanSellItemsAnd'), off: t('employeesCantSeeItemsAnd') },
}

/** Days with Sunday first, as branches store their hours. */
export const WEEKDAY_NAMES = [
  t('sunday'),
  t('monday'),
  t('tuesday'),
  t('wednesday'),
  t('thursday'),
  t('friday'),
  t('saturday'),
] as const
/** The order in which days of the week are shown. */
export const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const
