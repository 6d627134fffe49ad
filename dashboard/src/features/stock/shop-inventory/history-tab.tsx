import { totalsOf } from '../../../api/list-totals.ts'
import { Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { MOVEMENT_NAMES, quantityOf, signedQuantity } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { When } from '../../../components/when.tsx'
import { useShopMovements } from './inventory-api.ts'
import { t } from './t.ts'

/** Stock movements of this branch, newest first. */
export function HistoryTab() {
  const list = useShopMovements()
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <InfiniteSection query={list} what={t('history')}>
      <AppTable
        label={t('history')}
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => t('kindOfItem', { kind: MOVEMENT_NAMES[row.kind], item: row.item.name })}
        totalCount={totalsOf(list.data)?.movements}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        isLoadingMore={list.isFetchingNextPage}
        columns={[
          { id: 'at', header: t('time'), cell: (row) => <When at={row.at} /> },
          { id: 'item', header: t('item'), card: 'title', cell: (row) => <Text strong>{row.item.name}</Text> },
          { id: 'kind', header: t('what'), cell: (row) => MOVEMENT_NAMES[row.kind] },
          {
            id: 'quantity',
            header: t('quantity'),
            align: 'right',
            card: 'amount',
            cell: (row) => signedQuantity(row.quantity, row.item.unit),
          },
          { id: 'after', header: t('left'), align: 'right', cell: (row) => quantityOf(row.after, row.item.unit) },
          { id: 'document', header: t('document'), priority: 2, cell: (row) => row.document },
          { id: 'by', header: t('by'), priority: 2, cell: (row) => row.by },
          { id: 'reason', header: t('reason'), priority: 3, cell: (row) => row.reason },
          {
            id: 'flag',
            header: t('flag'),
            cell: (row) => row.negative && <StatusBadge status="danger">{t('belowZero')}</StatusBadge>,
          },
        ]}
        empty={<EmptyState title={t('noMovementsYet')} />}
      />
    </InfiniteSection>
  )
}
