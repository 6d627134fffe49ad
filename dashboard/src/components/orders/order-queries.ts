import { orderRoutes } from '@labada/contracts/orders/orders'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'

/** One order with its lines and payments. */
export const orderQuery = (orderId: string) =>
  callQuery(keys.order(orderId), orderRoutes.getOrder, { params: { orderId } })

/** The queries to invalidate when an order or its money changes: lists, figures, drawer, customers' balances. */
export const staleAfterOrder = () =>
  [keys.orders(), keys.figures(), keys.cashSessions(), keys.customers(), keys.session()] as const
