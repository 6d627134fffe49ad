import type { SaleStatus } from '@labada/domain/stock/item-sales'
import type { Status } from '../status-badge.tsx'
import { t } from './t.ts'

export const SALE_LOOKS: Readonly<Record<SaleStatus, { readonly status: Status; readonly word: string }>> = {
  paid: { status: 'ready', word: t('paid') },
  refunded: { status: 'done', word: t('refunded') },
  voided: { status: 'done', word: t('void2') },
}
