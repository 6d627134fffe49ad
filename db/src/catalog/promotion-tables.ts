import type { PromotionAudience, PromotionKind, PromotionState } from '@labada/domain/catalog/promotion-kinds'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { Generated } from 'kysely'
import type { Later } from '../core/column-types.ts'

/** The tables of promotions and of the orders that use them. */
export interface PromotionTables {
  promotion: PromotionTable
  promotionUse: PromotionUseTable
  stamp: StampTable
}

interface PromotionTable {
  id: string
  name: string
  code: string | null
  kind: PromotionKind
  percent: number | null
  amountCentavos: Centavos | null
  everyNth: number | null
  mostCentavos: Centavos | null
  minimumCentavos: Centavos
  serviceIds: string[]
  branchIds: string[]
  weekdays: number[]
  startsOn: ManilaDate
  endsOn: ManilaDate | null
  totalLimit: number | null
  customerLimit: number | null
  isStackable: boolean
  needsApproval: boolean
  audience: Generated<PromotionAudience>
  /** Of audience spent. */
  leastSpentCentavos: Later<Centavos>
  /** Of audience package. */
  planIds: Generated<string[]>
  state: Generated<PromotionState>
  version: Generated<number>
  createdAt: Date
  createdBy: string
}

interface PromotionUseTable {
  promotionId: string
  orderId: string
  amountCentavos: Centavos
}

/** What an order counts for on a stamp card. */
interface StampTable {
  promotionId: string
  orderId: string
  /** The loads that count. */
  loads: number
  /** Those of them that were free. */
  freeLoads: number
}
