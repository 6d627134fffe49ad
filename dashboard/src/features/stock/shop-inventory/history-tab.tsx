import { Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { MOVEMENT_NAMES, quantityOf, signedQuantity } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { When } from '../../../components/when.tsx'
import { useShopMovements } from './inventory-api.ts'

/** What moved in this branch, newest first. */
export function HistoryTab() {
  const list = useShopMovements()
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <InfiniteSection query={list} what="History">
      <AppTable
        label="History"
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => `${MOVEMENT_NAMES[row.kind]} of ${row.item.name}`}
        totalCount={list.data?.pages[0]?.totals.movements}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        isLoadingMore={list.isFetchingNextPage}
        columns={[
          { id: 'at', header: 'Time', cell: (row) => <When at={row.at} /> },
          { id: 'item', header: 'Item', card: 'title', cell: (row) => <Text strong>{row.item.name}</Text> },
          { id: 'kind', header: 'What', cell: (row) => MOVEMENT_NAMES[row.kind] },
          {
            id: 'quantity',
            header: 'Quantity',
            align: 'right',
            card: 'amount',
            cell: (row) => signedQuantity(row.quantity, row.item.unit),
          },
          { id: 'after', header: 'Left', align: 'right', cell: (row) => quantityOf(row.after, row.item.unit) },
          { id: 'document', header: 'Document', priority: 2, cell: (row) => row.document },
          { id: 'by', header: 'By', priority: 2, cell: (row) => row.by },
          { id: 'reason', header: 'Reason', priority: 3, cell: (row) => row.reason },
          {
            id: 'flag',
            header: 'Flag',
            cell: (row) => row.negative && <StatusBadge status="danger">Below zero</StatusBadge>,
          },
        ]}
        empty={<EmptyState title="Nothing has moved yet" />}
      />
    </InfiniteSection>
  )
}
