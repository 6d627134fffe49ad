import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import type { AuthorityLanguage } from '@labada/domain/payroll/advances/cash-advance-authority'
import type { AdvanceEntryKind, AdvanceStatus } from '@labada/domain/payroll/advances/cash-advances'
import type { Generated } from 'kysely'
import type { Later } from '../../core/column-types.ts'

/** The tables of employees' cash advances. */
export interface AdvanceTables {
  cashAdvance: CashAdvanceTable
  cashAdvanceAuthority: CashAdvanceAuthorityTable
  cashAdvanceInstalment: CashAdvanceInstalmentTable
  cashAdvanceEntry: CashAdvanceEntryTable
}

interface CashAdvanceTable {
  id: string
  employeeId: string
  /** Where it was requested; this branch's counter may release it. */
  branchId: string
  requestedCentavos: Centavos
  /** The approved amount; before approval the requested one. */
  amountCentavos: Centavos
  reason: string
  instalments: number
  status: AdvanceStatus
  /** At the time of the request: earned and unpaid, owed on other advances, and the limit. */
  earnedCentavos: Centavos
  outstandingCentavos: Centavos
  limitCentavos: Centavos
  requestedAt: Date
  clientId: number | null
  decidedAt: Later<Date>
  decidedBy: Later<string>
  decisionNote: Later<string>
  /** Approved with other terms: the employee must agree first. */
  consentDue: Generated<boolean>
  releasedAt: Later<Date>
  releasedBy: Later<string>
  releasedBranchId: Later<string>
  releasedFrom: Later<MoneyPlace>
  reference: Later<string>
  cashSessionId: Later<string>
  pausedAt: Later<Date>
  pausedBy: Later<string>
  pauseReason: Later<string>
  settledAt: Later<Date>
  cancelledAt: Later<Date>
  /** Null if the employee withdrew it. */
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
  /** The branch whose books it is in. */
  branchId: string
  kind: AdvanceEntryKind
  /** Positive for a release, negative for a repayment. */
  amountCentavos: Centavos
  place: MoneyPlace | null
  reference: string | null
  note: string | null
  cashSessionId: string | null
  businessDate: ManilaDate
  recordedAt: Date
  recordedBy: string
}
