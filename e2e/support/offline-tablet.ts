import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import type { Route, RouteResponse } from '@labada/contracts/core/route'
import { expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import type { offlineCommand } from '@labada/contracts/offline/offline-commands'
import { offlineRecordRoutes } from '@labada/contracts/offline/offline-records'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { itemRoutes } from '@labada/contracts/stock/items'
import { newId } from '@labada/db/core/ids'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { offlineNumberOf, offlineSaleNumberOf } from '@labada/domain/offline/offline-numbers'
import type { Counter } from '@labada/gateway/testing/app'
import { done } from '@labada/gateway/testing/till'
import { z } from 'zod'
// biome-ignore lint/style/noRestrictedImports: the dashboard is a program and gives nothing away by name; this holds its rules to the server's.
import { apply } from '../../dashboard/src/api/offline/apply.ts'
// biome-ignore lint/style/noRestrictedImports: the types of those rules.
import type { LocalCommand, LocalState } from '../../dashboard/src/api/offline/local-state.ts'
// biome-ignore lint/style/noRestrictedImports: the name under which they keep it.
import { nameOf } from '../../dashboard/src/api/offline/names.ts'

export type { LocalState }
export type KeptCommand = z.input<typeof offlineCommand>

/** A call as the counter makes it. */
export interface Deed {
  readonly route: Route
  readonly params?: Readonly<Record<string, string>>
  /** As it is on the wire. */
  readonly body: object
}

/** What became of a deed on a device: the answer of its call, or why it was refused. */
export type Done = { readonly answer: unknown; readonly refusal?: never } | { readonly refusal: string }

/** A counter's device without a connection: it decides by the dashboard's own rules, and keeps what it did. */
export interface Tablet {
  readonly counter: Counter
  readonly series: string
  readonly state: () => LocalState
  /** All that it did, oldest first. */
  readonly kept: readonly KeptCommand[]
  readonly do: (deed: Deed, at: Date) => Promise<Done>
  /** Reads what the server knows now: all that it did has been sent. */
  readonly settle: () => Promise<void>
}

/** Opens the device of a counter, which has a connection just now. */
export async function openTablet(counter: Counter): Promise<Tablet> {
  const { series } = done(await counter.post('/offline/series', {}))
  const kept: KeptCommand[] = []
  let state = await knownTo(counter)
  let orders = 0
  let sales = 0
  return {
    counter,
    series,
    kept,
    state: () => state,
    async do({ route, params = {}, body }, at) {
      const isOrder = route === orderRoutes.receiveOrder
      const isSale = route === itemSaleRoutes.sellItems
      const { branchCode, cutoffMinutes } = state.terms
      const orderNumber = isOrder
        ? offlineNumberOf(branchCode, businessDateOf(at, cutoffMinutes), series, orders + 1)
        : isSale
          ? offlineSaleNumberOf(branchCode, series, sales + 1)
          : null
      const command: LocalCommand = {
        id: newId(),
        at,
        route: nameOf(route),
        actor: { id: counter.user.id, name: fullNameOf(counter.user) },
        orderNumber,
        params,
        body: route.body && z.decode(route.body, body as never),
      }
      let answer: unknown
      try {
        const applied = await apply(state, command)
        state = applied.state
        answer = applied.answer
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return { refusal: error.code }
      }
      if (isOrder) orders += 1
      if (isSale) sales += 1
      kept.push({
        id: command.id,
        seq: kept.length + 1,
        at: at.toISOString(),
        route: command.route,
        actorId: counter.user.id,
        orderNumber,
        input: JSON.stringify({ params, body }),
      })
      return { answer }
    },
    async settle() {
      state = await knownTo(counter)
    },
  }
}

/** What a call without input answers. */
export async function asked<R extends Route>(route: R, by: Counter): Promise<RouteResponse<R>> {
  return z.decode(route.response, done(await by.get(route.path))) as RouteResponse<R>
}

/** What a device of this counter learns from the server. */
async function knownTo(by: Counter): Promise<LocalState> {
  const records = await asked(offlineRecordRoutes.getOfflineOrders, by)
  const drawer = await asked(cashSessionRoutes.currentCashSession, by)
  const prices = await asked(pricedServiceRoutes.listServices, by)
  const settings = await asked(settingsInForceRoutes.settingsInForce, by)
  return {
    terms: records.terms,
    at: records.at,
    orders: new Map(records.orders.map((order) => [order.id, order])),
    customers: (await asked(offlineRecordRoutes.getOfflineCustomers, by)).items,
    services: prices.items,
    priceVersionId: prices.priceVersionId,
    comingPrices: prices.coming,
    promotions: Object.values(await asked(offeredPromotionRoutes.listOfferedPromotions, by)).flat(),
    payments: settings.payments,
    taxes: settings.taxes,
    cashSessionId: records.cashSession?.id ?? null,
    hasDrawer: true,
    drawer: drawer.session,
    lastKept: drawer.lastKept,
    items: (await asked(itemRoutes.listShopItems, by)).items,
    categories: (await asked(expenseCategoryRoutes.listExpenseCategories, by)).items,
    sales: [],
    expenses: [],
  }
}
