import { type Item, itemRoutes } from '@labada/contracts/stock/items'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { stockAt } from '../../../../components/company/places.ts'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StockBadge } from '../../../../components/stock/stock-badge.tsx'
import { daysWords, quantityOf } from '../../../../components/stock/words.ts'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { TextLink } from '../../../../components/text-link.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { When } from '../../../../components/when.tsx'
import { money, number, plural } from '../../../../lib/format.ts'

/** What lies on the shelves of this branch; a row opens the item's history here. */
export function StockTab({ branchId }: { readonly branchId: string }) {
  const query = { branchId, limit: 200 }
  const items = useQuery(callQuery([...keys.items(), 'all', branchId], itemRoutes.listItems, { query }))
  const navigate = useNavigate()
  return (
    <Stack>
      <Row justify="end">
        <TextLink to={stockAt({ branch: branchId })}>Orders, transfers and counts in the tracker</TextLink>
      </Row>
      <QuerySection query={items} what="The stock">
        {({ items: rows, totals }) => (
          <Stack>
            <Grid least={150} gap={12} stretch>
              <KpiCard label="Stock is worth" value={money(totals.value)} note="At what it cost" />
              <KpiCard label="Low" value={number(totals.low)} />
              <KpiCard label="Out" value={number(totals.out)} />
              <KpiCard label="Below zero" value={number(totals.negative)} note="Needs a count" />
            </Grid>
            <AppTable
              label="Stock of this branch"
              columns={COLUMNS}
              rows={rows}
              rowId={({ id }) => id}
              rowLabel={({ name }) => name}
              onOpen={({ id }) => void navigate(stockAt({ tab: 'movements', item: id, branch: branchId }))}
              totalCount={totals.items}
              empty={<EmptyState title="No items yet">Items are added on their own page.</EmptyState>}
            />
            {rows.length < totals.items && (
              <Text dim>
                The first {number(rows.length)} of {plural(totals.items, 'item')}; the tracker has all.
              </Text>
            )}
          </Stack>
        )}
      </QuerySection>
    </Stack>
  )
}

const COLUMNS: readonly Column<Item>[] = [
  { id: 'name', header: 'Item', cell: ({ name }) => <Text strong>{name}</Text>, sortValue: ({ name }) => name },
  { id: 'status', header: 'Status', cell: ({ status }) => <StockBadge status={status} /> },
  {
    id: 'onHand',
    header: 'On hand',
    align: 'right',
    card: 'amount',
    cell: ({ onHand, unit }) => quantityOf(onHand, unit),
    sortValue: ({ onHand }) => onHand,
  },
  {
    id: 'lasts',
    header: 'Lasts',
    priority: 2,
    cell: ({ onHand, daysLeft }) => (onHand > 0 ? daysWords(daysLeft) : <Nothing />),
    sortValue: ({ daysLeft }) => daysLeft,
  },
  {
    id: 'reorder',
    header: 'Ordered again at',
    align: 'right',
    priority: 3,
    cell: ({ levels: [level], unit }) =>
      level?.reorderAt === undefined || level.reorderAt === null ? <Nothing /> : quantityOf(level.reorderAt, unit),
  },
  {
    id: 'value',
    header: 'Worth',
    align: 'right',
    priority: 2,
    cell: ({ value }) => <Money amount={value} />,
    sortValue: ({ value }) => value,
  },
  {
    id: 'counted',
    header: 'Last count',
    priority: 3,
    cell: ({ countedAt }) => (countedAt ? <When at={countedAt} /> : <Nothing />),
    sortValue: ({ countedAt }) => countedAt?.getTime() ?? null,
  },
]
