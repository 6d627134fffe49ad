import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { BookingState } from '@labada/domain/orders/bookings/bookings'
import type { MessageLanguage } from '@labada/domain/orders/messages/message-kinds'
import type { OrderType } from '@labada/domain/orders/order-stages'
import type { TripKind } from '@labada/domain/orders/trips/trips'
import type { Generated } from 'kysely'
import type { Json, Later } from '../../core/column-types.ts'

/** What customers asked for themselves, and what they may ask for. */
export interface BookingTables {
  bookingSetting: {
    id: Generated<boolean>
    version: number
    value: Json<Record<string, unknown>>
    changedAt: Date
    changedBy: string
  }
  booking: BookingTable
  bookingChange: {
    id: string
    bookingId: string
    branchId: string
    toState: BookingState
    dueOn: ManilaDate
    slotFrom: number
    slotUntil: number
    changedAt: Date
    changedBy: string | null
    reason: string | null
  }
}

interface BookingTable {
  id: string
  code: string
  branchId: string
  kind: TripKind
  type: Exclude<OrderType, 'walk-in'>
  orderId: string
  customerId: Later<string>
  name: Later<string>
  phone: Later<string>
  address: string
  landmark: Later<string>
  note: Later<string>
  zone: string
  feeCentavos: Centavos
  minimumCentavos: Centavos
  dueOn: ManilaDate
  slotFrom: number
  slotUntil: number
  language: MessageLanguage
  wantsMessages: boolean
  state: BookingState
  stateAt: Date
  stateBy: Later<string>
  reason: Later<string>
  askedAt: Date
}
