import type { RouteRequest } from '@labada/contracts/core/route'
import { type CustomerRecord, customerRecordRoutes } from '@labada/contracts/orders/customers/customer-records'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { type TotalsOf, totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, number } from '../../../lib/format.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { t } from './t.ts'

const PAGE = 50

/** All customers, with what they spent, what they owe and are owed; by name, or from the most. */
export function CustomerList({
  openId,
  onOpen,
}: {
  readonly openId: string | null
  readonly onOpen: (customerId: string) => void
}) {
  const [typed, setTyped] = useUrlState('search')
  const [chosenView, setView] = useUrlState('show')
  const [chosenSort, setSort] = useUrlState('sort')
  const view = optionOf(VIEWS, chosenView)
  const sort = optionOf(SORTS, chosenSort)
  const query = { view, sort, ...(typed && { search: typed.slice(0, 60) }) }
  const list = useCustomers(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  return (
    <Stack gap={12}>
      <Row gap={12} align="end">
        <TextField
          label={t('nameOrNumber')}
          value={typed ?? ''}
          onChange={(text) => setTyped(text || null)}
          maxLength={60}
        />
        <SelectField
          label={t('show')}
          value={view}
          onChange={(next) => setView(next === 'all' ? null : next)}
          options={VIEWS}
        />
        <SelectField
          label={t('sortBy')}
          value={sort}
          onChange={(next) => setSort(next === 'name' ? null : next)}
          options={SORTS}
        />
        <div style={{ marginInlineStart: 'auto' }}>
          <ExportButton list="customers" query={query} />
        </div>
      </Row>
      {view === 'lapsed' && <Text dim>{t('threeOrdersOrMoreAndAway')}</Text>}
      <InfiniteSection query={list} what={t('customers')}>
        <AppTable
          label={t('customers')}
          columns={columnsOf(totals)}
          rows={rows}
          rowId={(row) => row.id}
          rowLabel={(row) => row.name}
          onOpen={(row) => onOpen(row.id)}
          openId={openId}
          totalCount={totals?.customers}
          hasUncounted={totals?.more}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={
            <EmptyState
              title={
                view === 'lapsed' && !typed
                  ? t('nobodyStoppedComing')
                  : typed || view !== 'all'
                    ? t('noCustomersForTheseFilters')
                    : t('noCustomersYet')
              }
            >
              {!typed && view === 'all' && t('customersAppearWithTheirFirst')}
            </EmptyState>
          }
        />
      </InfiniteSection>
    </Stack>
  )
}

const VIEWS = [
  { value: 'all', label: t('allCustomers') },
  { value: 'owing', label: t('withABalance') },
  { value: 'credit', label: t('owedChange') },
  { value: 'prepaid', label: t('withAPrepaidBalance') },
  { value: 'lapsed', label: t('stoppedComing') },
] as const
const SORTS = [
  { value: 'name', label: t('name') },
  { value: 'spentYear', label: t('spentInAYear') },
  { value: 'balance', label: t('toPay') },
  { value: 'lastOrder', label: t('lastOrder') },
] as const

/** What the address says, if it is one of these; the first one otherwise. */
function optionOf<const Value extends string>(
  options: readonly [{ readonly value: Value }, ...{ readonly value: Value }[]],
  chosen: string | null,
): Value {
  return (options.find(({ value }) => value === chosen) ?? options[0]).value
}

type Query = NonNullable<RouteRequest<typeof customerRecordRoutes.listCustomerRecords>['query']>

const useCustomers = (query: Query) =>
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
    id: 'spentYear',
    header: t('spentInAYear'),
    align: 'right',
    priority: 2,
    card: 'line',
    cell: ({ spentYear }) => <Money amount={spentYear} />,
    total: totals && money(totals.spentYear),
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
    id: 'prepaid',
    header: t('prepaidBalance'),
    align: 'right',
    priority: 2,
    card: 'hidden',
    cell: ({ prepaid }) => <Money amount={prepaid} />,
    total: totals && money(totals.prepaid),
  },
  {
    id: 'last',
    header: t('lastOrder'),
    priority: 3,
    cell: ({ lastOrderAt, hasStoppedComing }) => (
      <Row gap={8}>
        {lastOrderAt ? <When at={lastOrderAt} /> : '—'}
        {hasStoppedComing && <StatusBadge status="attention">{t('stoppedComing')}</StatusBadge>}
      </Row>
    ),
  },
]
