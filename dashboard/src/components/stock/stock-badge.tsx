import type { StockStatus } from '@labada/domain/stock/items'
import { StatusBadge } from '../status-badge.tsx'
import { STATUS_LOOKS } from './words.ts'

/** The stock status: icon, label and color. */
export const StockBadge = ({ status }: { readonly status: StockStatus | 'inactive' }) => (
  <StatusBadge status={STATUS_LOOKS[status].status}>{STATUS_LOOKS[status].word}</StatusBadge>
)
