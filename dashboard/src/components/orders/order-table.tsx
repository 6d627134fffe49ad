import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import type { ReactNode } from 'react'
import { totalsOf } from '../../api/list-totals.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { AppTable } from '../table/app-table.tsx'
import type { Sort } from '../table/app-table-types.ts'
import { useHeldRows } from '../table/held-rows.ts'
import { InfiniteSection } from '../table/infinite-section.tsx'
import { orderColumns } from './order-columns.tsx'
import { t } from './t.ts'
import { type OrderListQuery, useOrderList } from './use-order-list.ts'

interface OrderTableProps {
  readonly label: string
  readonly query: OrderListQuery
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  readonly openId: string | null
  readonly onOpen: (orderId: string) => void
  readonly withBranch?: boolean
  readonly empty: ReactNode
  /** Bulk actions for ticked rows. */
  readonly bulk?: OrderBulk | undefined
}

export interface OrderBulk {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  /** The buttons, for those ticked rows that are still in the list. */
  readonly actions: (ticked: readonly OrderSummary[]) => ReactNode
}

/** A live list of orders: rows update in place, new ones wait behind a pill. */
export function OrderTable(props: OrderTableProps) {
  const { label, query, sort, onSort, openId, onOpen, withBranch = true, empty, bulk } = props
  const list = useOrderList(query)
  const now = useNow(60_000)
  const isWide = useMedia('(min-width: 1500px), (max-width: 575px)')
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const { shown, held, show } = useHeldRows(rows, {
    at: receivedAt,
    listName: JSON.stringify(query),
    isLoaded: list.isSuccess && !list.isPlaceholderData,
  })
  const ticked = bulk ? shown.filter(({ id }) => bulk.selected.has(id)) : []
  return (
    <InfiniteSection query={list} what={t('orders')}>
      <AppTable
        label={label}
        columns={orderColumns({ totals, now, withBranch, isWide })}
        rows={shown}
        rowId={idOf}
        rowLabel={(order) => t('orderNumber', { number: order.number })}
        onOpen={(order) => onOpen(order.id)}
        openId={openId}
        sort={sort}
        onSort={onSort}
        {...(bulk && {
          selected: new Set(ticked.map(idOf)),
          onSelect: bulk.onSelect,
          bulkActions: bulk.actions(ticked),
        })}
        totalCount={totals?.found}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        isLoadingMore={list.isFetchingNextPage}
        {...(held > 0 && { news: t('newOrders', { count: held }), onShowNews: show })}
        empty={held > 0 ? undefined : empty}
      />
    </InfiniteSection>
  )
}

const receivedAt = (order: OrderSummary) => order.receivedAt
const idOf = (order: OrderSummary) => order.id
