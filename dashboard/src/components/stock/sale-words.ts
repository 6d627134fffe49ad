import type { SaleStatus } from '@labada/domain/stock/item-sales'
import type { Status } from '../status-badge.tsx'

export const SALE_LOOKS: Readonly<Record<SaleStatus, { readonly status: Status; readonly word: string }>> = {
  paid: { status: 'ready', word: 'Paid' },
  refunded: { status: 'done', word: 'Refunded' },
  voided: { status: 'danger', word: 'Void' },
}
