import type { StockStatus } from '@labada/domain/stock/items'
import { StatusBadge } from '../status-badge.tsx'
import { STATUS_LOOKS } from './words.ts'

/** How stock stands: icon, word and colour. */
export const StockBadge = ({ status }: { readonly status: StockStatus | 'inactive' }) => (
  <StatusBadge status={STATUS_LOOKS[status].status}>{STATUS_LOOKS[status].word}</StatusBadge>
)
