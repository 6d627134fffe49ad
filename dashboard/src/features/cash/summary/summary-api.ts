import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { figureRoutes } from '@labada/contracts/reports/figures'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

/** The counter's own figures of today. */
export const shopSummaryQuery = () => callQuery(keys.shopSummary(), figureRoutes.shopSummary, {})

/** Cash sessions of this branch, newest first. */
export const cashSessionsQuery = (limit: number) =>
  callQuery(keys.cashSessionList({ limit }), cashSessionRoutes.listCashSessions, { query: { limit } })

export const cashSessionQuery = (cashSessionId: string) =>
  callQuery(keys.cashSession(cashSessionId), cashSessionRoutes.getCashSession, { params: { cashSessionId } })

/** What this branch has on its shelves. Many counters have no items: the call is loaded by those that do. */
export const shopStockQuery = () =>
  queryOptions({
    queryKey: [...keys.items(), 'shop'],
    queryFn: async ({ signal }) => {
      const { itemRoutes } = await import('@labada/contracts/stock/items')
      return call(itemRoutes.listShopItems, {}, { signal })
    },
  })
