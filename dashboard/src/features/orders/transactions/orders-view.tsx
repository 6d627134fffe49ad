import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { OrderTable } from '../../../components/orders/order-table.tsx'
import { BulkProblems, useBulk } from '../../../components/table/bulk.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { plural } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import { DayChart } from './day-chart.tsx'
import { orderQueryOf } from './list-queries.ts'
import { OrderAges } from './order-ages.tsx'
import { OrderKpis } from './order-kpis.tsx'
import { TransactionFilterBar } from './transaction-filter-bar.tsx'
import { isNarrowed, SORTS, type TransactionFilters } from './transaction-filters.ts'
import { useClear } from './use-clear.ts'
import type { ViewProps } from './view-props.ts'

const OrderBulkActions = lazy(() =>
  import('./order-bulk-actions.tsx').then((all) => ({ default: all.OrderBulkActions })),
)

/** Orders with their figures and days above them. */
export function OrdersView({ filters, onChange, today, openId, onOpen }: ViewProps) {
  const bulk = useBulk()
  return (
    <Stack>
      <TransactionFilterBar filters={filters} onChange={onChange} today={today} />
      <OrderKpis filters={filters} today={today} />
      {filters.view === 'unpaid' ? (
        <OrderAges filters={filters} today={today} />
      ) : (
        <DayChart filters={filters} onChange={onChange} today={today} />
      )}
      <Row justify="end">
        <ExportButton list="orders" query={orderQueryOf(filters, today)} />
      </Row>
      <BulkProblems bulk={bulk} counted={(count) => plural(count, 'order')} />
      <OrderTable
        label="Orders"
        query={orderQueryOf(filters, today)}
        sort={{ column: filters.sort, descending: filters.direction === 'desc' }}
        onSort={(sort) =>
          onChange({
            ...filters,
            sort: SORTS.find((name) => name === sort?.column) ?? 'receivedAt',
            direction: sort && !sort.descending ? 'asc' : 'desc',
          })
        }
        openId={openId}
        onOpen={onOpen}
        bulk={{
          selected: bulk.selected,
          onSelect: bulk.select,
          actions: (ticked) => (
            <Suspense>
              <OrderBulkActions bulk={bulk} ticked={ticked} query={orderQueryOf(filters, today)} />
            </Suspense>
          ),
        }}
        empty={<NoOrders filters={filters} onChange={onChange} />}
      />
    </Stack>
  )
}

function NoOrders({ filters, onChange }: Pick<ViewProps, 'filters' | 'onChange'>) {
  const clear = useClear({ filters, onChange })
  if (isNarrowed(filters)) {
    return <EmptyState title="No orders for these filters" action={<Button onClick={clear}>Clear filters</Button>} />
  }
  return (
    <EmptyState
      title={NOTHING_THERE[filters.view]}
      action={
        filters.dates === 'week' && (
          <Button tone="neutral" onClick={() => onChange({ ...filters, dates: 'any' })}>
            Show all days
          </Button>
        )
      }
    />
  )
}

const NOTHING_THERE: Readonly<Record<TransactionFilters['view'], string>> = {
  orders: 'No orders this week yet',
  payments: 'No payments this week yet',
  unpaid: 'Every order is paid',
  overdue: 'Nothing is late',
  unclaimed: 'Everything that is ready was fetched in time',
  approvals: 'Nobody asked for anything yet',
  voids: 'No order was voided this week',
  claims: 'No customer claimed anything yet',
  customers: 'No customers yet',
}
