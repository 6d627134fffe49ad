import type { RouteRequest } from '@labada/contracts/core/route'
import { itemRoutes } from '@labada/contracts/stock/items'
import { purchaseRoutes } from '@labada/contracts/stock/purchases'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import { stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { firstPage } from '../../../api/list-totals.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { given } from '../../../lib/given.ts'

export type MovementQuery = Omit<RouteRequest<typeof stockRoutes.listStockMovements>['query'], 'cursor' | 'limit'>

const PAGE = 50
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { readonly nextCursor: string | null }) => last.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}

export const useMovements = (query: MovementQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.stock(), 'movements', query],
    queryFn: ({ pageParam, signal }) =>
      call(stockRoutes.listStockMovements, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    ...paging,
  })

export const usePurchases = (branchId: string | null) =>
  useInfiniteQuery({
    queryKey: [...keys.stockPapers(), 'purchases', branchId],
    queryFn: ({ pageParam, signal }) =>
      call(
        purchaseRoutes.listPurchases,
        { query: given({ branchId: branchId ?? undefined, cursor: pageParam, limit: PAGE }) },
        { signal },
      ),
    ...paging,
  })

export const useTransfers = (branchId: string | null) =>
  useInfiniteQuery({
    queryKey: [...keys.stockPapers(), 'transfers', branchId],
    queryFn: ({ pageParam, signal }) =>
      call(
        stockTransferRoutes.listStockTransfers,
        { query: given({ branchId: branchId ?? undefined, cursor: pageParam, limit: PAGE }) },
        { signal },
      ),
    ...paging,
  })

export const useCounts = (branchId: string | null) =>
  useInfiniteQuery({
    queryKey: [...keys.stockPapers(), 'counts', branchId],
    queryFn: ({ pageParam, signal }) =>
      call(
        stockCountRoutes.listStockCounts,
        { query: given({ branchId: branchId ?? undefined, cursor: pageParam, limit: PAGE }) },
        { signal },
      ),
    ...paging,
  })

export const useSuggestions = (branchId: string | null) =>
  useQuery(
    callQuery([...keys.items(), 'suggestions', branchId], itemRoutes.listSuggestions, {
      query: given({ branchId: branchId ?? undefined }),
    }),
  )

export const useRequests = (branchId: string | null) =>
  useQuery({
    ...callQuery([...keys.stock(), 'requests', branchId], stockRoutes.listStockRequests, {
      query: given({ branchId: branchId ?? undefined, limit: 100 }),
    }),
    select: firstPage,
  })

/** Every item in use, for the lists of dialogs; a shop has a few dozen. */
export const useAllItems = (branchId: string | null) =>
  useQuery({
    ...callQuery([...keys.items(), 'all', branchId], itemRoutes.listItems, {
      query: given({ branchId: branchId ?? undefined, limit: 200 }),
    }),
    select: firstPage,
    enabled: useMayDo('item.see'),
  })
