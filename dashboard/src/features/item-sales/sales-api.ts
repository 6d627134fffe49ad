import { itemSaleRoutes } from '@labada/contracts/item-sales'
import type { RouteRequest } from '@labada/contracts/route'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'

export type SaleQuery = Omit<RouteRequest<typeof itemSaleRoutes.listItemSales>['query'], 'cursor' | 'limit'>

const PAGE = 50

export const useSales = (query: SaleQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.itemSales(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(itemSaleRoutes.listItemSales, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useSaleGroups = (query: SaleQuery, by: 'item' | 'branch' | 'cashier' | 'day') =>
  useQuery({
    ...callQuery([...keys.itemSales(), 'groups', by, query], itemSaleRoutes.itemSaleReport, {
      query: { ...query, by },
    }),
    placeholderData: keepPreviousData,
  })
