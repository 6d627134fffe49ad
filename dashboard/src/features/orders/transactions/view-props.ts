import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { TransactionFilters } from './transaction-filters.ts'

/** The props of each view of the page. */
export interface ViewProps {
  readonly filters: TransactionFilters
  readonly onChange: (filters: TransactionFilters) => void
  readonly today: ManilaDate
  /** The order whose drawer is open. */
  readonly openId: string | null
  readonly onOpen: (orderId: string | null) => void
}
