import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { type Centavos, subtract, sum } from '@labada/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { getSession, holdsKey, useSession } from '../../../api/session.ts'
import { mayAskFor } from '../../../components/access/lent.ts'
import type { TenderedPayment } from '../../../components/orders/counter/tender.ts'
import { partsOf } from '../../../components/orders/packages/parts-of.ts'
import { loadPart } from '../../../lib/lazy.ts'
import type { Ticket } from './ticket/ticket.ts'
import { quoteBodyOf, type ReceiveBody } from './ticket/ticket-price.ts'

const FOUND_AT_MOST = 8
const RECENT = 20

/** What the counter's branch sells, at current prices. */
export const useServices = () => {
  const branchId = useSession((session) => session.branch?.id ?? '')
  return useQuery(callQuery(keys.services(branchId), pricedServiceRoutes.listServices, { query: {} }))
}

/** Finds customers by part of a name or phone number; a newer search aborts the previous one. */
export const customerSearch = (search: string) =>
  callQuery(
    [...keys.customers(), 'search', search],
    customerRoutes.listCustomers,
    { query: { search, limit: FOUND_AT_MOST } },
    { mode: 'latest' },
  )

/** A customer with the usual order. */
export const customerQuery = (customerId: string) =>
  callQuery(keys.customer(customerId), customerRoutes.getCustomer, { params: { customerId } })

/** The server's price and promise for a ticket. Changes to prices or promotions make it stale. */
export const quoteQuery = (ticket: Ticket, promotionsKey: string | undefined) => {
  const body = quoteBodyOf(ticket)
  return callQuery(
    [...keys.prices(), 'quote', body, promotionsKey],
    orderRoutes.quoteOrder,
    { body },
    { mode: 'latest' },
  )
}

export const recentOrdersQuery = () =>
  callQuery(keys.orderList({ view: 'all', limit: RECENT }), orderRoutes.listOrders, {
    query: { view: 'all', limit: RECENT, sort: 'receivedAt', direction: 'desc', totals: 'none' },
  })

export interface Saved {
  readonly order: Order
  /** The order had been saved by an earlier attempt that got no answer, and differs from what the screen shows now. */
  readonly isOlder: boolean
}

/**
 * Saves a ticket with its payments, safe to repeat: the same id answers the same order. When an earlier attempt got
 * through but its response was lost (`hadSilence`), payments it did not include are taken now, so cash is always on
 * the books. `total` is what the screen shows, `isAboveLimit` whether its discount by hand needs `order.discount`.
 */
export async function saveOrder(
  body: ReceiveBody,
  payments: readonly TenderedPayment[],
  {
    hadSilence,
    total,
    isAboveLimit,
  }: { readonly hadSilence: boolean; readonly total: Centavos; readonly isAboveLimit: boolean },
): Promise<Saved> {
  const earlier = hadSilence ? await findOrder(body.id) : undefined
  const order = earlier ?? (await receive(body, payments, isAboveLimit))
  const isOlder = listTotalOf(order) !== total
  if (order.balance === 0) return { order, isOlder }
  let paid = order
  const missing = payments.filter(({ id }) => !order.payments.some((known) => known.id === id))
  if (missing.length > 0) {
    const { recordPart } = await loadPart(() => import('../../../components/orders/packages/record-part.ts'))
    for (const payment of missing) paid = await recordPart(order, payment)
  }
  return { order: paid, isOlder }
}

/** What an order costs before packages. */
const listTotalOf = ({ total, steps }: Order): Centavos =>
  subtract(total, sum(steps.filter(({ kind }) => kind === 'package').map(({ amount }) => amount)))

async function receive(body: ReceiveBody, payments: readonly TenderedPayment[], isAboveLimit: boolean): Promise<Order> {
  try {
    const request = { body: { ...body, ...partsOf(payments) } }
    const session = getSession()
    if (isAboveLimit && !holdsKey(session, 'order.discount') && mayAskFor(session)) {
      const { receiveWithManager } = await loadPart(() => import('./receive-with-manager.ts'))
      return await receiveWithManager(request)
    }
    return await call(orderRoutes.receiveOrder, request, { mode: 'debounce' })
  } catch (error) {
    // The id belongs to an order with other lines: saved before the last change, response lost (a reload).
    const known = error instanceof CallError && error.code === 'STALE_VERSION' ? await findOrder(body.id) : undefined
    if (known) return known
    throw error
  }
}

async function findOrder(orderId: string): Promise<Order | undefined> {
  try {
    return await call(orderRoutes.getOrder, { params: { orderId } })
  } catch (error) {
    // 404 with an empty body: it never arrived.
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
