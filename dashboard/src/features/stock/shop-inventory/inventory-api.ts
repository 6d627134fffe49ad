import { itemRoutes } from '@labada/contracts/stock/items'
import { purchaseRoutes } from '@labada/contracts/stock/purchases'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import { stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'

export const useShopStock = () =>
  useQuery({
    ...callQuery([...keys.items(), 'shop'], itemRoutes.listShopItems, {}),
    enabled: useMayDo('item.see'),
  })

/** Goods ordered for this branch that have not arrived. */
export const useOrdered = () =>
  useQuery({
    ...callQuery([...keys.stockPapers(), 'ordered'], purchaseRoutes.listPurchases, {
      query: { state: 'ordered', limit: 50 },
    }),
    enabled: useMayDo('purchase.see'),
  })

/** Goods that another branch sent here. */
export const useComing = () =>
  useQuery({
    ...callQuery([...keys.stockPapers(), 'coming'], stockTransferRoutes.listStockTransfers, {
      query: { state: 'sent', limit: 50 },
    }),
    enabled: useMayDo('stock.see'),
  })

/** Sheets waiting to be counted. */
export const useSheets = () =>
  useQuery({
    ...callQuery([...keys.stockPapers(), 'sheets'], stockCountRoutes.listStockCounts, {
      query: { state: 'open', limit: 50 },
    }),
    enabled: useMayDo('stock.see'),
  })

export const useShopMovements = () =>
  useInfiniteQuery({
    queryKey: [...keys.stock(), 'shop-movements'],
    queryFn: ({ pageParam, signal }) =>
      call(stockRoutes.listShopMovements, { query: { cursor: pageParam, limit: 50 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The queries that a stock movement of the branch makes stale. */
export const staleStock = () => [keys.items(), keys.stock(), keys.session(), keys.cashSessions()]
