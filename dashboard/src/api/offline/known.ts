import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import type { Route, RouteResponse } from '@labada/contracts/core/route'
import { expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import { offlineRecordRoutes } from '@labada/contracts/offline/offline-records'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { z } from 'zod'
import type { Known } from './local-reads.ts'
import { type KnownCustomer, namedCustomer } from './local-state.ts'
import type { Fact } from './local-store.ts'

/** The calls whose answers make up what a device knows. */
export const KNOWN_BY = {
  orders: offlineRecordRoutes.getOfflineOrders,
  customers: offlineRecordRoutes.getOfflineCustomers,
  services: pricedServiceRoutes.listServices,
  promotions: offeredPromotionRoutes.listOfferedPromotions,
  settings: settingsInForceRoutes.settingsInForce,
  items: itemRoutes.listShopItems,
  drawer: cashSessionRoutes.currentCashSession,
  categories: expenseCategoryRoutes.listExpenseCategories,
} as const
export type Part = keyof typeof KNOWN_BY
export const PARTS = Object.keys(KNOWN_BY) as readonly Part[]
/** What changes with the work itself: it is read again before this device lets go of what it sent. */
export const MOVING = ['orders', 'items', 'drawer'] as const satisfies readonly Part[]

/** Answers of the server, each as it came last. */
export type Answers = { readonly [P in Part]?: RouteResponse<(typeof KNOWN_BY)[P]> }

/**
 * What a device knows by these answers; undefined while one that orders need is missing or is another branch's. Of what
 * else it has not read yet it knows nothing.
 */
export function knownBy(
  { orders, customers, services, promotions, settings, items, drawer, categories }: Answers,
  branchId: string,
): Known | undefined {
  if (!orders || !customers || !services || !promotions || !settings) return undefined
  if (orders.terms.branchId !== branchId) return undefined
  return {
    terms: orders.terms,
    at: orders.at,
    orders: new Map(orders.orders.map((order) => [order.id, order])),
    customers: withCustomersOf(orders.orders, customers.items),
    services: services.items,
    priceVersionId: services.priceVersionId,
    comingPrices: services.coming,
    promotions: [...promotions.items, ...promotions.others],
    payments: settings.payments,
    taxes: settings.taxes,
    cashSessionId: orders.cashSession?.id ?? null,
    items: items?.items ?? [],
    categories: categories?.items ?? [],
    sales: [],
    expenses: [],
    drawer: drawer?.session ?? null,
    lastKept: drawer?.lastKept ?? null,
    settings,
    hasDrawer: drawer !== undefined,
  }
}

/** Also those of its orders: a customer who is new today comes with the order, before they are read again. */
function withCustomersOf(orders: readonly Order[], customers: readonly KnownCustomer[]): readonly KnownCustomer[] {
  const ids = new Set(customers.map(({ id }) => id))
  const more = new Map<string, KnownCustomer>()
  for (const { customer } of orders)
    if (customer && !ids.has(customer.id)) more.set(customer.id, namedCustomer(customer))
  return [...more.values(), ...customers]
}

/** An answer as it is kept: on the wire's form. */
export const toFact = (route: Route, answer: unknown, at: number): Fact => ({
  at,
  value: z.encode(route.response, answer),
})

/**
 * Whether what this device keeps is older than the shop allows; a week if its settings are not known. `at` and
 * `now`: milliseconds since 1970.
 */
export function isTooOld(at: number, settings: Answers['settings'], now: number): boolean {
  return now - at > (settings ?? DEFAULT_SETTINGS).orders.offlineDays * 86_400_000
}

/** The shop's settings as they are kept; undefined if they are not. */
export const settingsIn = (fact: Fact | undefined): Answers['settings'] =>
  fromFact(KNOWN_BY.settings, fact) as Answers['settings']

/** A kept answer; undefined if a newer version of the program reads it otherwise. */
export function fromFact(route: Route, fact: Fact | undefined): unknown {
  if (!fact) return undefined
  const parsed = route.response.safeParse(fact.value)
  return parsed.success ? parsed.data : undefined
}
