import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { OfferedPromotion } from '@labada/contracts/catalog/promotions'
import type { OfflineTerms } from '@labada/contracts/offline/offline-records'
import type { Order } from '@labada/contracts/orders/order-schemas'
import type { PaymentSettings, TaxSettings } from '@labada/domain/company/settings'
import type { Centavos } from '@labada/domain/core/money'

export interface KnownCustomer {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly address: string | null
  readonly note: string
  readonly creditLimit: Centavos | null
}

/** What this device knows of its branch: what the server said last, and what was done here since. */
export interface LocalState {
  readonly terms: OfflineTerms
  /** When the server said it, by the server's time. */
  readonly at: Date
  readonly orders: ReadonlyMap<string, Order>
  readonly customers: readonly KnownCustomer[]
  readonly services: readonly PricedService[]
  readonly priceVersionId: string | null
  readonly promotions: readonly OfferedPromotion[]
  readonly payments: PaymentSettings
  readonly taxes: TaxSettings
  readonly cashSessionId: string | null
}

/** A command as it is done here: who, when, and with which input. */
export interface LocalCommand {
  readonly id: string
  readonly at: Date
  /** `POST /orders` */
  readonly route: string
  readonly actor: { readonly id: string; readonly name: string }
  /** The number on the slip of an order that is received. */
  readonly orderNumber: string | null
  /** As the call takes it: decoded values. */
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What a command leads to: the state after it, and the answer of its call. */
export interface Applied {
  readonly state: LocalState
  readonly order: Order
}

export function withOrder(state: LocalState, order: Order): Applied {
  return { state: { ...state, orders: new Map(state.orders).set(order.id, order) }, order }
}
