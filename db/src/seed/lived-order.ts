import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { PlannedOrder } from './order-plan.ts'

/** An order of the history, with all that came of it. */
export interface LivedOrder {
  readonly order: PlannedOrder
  readonly day: ManilaDate
  readonly number: string
  readonly versionId: string
  /** The drawer's session on the day of receiving; null when it stayed shut. */
  readonly sessionId: string | null
  readonly payment: PlannedOrder['payment']
  readonly releasedAt: Date | null
  readonly isVoided: boolean
  readonly refunded: Centavos
}
