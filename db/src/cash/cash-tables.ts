import type { DrawerMove, HandoverCheck, MoveReason } from '@labada/domain/cash/drawer-movements'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonOrNull, Later } from '../core/column-types.ts'

/** The tables of a drawer between opening and close. */
export interface CashTables {
  cashSession: CashSessionTable
  cashMovement: CashMovementTable
  handoverNote: HandoverNoteTable
  noSale: { id: string; branchId: string; cashSessionId: string; reason: string; openedAt: Date; openedBy: string }
  remittance: RemittanceTable
  riderCash: RiderCashTable
  riderCollection: {
    paymentId: string
    tripId: string
    branchId: string
    riderId: string
    amountCentavos: Centavos
  }
}

interface CashSessionTable {
  id: string
  branchId: string
  number: number
  state: 'open' | 'counting' | 'closed'
  businessDate: ManilaDate
  openedAt: Date
  openedBy: string
  openingCentavos: Centavos
  openingVarianceCentavos: Centavos
  openingCounted: Json<Record<string, number>>
  openingNote: Later<string>
  countedAt: Later<Date>
  countedCentavos: Later<Centavos>
  counted: JsonOrNull<Record<string, number>>
  closedAt: Later<Date>
  closedBy: Later<string>
  expectedCentavos: Later<Centavos>
  varianceCentavos: Later<Centavos>
  keptCentavos: Later<Centavos>
  toSafeCentavos: Later<Centavos>
  remittedCentavos: Later<Centavos>
  note: Later<string>
  version: Generated<number>
}

interface RemittanceTable {
  id: string
  branchId: string
  number: number
  cashSessionId: string | null
  fromAccount: 'drawer' | 'safe'
  amountCentavos: Centavos
  counted: JsonOrNull<Record<string, number>>
  carrier: string
  note: string | null
  businessDate: ManilaDate
  sentAt: Date
  sentBy: string
  confirmedAt: Later<Date>
  confirmedBy: Later<string>
  receivedCentavos: Later<Centavos>
  receivedOn: Later<ManilaDate>
  toAccount: Later<'bank' | 'owner' | 'safe'>
  bankReference: Later<string>
  confirmNote: Later<string>
  version: Generated<number>
}

interface RiderCashTable {
  id: string
  branchId: string
  riderId: string
  cashSessionId: string
  kind: 'float' | 'turn_in'
  amountCentavos: Centavos
  note: string | null
  recordedAt: Date
  recordedBy: string
}

interface CashMovementTable {
  id: string
  branchId: string
  cashSessionId: string
  kind: DrawerMove
  reason: MoveReason | null
  note: string
  amountCentavos: Centavos
  approvalId: string | null
  recordedAt: Date
  recordedBy: string
}

interface HandoverNoteTable {
  id: string
  branchId: string
  text: string
  checks: ColumnType<HandoverCheck[], readonly HandoverCheck[], readonly HandoverCheck[]>
  writtenAt: Date
  writtenBy: string
  readAt: Later<Date>
  readBy: Later<string>
}
