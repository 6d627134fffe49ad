import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { TransferSource } from '@labada/domain/ledger/ledger'
import type { ColumnType, Generated } from 'kysely'

/** The tables of the ledger, and of the days and months derived from it. */
export interface LedgerTables {
  ledgerAccount: { code: string; name: string; kind: AccountKind; isMoney: Generated<boolean> }
  ledgerTransfer: LedgerTransferTable
  ledgerPosting: {
    transferId: string
    position: number
    branchId: string
    accountCode: string
    amountCentavos: Centavos
  }
  ledgerBalance: { branchId: string; accountCode: string; balanceCentavos: Centavos }
  accountStatement: AccountStatementTable
  accountStatementLine: AccountStatementLineTable
  monthClose: { month: ManilaDate; closedAt: Date; closedBy: string; note: string | null }
  cashDay: {
    businessDate: ManilaDate
    branchId: string
    accountCode: string
    counterCode: string
    direction: 'in' | 'out' | 'transfer'
    amountCentavos: Centavos
    entries: number
  }
  /** `transfers` is no longer kept: the queue says what is behind. */
  cashDayState: { branchId: string; businessDate: ManilaDate; transfers: number; rolledUpAt: Date }
  /** Transfers that move money and are not in `cashDay` yet; queued by the ledger's trigger. */
  pendingCashTransfer: { transferId: string; branchId: string; businessDate: ManilaDate }
  /** No longer kept. */
  cashTotal: { branchId: string; accountCode: string; amountCentavos: Centavos }
}

export type AccountKind = 'asset' | 'liability' | 'equity' | 'revenue' | 'expense'

interface LedgerTransferTable {
  id: string
  branchId: string
  occurredAt: Date
  businessDate: ManilaDate
  sourceType: TransferSource
  sourceId: string
  description: string
  cashSessionId: string | null
  actorId: string | null
  reversesId: string | null
  /** The day of a closed month it belongs to. */
  lateFor: ColumnType<ManilaDate | null, ManilaDate | null | undefined, never>
}

interface AccountStatementTable {
  id: string
  branchId: string | null
  accountCode: string
  fromOn: ManilaDate
  toOn: ManilaDate
  closingCentavos: Centavos
  bookCentavos: Centavos
  explanation: string | null
  recordedAt: Date
  recordedBy: string
}

interface AccountStatementLineTable {
  statementId: string
  position: number
  accountCode: string
  onDate: ManilaDate
  description: string
  reference: string | null
  amountCentavos: Centavos
  transferId: string | null
}
