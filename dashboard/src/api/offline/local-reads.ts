import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { type OfferedPromotion, offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import {
  type Customer,
  customerRoutes,
  LAST_ORDERS,
  type LastOrder,
} from '@labada/contracts/orders/customers/customers'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemRoutes } from '@labada/contracts/stock/items'
import { appliesOn } from '@labada/domain/catalog/promotions'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { sum, ZERO } from '@labada/domain/core/money'
import { phoneDigits } from '@labada/domain/orders/customers/customers'
import { promisedAt } from '@labada/domain/orders/promises'
import { findLocally, listLocally } from './local-orders.ts'
import { type KnownCustomer, type LocalState, pricesAt } from './local-state.ts'
import { nameOf } from './names.ts'
import { priceLocally } from './receive-locally.ts'
import { t } from './t.ts'

/** What this device knows, with what only reads need. */
export interface Known extends LocalState {
  readonly settings: RouteResponse<typeof settingsInForceRoutes.settingsInForce>
}

interface LocalRead {
  /** Unsent work shows in it, so that the server's answer would be an older one. */
  readonly hasWork: boolean
  readonly answer: (known: Known, request: unknown, now: Date) => unknown
}

const reads = new Map<string, LocalRead>()

/** Undefined: this device cannot answer it. */
function answers<R extends Route>(
  route: R,
  hasWork: boolean,
  answer: (known: Known, request: RouteRequest<R>, now: Date) => RouteResponse<R> | undefined,
): void {
  reads.set(nameOf(route), { hasWork, answer: (known, request, now) => answer(known, request as RouteRequest<R>, now) })
}

/** How this device answers a call that changes nothing; undefined if it cannot. */
export const localReadOf = (route: Route): LocalRead | undefined => reads.get(nameOf(route))

const MOST_FOUND = 20

answers(orderRoutes.listOrders, true, (known, { query }, now) => listLocally(known, query, now))
answers(orderRoutes.getOrder, true, ({ orders }, { params }) => orders.get(params.orderId))
answers(orderRoutes.getOrderByClaim, true, (known, { params }) => findLocally(known, params.claimCode))
answers(orderRoutes.lookUpOrder, true, (known, { params }) => ({ order: findLocally(known, params.code) ?? null }))
answers(orderRoutes.quoteOrder, false, (known, { body }, now) => {
  const { priceVersionId } = pricesAt(known, now)
  if (priceVersionId === null) throw new DomainError('no_price', t('aServiceOnThisOrder'))
  const priced = priceLocally(known, body, now)
  return {
    lines: priced.lines.map((line) => ({
      serviceId: line.serviceId,
      code: line.code,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      weightKg: line.weightKg,
      unitPrice: line.unitPrice,
      amount: line.amount,
    })),
    steps: [...priced.steps],
    subtotal: priced.subtotal,
    vat: priced.vat,
    total: priced.total,
    legalDiscount: priced.legal,
    loads: priced.loads,
    priceVersionId,
    promisedAt: promisedAt(now, body.rush === true, known.terms),
    promotion: null,
  }
})
answers(customerRoutes.listCustomers, true, (known, { query: { search = '', limit = MOST_FOUND } }) => ({
  items: searchCustomers(known, search, limit),
}))
answers(customerRoutes.getCustomer, true, (known, { params }) => {
  const customer = known.customers.find(({ id }) => id === params.customerId)
  if (!customer) return undefined
  const { note, creditLimit } = customer
  return {
    ...withOrders(known, customer),
    note,
    creditLimit,
    usual: [],
    lastOrders: lastOrdersOf(known, customer.id),
    // Counted by the server, over all branches.
    stampCards: [],
  }
})
answers(pricedServiceRoutes.listServices, false, (known, _request, now) => {
  const { services, priceVersionId } = pricesAt(known, now)
  return { items: [...services], priceVersionId, coming: known.comingPrices.filter(({ from }) => from > now) }
})
answers(offeredPromotionRoutes.listOfferedPromotions, false, ({ promotions }, _request, now) => {
  const isToday = (one: OfferedPromotion) => appliesOn(one, manilaDateOf(now))
  return { items: promotions.filter(isToday), others: promotions.filter((one) => !isToday(one)) }
})
answers(cashSessionRoutes.currentCashSession, true, ({ drawer, lastKept, hasDrawer }) =>
  hasDrawer ? { session: drawer, lastKept } : undefined,
)
answers(expenseCategoryRoutes.listExpenseCategories, false, ({ categories }) =>
  categories.length > 0 ? { items: [...categories] } : undefined,
)
answers(expenseRoutes.getExpense, true, ({ expenses }, { params }) => {
  const expense = expenses.find(({ id }) => id === params.expenseId)
  return expense && { ...expense, duplicates: [] }
})
answers(itemRoutes.listShopItems, true, ({ items }) => (items.length > 0 ? { items: [...items] } : undefined))
answers(settingsInForceRoutes.settingsInForce, false, ({ settings }) => settings)

/** The first customers whose name or phone has these letters, last seen first, with their orders here. */
export function searchCustomers(
  known: Pick<LocalState, 'customers' | 'orders'>,
  search: string,
  limit: number,
): Customer[] {
  const words = search.trim().toLowerCase()
  const digits = phoneDigits(search)
  const some: KnownCustomer[] = []
  for (const customer of known.customers) {
    const isFound =
      customer.name.toLowerCase().includes(words) || (digits !== undefined && customer.phone?.includes(digits))
    if (isFound) some.push(customer)
    if (some.length === limit) break
  }
  return some.map((customer) => withOrders(known, customer))
}

/** The orders of a customer that this device knows, those that are open and those released lately, without voided ones. */
const ordersOf = ({ orders }: Pick<LocalState, 'orders'>, customerId: string): Order[] =>
  [...orders.values()].filter(({ customer, stage }) => customer?.id === customerId && stage !== 'voided')

const lastOrdersOf = (known: LocalState, customerId: string): LastOrder[] =>
  ordersOf(known, customerId)
    .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
    .slice(0, LAST_ORDERS)

function withOrders(known: Pick<LocalState, 'orders'>, { id, name, phone, address }: KnownCustomer): Customer {
  const own = ordersOf(known, id)
  const seen = own.map(({ receivedAt }) => receivedAt.getTime())
  return {
    id,
    name,
    phone,
    address,
    balance: sum(own.map(({ balance }) => balance)),
    credit: sum(own.map(({ owedChange }) => owedChange)),
    // Only the server knows it: another branch may be spending it.
    prepaid: ZERO,
    openOrders: own.filter(({ stage }) => stage !== 'released').length,
    lastOrderAt: seen.length > 0 ? new Date(Math.max(...seen)) : null,
  }
}
