import type { Item } from '@labada/contracts/stock/item-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import { STOCK_STATUSES } from '@labada/domain/stock/items'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { firstPage } from '../../../../api/list-totals.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { stockAt } from '../../../../components/company/places.ts'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { useOpens } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StockBadge } from '../../../../components/stock/stock-badge.tsx'
import { daysWords, quantityOf } from '../../../../components/stock/words.ts'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { TextLink } from '../../../../components/text-link.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { When } from '../../../../components/when.tsx'
import { money, number } from '../../../../lib/format.ts'
import { t } from '../t.ts'

/** The stock of this branch, what runs out first; a row opens the item's history here. */
export function StockTab({ branchId }: { readonly branchId: string }) {
  const query = { branchId, limit: 200 }
  const items = useQuery({
    ...callQuery([...keys.items(), 'all', branchId], itemRoutes.listItems, { query }),
    select: firstPage,
  })
  const navigate = useNavigate()
  const opens = useOpens(stockAt({}))
  return (
    <Stack>
      {opens && (
        <Row justify="end">
          <TextLink to={stockAt({ branch: branchId })}>{t('viewInStockTracker')}</TextLink>
        </Row>
      )}
      <QuerySection query={items} what={t('stock')}>
        {({ items: rows, totals }) => (
          <Stack>
            <Grid least={150} gap={12} stretch>
              <KpiCard label={t('stockValue')} value={money(totals.value)} note={t('atCost')} />
              <KpiCard label={t('low')} value={number(totals.low)} />
              <KpiCard label={t('out')} value={number(totals.out)} />
              <KpiCard label={t('belowZero')} value={number(totals.negative)} note={t('needsACount')} />
            </Grid>
            <AppTable
              label={t('stockOfThisBranch')}
              columns={COLUMNS}
              rows={rows.toSorted(byUrgency)}
              rowId={({ id }) => id}
              rowLabel={({ name }) => name}
              onOpen={
                opens ? ({ id }) => void navigate(stockAt({ tab: 'movements', item: id, branch: branchId })) : undefined
              }
              totalCount={totals.items}
              empty={<EmptyState title={t('noItemsYet')}>{t('addItemsOnTheItems')}</EmptyState>}
            />
            {rows.length < totals.items && (
              <Text dim>{t('showingTheFirstRowsOf', { count: totals.items, rows: number(rows.length) })}</Text>
            )}
          </Stack>
        )}
      </QuerySection>
    </Stack>
  )
}

const URGENCY: readonly Item['status'][] = [...STOCK_STATUSES, 'inactive']
const byUrgency = (one: Item, other: Item) => URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status)

const COLUMNS: readonly Column<Item>[] = [
  { id: 'name', header: t('item'), cell: ({ name }) => <Text strong>{name}</Text>, sortValue: ({ name }) => name },
  { id: 'status', header: t('status'), cell: ({ status }) => <StockBadge status={status} /> },
  {
    id: 'onHand',
    header: t('onHand'),
    align: 'right',
    card: 'amount',
    cell: ({ onHand, unit }) => quantityOf(onHand, unit),
    sortValue: ({ onHand }) => onHand,
  },
  {
    id: 'lasts',
    header: t('daysLeft'),
    align: 'right',
    priority: 2,
    cell: ({ onHand, daysLeft }) => (onHand > 0 ? daysWords(daysLeft) : <Nothing />),
    sortValue: ({ daysLeft }) => daysLeft,
  },
  {
    id: 'reorder',
    header: t('reorderPoint'),
    align: 'right',
    priority: 3,
    cell: ({ levels: [level], unit }) =>
      level?.reorderAt === undefined || level.reorderAt === null ? <Nothing /> : quantityOf(level.reorderAt, unit),
  },
  {
    id: 'value',
    header: t('value'),
    align: 'right',
    priority: 2,
    cell: ({ value }) => <Money amount={value} />,
    sortValue: ({ value }) => value,
  },
  {
    id: 'counted',
    header: t('lastCount'),
    priority: 3,
    labelled: true,
    cell: ({ countedAt }) => (countedAt ? <When at={countedAt} /> : <Nothing />),
    sortValue: ({ countedAt }) => countedAt?.getTime() ?? null,
  },
]
