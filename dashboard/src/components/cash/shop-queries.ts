import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo, useSession } from '../../api/session.ts'

/** What the counter's branch sells, at current prices. */
export const useServices = () => {
  const branchId = useSession((session) => session.branch?.id ?? '')
  return useQuery(callQuery(keys.services(branchId), pricedServiceRoutes.listServices, { query: {} }))
}

/** The open drawer of the counter's branch, and the cash left in it at the last close. */
export const useCurrentCashSession = () =>
  useQuery({
    ...callQuery(keys.currentCashSession(), cashSessionRoutes.currentCashSession, {}),
    enabled: useMayDo('drawer.see'),
  })

/** One order with its lines and payments. */
export const orderQuery = (orderId: string) =>
  callQuery(keys.order(orderId), orderRoutes.getOrder, { params: { orderId } })

/** The queries to invalidate when an order or its money changes: lists, figures, drawer, customers' balances. */
export const staleAfterOrder = () =>
  [keys.orders(), keys.figures(), keys.cashSessions(), keys.customers(), keys.session()] as const
