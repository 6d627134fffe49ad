import { type CustomerRecord, customerRecordRoutes } from '@labada/contracts/orders/customers/customer-records'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../api/call.ts'
import { type TotalsOf, totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, number } from '../../../lib/format.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { CustomerDrawer } from './customer-drawer.tsx'
import { t } from './t.ts'

// Loaded when an order is opened.
const OrderDrawer = lazy(() =>
  import('../../../components/orders/order-drawer.tsx').then((all) => ({ default: all.OrderDrawer })),
)

const PAGE = 50
const OWING = { all: t('allCustomers'), owing: t('withABalance'), credit: t('owedChange') } as const
type Owing = keyof typeof OWING

/** All customers, with what they owe and are owed. */
export function CustomersPage() {
  const [typed, setTyped] = useUrlState('search')
  const [openId, open] = useUrlState('customer')
  const [orderId, openOrder] = useUrlState('id')
  const [view, setView] = useState<Owing>('all')
  const query = { view, ...(typed && { search: typed.slice(0, 60) }) }
  const list = useCustomers(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  return (
    <Stack gap={12}>
      <PageHeader title={t('customers')} sub={t('customersWhatTheyOweAnd')} />
      <Row gap={12} align="end">
        <TextField
          label={t('nameOrNumber')}
          value={typed ?? ''}
          onChange={(text) => setTyped(text || null)}
          maxLength={60}
        />
        <SelectField label={t('show')} value={view} onChange={setView} options={OWING_OPTIONS} />
        <div style={{ marginInlineStart: 'auto' }}>
          <ExportButton list="customers" query={query} />
        </div>
      </Row>
      <InfiniteSection query={list} what={t('customers')}>
        <AppTable
          label={t('customers')}
          columns={columnsOf(totals)}
          rows={rows}
          rowId={(row) => row.id}
          rowLabel={(row) => row.name}
          onOpen={(row) => open(row.id)}
          openId={openId}
          totalCount={totals?.customers}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title={typed || view !== 'all' ? t('noCustomersForTheseFilters') : t('noCustomersYet')} />}
        />
      </InfiniteSection>
      <CustomerDrawer customerId={openId} onClose={() => open(null)} onOpen={open} onOpenOrder={openOrder} />
      <Suspense>
        <OrderDrawer orderId={orderId} onClose={() => openOrder(null)} />
      </Suspense>
    </Stack>
  )
}

const OWING_OPTIONS = [
  { value: 'all', label: OWING.all },
  { value: 'owing', label: OWING.owing },
  { value: 'credit', label: OWING.credit },
] as const satisfies readonly { readonly value: Owing; readonly label: string }[]

const useCustomers = (query: { readonly search?: string; readonly view: Owing }) =>
  useInfiniteQuery({
    queryKey: [...keys.customers(), 'records', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        customerRecordRoutes.listCustomerRecords,
        { query: { ...query, cursor: pageParam, limit: PAGE } },
        { signal, mode: 'latest' },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

type Totals = TotalsOf<typeof customerRecordRoutes.listCustomerRecords>

const columnsOf = (totals: Totals | undefined): readonly Column<CustomerRecord>[] => [
  { id: 'name', header: t('name'), cell: ({ name }) => name, total: t('total') },
  { id: 'phone', header: t('phone'), cell: ({ phone }) => phone ?? '—' },
  { id: 'address', header: t('address'), priority: 3, card: 'hidden', cell: ({ address }) => address ?? '—' },
  {
    id: 'orders',
    header: t('orders'),
    align: 'right',
    priority: 2,
    card: 'hidden',
    cell: ({ orders }) => number(orders),
  },
  {
    id: 'spent',
    header: t('spent'),
    align: 'right',
    priority: 2,
    card: 'hidden',
    cell: ({ spent }) => <Money amount={spent} />,
  },
  {
    id: 'balance',
    header: t('toPay'),
    align: 'right',
    card: 'amount',
    cell: ({ balance }) => <Money amount={balance} />,
    total: totals && money(totals.balance),
  },
  {
    id: 'credit',
    header: t('changeOwed'),
    align: 'right',
    priority: 2,
    card: 'hidden',
    cell: ({ credit }) => <Money amount={credit} />,
    total: totals && money(totals.credit),
  },
  {
    id: 'last',
    header: t('lastOrder'),
    priority: 3,
    cell: ({ lastOrderAt }) => (lastOrderAt ? <When at={lastOrderAt} /> : '—'),
  },
]
