import type { ApprovalKind, ApprovalState } from '@labada/domain/cash/approvals'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { Later } from '../core/column-types.ts'

/** The tables of approvals. */
export interface ApprovalTables {
  approval: ApprovalTable
}

interface ApprovalTable {
  id: string
  branchId: string
  kind: ApprovalKind
  /** The order or cash movement it is about. */
  subjectId: string
  amountCentavos: Centavos
  reason: string
  dueOn: ManilaDate | null
  state: ApprovalState
  requestedAt: Date
  requestedBy: string
  decidedAt: Later<Date>
  decidedBy: Later<string>
  decisionNote: Later<string>
  usedAt: Later<Date>
  /** Refund: its method. Void of a payment: the payment's method. */
  method: Later<PaymentMethod>
  /** Void of a payment: the payment. */
  paymentId: Later<string>
  /** Void or refund: the order's money at the time of the request. */
  totalCentavos: Later<Centavos>
  paidCentavos: Later<Centavos>
  refundedCentavos: Later<Centavos>
}
