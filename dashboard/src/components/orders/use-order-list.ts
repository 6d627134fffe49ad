import type { RouteRequest } from '@labada/contracts/core/route'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

/** The filters and sorting of a list of orders. */
export type OrderListQuery = Omit<RouteRequest<typeof orderRoutes.listOrders>['query'], 'cursor' | 'limit'>

const PAGE = 50

/** Orders page by page; the previous filter's rows stay until the new ones have loaded. */
export const useOrderList = (query: OrderListQuery, isWanted = true) =>
  useInfiniteQuery({
    queryKey: keys.orderList(query),
    queryFn: ({ pageParam, signal }) =>
      call(orderRoutes.listOrders, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
