import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { PrepaidKind } from '@labada/domain/orders/customers/prepaid'
import type { ColumnType } from 'kysely'

/** The tables of prepaid balances. */
export interface PrepaidTables {
  prepaidBalance: PrepaidBalanceTable
  prepaidEntry: PrepaidEntryTable
}

/** Kept by a trigger on the entries; a customer who never had a balance has no row. */
interface PrepaidBalanceTable {
  customerId: string
  balanceCentavos: Centavos
  entries: number
}

interface PrepaidEntryTable {
  id: string
  customerId: string
  /** 1, 2, 3 … for each customer, without a gap; set by the database. */
  position: ColumnType<number, never, never>
  kind: PrepaidKind
  /** What it adds to the balance; negative takes from it. */
  amountCentavos: Centavos
  /** The balance after it; set by the database. */
  balanceCentavos: ColumnType<Centavos, never, never>
  /** Null for a merge of two customers, which moves no money. */
  branchId: string | null
  orderId: string | null
  paymentId: string | null
  refundId: string | null
  /** How a top-up was paid, or a balance paid out. */
  method: MoneyMethod | null
  reference: string | null
  reason: string | null
  cashSessionId: string | null
  businessDate: ManilaDate
  recordedAt: Date
  recordedBy: string
  clientId: number | null
}
