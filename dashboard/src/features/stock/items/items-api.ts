import type { RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { itemRoutes } from '@labada/contracts/stock/items'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

export type ItemListQuery = Omit<RouteRequest<typeof itemRoutes.listItems>['query'], 'cursor' | 'limit'>

const PAGE = 50

export const useItemList = (query: ItemListQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.items(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(itemRoutes.listItems, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useItem = (itemId: string | null) =>
  useQuery({
    ...callQuery(keys.item(itemId ?? ''), itemRoutes.getItem, { params: { itemId: itemId ?? '' } }),
    enabled: itemId !== null,
  })

export type StockDay = RouteResponse<typeof stockRoutes.stockHistory>['days'][number]

/** The last 60 days of an item in a branch. */
export const useStockHistory = (branchId: string, itemId: string) =>
  useQuery({
    ...callQuery([...keys.stock(), 'history', branchId, itemId], stockRoutes.stockHistory, {
      params: { branchId, itemId },
    }),
    enabled: branchId !== '',
    placeholderData: keepPreviousData,
  })
