import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { OrderType } from '@labada/domain/orders/order-stages'
import type { TripKind, TripState } from '@labada/domain/orders/trips/trips'
import type { Generated } from 'kysely'
import type { Later } from '../../core/column-types.ts'

/** The tables of pickups and deliveries. */
export interface TripTables {
  trip: TripTable
  tripChange: TripChangeTable
}

interface TripTable {
  id: string
  branchId: string
  kind: TripKind
  /** The order, or the id under which it will be received. */
  orderId: string
  customerId: string | null
  type: Exclude<OrderType, 'walk-in'>
  address: string
  landmark: Later<string>
  timeWindow: Later<string>
  /** Of the shop’s zones; null for one that was not booked. */
  zone: Later<string>
  feeCentavos: Centavos
  notes: Later<string>
  dueOn: ManilaDate
  state: TripState
  stateAt: Date
  stateBy: string
  riderId: Later<string>
  attempts: Generated<number>
  lastFailure: Later<string>
  /** The upload that shows the laundry at the door. */
  photoId: Later<string>
  createdAt: Date
  createdBy: string
}

interface TripChangeTable {
  id: string
  tripId: string
  branchId: string
  fromState: string | null
  toState: string
  riderId: string | null
  changedAt: Date
  changedBy: string
  reason: string | null
}
