import type { ApprovalKind, ApprovalState } from '@labada/domain/cash/approvals'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { Later } from '../core/column-types.ts'

/** What a branch asks and an admin allows. */
export interface ApprovalTables {
  approval: ApprovalTable
}

interface ApprovalTable {
  id: string
  branchId: string
  kind: ApprovalKind
  /** The order, or the cash movement, that it is about. */
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
  /** Refund: how it is given back. Void of a payment: how it was paid. */
  method: Later<PaymentMethod>
  /** Void of a payment: which. */
  paymentId: Later<string>
  /** Void or refund: how the order's money stood when it was asked. */
  totalCentavos: Later<Centavos>
  paidCentavos: Later<Centavos>
  refundedCentavos: Later<Centavos>
}
