import type { RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import type { Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { describeLines, kilosOf } from '@labada/domain/catalog/quantities'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { subtract, sum, ZERO } from '@labada/domain/core/money'
import { maskPhone, phoneDigits } from '@labada/domain/orders/customers/customers'
import { UNCLAIMED_DAYS } from '@labada/domain/orders/order-stages'
import { claimOf } from '@labada/domain/orders/orders'
import type { LocalState } from './local-state.ts'

const DAY_MS = 86_400_000

type Query = RouteRequest<typeof orderRoutes.listOrders>['query']
type List = RouteResponse<typeof orderRoutes.listOrders>

/**
 * A list of orders as the server would answer it, from what this device knows: open orders and those of the last days.
 * Undefined for a list that it cannot answer.
 */
export function listLocally(state: LocalState, query: Query, now: Date): List | undefined {
  const { view = 'all', search, customerId, stage, sort = 'receivedAt', direction = 'desc', limit = 50, cursor } = query
  const others = [query.paymentStatus, query.type, query.method, query.discount, query.from, query.to]
  if (cursor !== undefined || view === 'voided' || others.some((filter) => filter !== undefined)) return undefined
  const found = [...state.orders.values()].filter(
    (order) =>
      isIn(view, order, state, now) &&
      (customerId === undefined || order.customer?.id === customerId) &&
      (stage === undefined || order.stage === stage) &&
      (!search || matches(order, search)),
  )
  const way = direction === 'asc' ? 1 : -1
  const rows = found.toSorted((one, other) => way * compare(one, other, sort)).slice(0, limit)
  return { items: rows.map(toSummary), nextCursor: null, totals: query.totals === 'none' ? null : totalsOf(found) }
}

function totalsOf(found: readonly Order[]): NonNullable<List['totals']> {
  const counted = found.filter(({ stage }) => stage !== 'voided')
  return {
    orders: counted.length,
    found: found.length,
    loads: counted.reduce((count, { loads }) => count + loads.length, 0),
    total: sum(counted.map(({ total }) => total)),
    discount: sum(counted.map(discountOf)),
    paid: sum(counted.map(({ paid }) => paid)),
    balance: sum(counted.map(({ balance }) => balance)),
  }
}

/** The order with this claim code or number. */
export function findLocally({ orders }: LocalState, written: string): Order | undefined {
  const code = claimOf(written)
  return [...orders.values()].find(({ claimCode, number }) => claimCode === code || number === code)
}

function isIn(view: NonNullable<Query['view']>, order: Order, { terms }: LocalState, now: Date): boolean {
  const isOpen = order.stage !== 'released' && order.stage !== 'voided'
  switch (view) {
    case 'open':
      return isOpen
    case 'overdue':
      return isOpen && order.stage !== 'ready' && order.promisedAt < now
    case 'unclaimed':
      return order.stage === 'ready' && order.stageAt.getTime() <= now.getTime() - UNCLAIMED_DAYS * DAY_MS
    case 'unpaid':
      return order.stage !== 'voided' && order.balance > 0
    case 'released_today':
      return order.releasedAt !== null && dayOf(order.releasedAt, terms) === dayOf(now, terms)
    case 'ready':
    case 'released':
    case 'voided':
      return order.stage === view
    case 'all':
      return true
  }
}

const dayOf = (at: Date, { cutoffMinutes }: LocalState['terms']) => businessDateOf(at, cutoffMinutes)

function matches(order: Order, search: string): boolean {
  const words = search.toLowerCase()
  const digits = phoneDigits(search)
  return (
    order.number.toLowerCase().includes(words) ||
    order.claimCode.toLowerCase().includes(words.replace(/\s/g, '')) ||
    (order.customer?.name.toLowerCase().includes(words) ?? false) ||
    (digits !== undefined && (order.customer?.phone?.includes(digits) ?? false))
  )
}

/** Orders that are equal in it stand by when they were received, then by number. */
function compare(one: Order, other: Order, sort: NonNullable<Query['sort']>): number {
  const by = sort === 'number' ? one.number.localeCompare(other.number) : Number(one[sort]) - Number(other[sort])
  return by || one.receivedAt.getTime() - other.receivedAt.getTime() || one.number.localeCompare(other.number)
}

const discountOf = ({ steps }: Order) =>
  subtract(
    ZERO,
    sum(steps.filter(({ kind }) => kind === 'promotion' || kind === 'discount').map(({ amount }) => amount)),
  )

/** An order in a list, as the server would answer it. Whether it has a claim is not known here. */
function toSummary(order: Order): OrderSummary {
  const { customer, lines, loads } = order
  return {
    id: order.id,
    number: order.number,
    claimCode: order.claimCode,
    branchId: order.branchId,
    branchName: order.branchName,
    type: order.type,
    stage: order.stage,
    stageAt: order.stageAt,
    paymentStatus: order.paymentStatus,
    rush: order.rush,
    total: order.total,
    paid: order.paid,
    refunded: order.refunded,
    writtenOff: order.writtenOff,
    balance: order.balance,
    storage: order.storage,
    rack: order.rack,
    dueOn: order.dueOn,
    receivedAt: order.receivedAt,
    cashSessionId: order.cashSessionId,
    promisedAt: order.promisedAt,
    releasedAt: order.releasedAt,
    receivedBy: order.receivedBy,
    customerName: customer?.name ?? null,
    customerPhone: customer?.phone ? maskPhone(customer.phone) : null,
    services: describeLines(lines),
    kilos: kilosOf(lines),
    discount: discountOf(order),
    claim: null,
    loads,
  }
}
