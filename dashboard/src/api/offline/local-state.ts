import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import type { PricedService, pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import type { OfferedPromotion } from '@labada/contracts/catalog/promotions'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import type { Expense } from '@labada/contracts/expenses/expenses'
import type { OfflineTerms } from '@labada/contracts/offline/offline-records'
import type { Order } from '@labada/contracts/orders/order-schemas'
import type { ItemSale } from '@labada/contracts/stock/item-sales'
import type { ShopItem } from '@labada/contracts/stock/item-schemas'
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
  /** Prices that were published and take effect later, the next ones first. */
  readonly comingPrices: RouteResponse<typeof pricedServiceRoutes.listServices>['coming']
  /** Of any day to come. */
  readonly promotions: readonly OfferedPromotion[]
  readonly payments: PaymentSettings
  readonly taxes: TaxSettings
  readonly cashSessionId: string | null
  /** Whether anything was ever said of the drawer here. */
  readonly hasDrawer: boolean
  /** The open drawer, for who may see one. */
  readonly drawer: CashSessionDetail | null
  /** What the last close left in it, for who may see cash. */
  readonly lastKept: Centavos | null
  /** With their levels. */
  readonly items: readonly ShopItem[]
  readonly categories: readonly ExpenseCategory[]
  /** Made here, and not yet known to what the server said; the oldest first. */
  readonly sales: readonly ItemSale[]
  readonly expenses: readonly Expense[]
}

/** The prices in force at an instant, as far as they were published when the server last said so. */
export function pricesAt(
  { services, priceVersionId, comingPrices }: Pick<LocalState, 'services' | 'priceVersionId' | 'comingPrices'>,
  at: Date,
): Pick<LocalState, 'services' | 'priceVersionId'> {
  const begun = comingPrices.findLast(({ from }) => from <= at)
  return begun ? { services: begun.items, priceVersionId: begun.priceVersionId } : { services, priceVersionId }
}

/** A command as it is done here: who, when, and with which input. */
export interface LocalCommand {
  readonly id: string
  readonly at: Date
  /** `POST /orders` */
  readonly route: string
  readonly actor: { readonly id: string; readonly name: string }
  /** The number on the slip of an order that is received or of items that are sold. */
  readonly orderNumber: string | null
  /** As the call takes it: decoded values. */
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What a command leads to: the state after it, the same one if there was nothing left to do, and the answer of its call. */
export interface Applied {
  readonly state: LocalState
  readonly answer: unknown
}

/** A customer as an order names them: what else the shop knows of them is not known here. */
export const namedCustomer = (customer: NonNullable<Order['customer']>): KnownCustomer => ({
  ...customer,
  address: null,
  note: '',
  creditLimit: null,
})

export function withOrder(state: LocalState, order: Order): Applied {
  if (state.orders.get(order.id) === order) return { state, answer: order }
  return { state: { ...state, orders: new Map(state.orders).set(order.id, order) }, answer: order }
}
