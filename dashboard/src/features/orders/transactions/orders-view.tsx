import { IconChartHistogram } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { Card, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { OrderTable } from '../../../components/orders/order-table.tsx'
import { BulkProblems, useBulk } from '../../../components/table/bulk.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { useRememberedSwitch } from '../../../lib/remembered.ts'
import { orderQueryOf } from './list-queries.ts'
import { OrderAges } from './order-ages.tsx'
import { OrderKpis } from './order-kpis.tsx'
import { t } from './t.ts'
import { TransactionFilterBar } from './transaction-filter-bar.tsx'
import { isNarrowed, SORTS, type TransactionFilters } from './transaction-filters.ts'
import { useClear } from './use-clear.ts'
import type { ViewProps } from './view-props.ts'

const DayChart = lazy(() => import('./day-chart.tsx').then((all) => ({ default: all.DayChart })))
const OrderBulkActions = lazy(() =>
  import('./order-bulk-actions.tsx').then((all) => ({ default: all.OrderBulkActions })),
)

/** Orders below a line of their figures; the days are drawn on request. */
export function OrdersView({ filters, onChange, today, openId, onOpen }: ViewProps) {
  const bulk = useBulk()
  const [isCharted, setCharted] = useRememberedSwitch('orders-by-day', false)
  const exporting = <ExportButton list="orders" query={orderQueryOf(filters, today)} />
  return (
    <Stack gap={12}>
      <TransactionFilterBar filters={filters} onChange={onChange} today={today} />
      <OrderKpis filters={filters} today={today}>
        {filters.view !== 'unpaid' && (
          <>
            <Button
              tone="neutral"
              icon={<IconChartHistogram size={18} />}
              aria-expanded={isCharted}
              onClick={() => setCharted(!isCharted)}
            >
              {isCharted ? t('hideChart') : t('showChart')}
            </Button>
            {exporting}
          </>
        )}
      </OrderKpis>
      {filters.view === 'unpaid' ? (
        <OrderAges filters={filters} today={today}>
          {exporting}
        </OrderAges>
      ) : (
        isCharted && (
          <Suspense fallback={<ChartToCome />}>
            <DayChart filters={filters} onChange={onChange} today={today} />
          </Suspense>
        )
      )}
      <BulkProblems bulk={bulk} counted={(count) => t('orders2', { count })} />
      <OrderTable
        label={t('orders')}
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

/** The room of the chart, as it is while its days are loading. */
const ChartToCome = () => (
  <Card label={t('ordersByDay')}>
    <Skeletons rows={1} height={190} />
  </Card>
)

function NoOrders({ filters, onChange }: Pick<ViewProps, 'filters' | 'onChange'>) {
  const clear = useClear({ filters, onChange })
  if (isNarrowed(filters)) return <NoResults title={t('noOrdersForTheseFilters')} onClear={clear} />
  return (
    <EmptyState
      title={NOTHING_THERE[filters.view]}
      action={
        filters.dates === 'week' && (
          <Button tone="neutral" onClick={() => onChange({ ...filters, dates: 'any' })}>
            {t('showAllDays')}
          </Button>
        )
      }
    >
      {filters.view === 'orders' && t('ordersAppearAsSoonAs')}
    </EmptyState>
  )
}

const NOTHING_THERE: Readonly<Record<TransactionFilters['view'], string>> = {
  orders: t('noOrdersThisWeekYet'),
  payments: t('noPaymentsThisWeekYet'),
  unpaid: t('allOrdersArePaid'),
  overdue: t('noOverdueOrders'),
  unclaimed: t('noUnclaimedOrders'),
  approvals: t('noApprovalRequestsYet'),
  voids: t('noOrdersVoidedThisWeek'),
  claims: t('noCustomerClaimsYet'),
  taxes: t('noSalesWithThisDiscount'),
  offline: t('noOfflineWorkYet'),
}
