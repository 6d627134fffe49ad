import type { RouteResponse } from '@labada/contracts/core/route'
import type { Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { ClaimCheck } from '@labada/domain/orders/order-stages'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import type { TenderedPayment } from '../../../components/orders/counter/tender.ts'
import { staleAfterOrder } from '../../../components/orders/order-queries.ts'
import { recordPart } from '../../../components/orders/packages/record-part.ts'
import type { LoadMove } from './board.ts'

/** The maximum number of open orders on the board; orders due later are found by searching. */
export const BOARD_LIMIT = 200
const FOUND_AT_MOST = 8

type OrderList = RouteResponse<typeof orderRoutes.listOrders>

const list = (view: 'open' | 'unclaimed') =>
  callQuery(keys.orderList({ view, sort: 'promisedAt', limit: BOARD_LIMIT }), orderRoutes.listOrders, {
    query: { view, sort: 'promisedAt', direction: 'asc', limit: BOARD_LIMIT, totals: 'none' },
  })

export const openOrdersQuery = () => list('open')
export const unclaimedQuery = () => list('unclaimed')

/** `day` is only part of the cache key: the server knows when the branch's day began. */
export const releasedQuery = (day: ManilaDate) =>
  callQuery(keys.orderList({ view: 'released_today', day, limit: BOARD_LIMIT }), orderRoutes.listOrders, {
    query: { view: 'released_today', sort: 'receivedAt', direction: 'desc', limit: BOARD_LIMIT, totals: 'none' },
  })

/** Released with a balance, on any day: the oldest debts first. */
export const owedQuery = () =>
  callQuery(
    keys.orderList({ view: 'unpaid', stage: 'released', sort: 'receivedAt', limit: BOARD_LIMIT }),
    orderRoutes.listOrders,
    {
      query: {
        view: 'unpaid',
        stage: 'released',
        sort: 'receivedAt',
        direction: 'asc',
        limit: BOARD_LIMIT,
        totals: 'none',
      },
    },
  )

/** Finds orders by part of a number, name, phone or claim code; a newer search aborts the previous one. */
export const orderSearch = (search: string) =>
  callQuery(
    keys.orderList({ search }),
    orderRoutes.listOrders,
    { query: { view: 'all', search, limit: FOUND_AT_MOST, totals: 'none' } },
    { mode: 'latest' },
  )

/** The order with this claim code (also as the stub’s link) or complete number; undefined if there is none in this branch. */
export async function findByClaim(code: string): Promise<Order | undefined> {
  try {
    const { order } = await call(orderRoutes.lookUpOrder, { params: { code: code.slice(code.lastIndexOf('/') + 1) } })
    return order ?? undefined
  } catch (error) {
    // Too short or too long for a code: no request is sent.
    if (error instanceof CallError && error.status === 422) return undefined
    throw error
  }
}

/** Moves loads to their next stages, one call each. Returns the order after the last call. */
export async function moveOn(orderId: string, moves: readonly LoadMove[]): Promise<Order | undefined> {
  let order: Order | undefined
  for (const { loadId, to } of moves) {
    order = await call(orderRoutes.moveLoad, { params: { orderId, loadId }, body: { stage: to } })
  }
  return order
}

/** Moves loads back to their previous stage; the same person needs no reason within ten seconds. */
export async function moveBack(
  orderId: string,
  moves: readonly Pick<LoadMove, 'loadId' | 'from'>[],
  reason?: string,
): Promise<Order | undefined> {
  let order: Order | undefined
  for (const { loadId, from } of moves) {
    order = await call(orderRoutes.moveLoadBack, {
      params: { orderId, loadId },
      body: { stage: from, ...(reason ? { reason } : {}) },
    })
  }
  return order
}

/**
 * Takes payments sequentially, packages first: what they take off the price is not due for the others. Each has its own
 * id, so resuming after a failure takes none twice.
 */
export async function pay(order: Order, payments: readonly TenderedPayment[]): Promise<Order> {
  let paid = order
  for (const payment of payments.toSorted(
    (one, other) => Number(other.use !== undefined) - Number(one.use !== undefined),
  )) {
    paid = await recordPart(order, payment)
  }
  return paid
}

/** Releases ready loads: all remaining ones, or the given ones. `claim` is how the owner was identified. */
export const release = (
  orderId: string,
  body: { readonly loadIds?: string[]; readonly claim?: ClaimCheck } = {},
): Promise<Order> => call(orderRoutes.releaseOrder, { params: { orderId }, body }, { mode: 'debounce' })

/** Shows a returned order immediately, then refetches the lists. */
export function showOrder(client: QueryClient, order: Order): void {
  client.setQueryData(keys.order(order.id), order)
  patchLists(client, order.id, (row) => ({
    ...row,
    stage: order.stage,
    stageAt: order.stageAt,
    loads: order.loads,
    paid: order.paid,
    balance: order.balance,
    paymentStatus: order.paymentStatus,
    releasedAt: order.releasedAt,
    storage: order.storage,
    rack: order.rack,
  }))
  for (const queryKey of staleAfterOrder()) void client.invalidateQueries({ queryKey })
}

/** Changes one order in every list that shows it. Returns a function that reverts the change. */
export function patchLists(
  client: QueryClient,
  orderId: string,
  change: (row: OrderSummary) => OrderSummary,
): () => void {
  const before = client.getQueriesData<OrderList>({ queryKey: keys.orderLists() })
  client.setQueriesData<OrderList>({ queryKey: keys.orderLists() }, (known) =>
    known ? { ...known, items: known.items.map((row) => (row.id === orderId ? change(row) : row)) } : known,
  )
  return () => {
    for (const [queryKey, data] of before) client.setQueryData(queryKey, data)
  }
}
