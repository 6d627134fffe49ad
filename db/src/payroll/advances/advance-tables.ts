import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { AuthorityLanguage } from '@labada/domain/payroll/advances/cash-advance-authority'
import type { AdvanceEntryKind, AdvancePlace, AdvanceStatus } from '@labada/domain/payroll/advances/cash-advances'
import type { Generated } from 'kysely'
import type { Later } from '../../core/column-types.ts'

/** Cash advances of staff. */
export interface AdvanceTables {
  cashAdvance: CashAdvanceTable
  cashAdvanceAuthority: CashAdvanceAuthorityTable
  cashAdvanceInstalment: CashAdvanceInstalmentTable
  cashAdvanceEntry: CashAdvanceEntryTable
}

interface CashAdvanceTable {
  id: string
  employeeId: string
  /** Where it was asked for; its counter may hand it over. */
  branchId: string
  requestedCentavos: Centavos
  /** What was approved, until then what was asked for. */
  amountCentavos: Centavos
  reason: string
  instalments: number
  status: AdvanceStatus
  /** Earned and not paid yet, owed on other advances, and the limit: as they were when it was asked for. */
  earnedCentavos: Centavos
  outstandingCentavos: Centavos
  limitCentavos: Centavos
  requestedAt: Date
  clientId: number | null
  decidedAt: Later<Date>
  decidedBy: Later<string>
  decisionNote: Later<string>
  /** Approved otherwise than asked for: the employee has to agree first. */
  consentDue: Generated<boolean>
  releasedAt: Later<Date>
  releasedBy: Later<string>
  releasedBranchId: Later<string>
  releasedFrom: Later<AdvancePlace>
  reference: Later<string>
  cashSessionId: Later<string>
  pausedAt: Later<Date>
  pausedBy: Later<string>
  pauseReason: Later<string>
  settledAt: Later<Date>
  cancelledAt: Later<Date>
  /** Null when the employee took it back. */
  cancelledBy: Later<string>
  cancelReason: Later<string>
  version: Generated<number>
}

interface CashAdvanceAuthorityTable {
  id: string
  advanceId: string
  textVersion: number
  language: AuthorityLanguage
  text: string
  amountCentavos: Centavos
  instalments: number
  givenAt: Date
  portalSessionId: number
  scanId: string
  clientId: number
}

interface CashAdvanceInstalmentTable {
  advanceId: string
  position: number
  dueOn: ManilaDate
  amountCentavos: Centavos
  skippedAt: Later<Date>
  skippedBy: Later<string>
  skipReason: Later<string>
}

interface CashAdvanceEntryTable {
  id: string
  advanceId: string
  /** Whose books it stands in. */
  branchId: string
  kind: AdvanceEntryKind
  /** Above zero what was given, below zero what came back. */
  amountCentavos: Centavos
  place: AdvancePlace | null
  reference: string | null
  note: string | null
  cashSessionId: string | null
  businessDate: ManilaDate
  recordedAt: Date
  recordedBy: string
}
