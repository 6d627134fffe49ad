import type { RouteRequest } from '@labada/contracts/core/route'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import type { Item } from '@labada/contracts/stock/item-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

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

const MOST_ITEMS = 200

/** All items of a branch, for the sale form; a shop has a few dozen, so they are not paged. */
export const useBranchItems = (branchId: string) =>
  useQuery({
    queryKey: [...keys.items(), 'of-branch', branchId],
    queryFn: async ({ signal }) => {
      const items: Item[] = []
      let cursor: string | undefined
      do {
        const query = { branchId, limit: MOST_ITEMS, ...(cursor && { cursor }) }
        const page = await call(itemRoutes.listItems, { query }, { signal })
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return items
    },
    enabled: branchId !== '',
  })
