import { type ItemSale, itemSaleRoutes, SALE_GROUPS } from '@labada/contracts/item-sales'
import { SALE_STATUSES } from '@labada/domain/item-sales'
import { ITEM_CATEGORIES } from '@labada/domain/items'
import { addDays, type ManilaDate, manilaDateOf, parseManilaDate } from '@labada/domain/manila-time'
import { PAYMENT_METHODS } from '@labada/domain/order-stages'
import { IconBasket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { CallError } from '../../api/call-error.ts'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { AppTable } from '../../components/app-table.tsx'
import { SelectField } from '../../components/choice-field.tsx'
import { Drawer } from '../../components/drawer.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { type ActiveFilter, FilterBar } from '../../components/filter-bar.tsx'
import { KpiCard } from '../../components/kpi-card.tsx'
import { Card, Grid, Stack, Text } from '../../components/layout.tsx'
import { useHeldRows } from '../../components/office/held-rows.ts'
import { InfiniteSection } from '../../components/office/infinite-section.tsx'
import { transactionsAt } from '../../components/office/places.ts'
import { TextLink } from '../../components/office/text-link.tsx'
import { useBranchOptions } from '../../components/office/use-branches.ts'
import { useTyped } from '../../components/office/use-typed.ts'
import { When } from '../../components/office/when.tsx'
import { METHOD_NAMES } from '../../components/office/words.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QuerySection } from '../../components/query-section.tsx'
import { ShareBars } from '../../components/share-bars.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { SALE_LOOKS } from '../../components/stock/sale-words.ts'
import { CATEGORY_NAMES } from '../../components/stock/words.ts'
import { SearchField } from '../../components/text-field.tsx'
import { Money, Nothing } from '../../components/values.tsx'
import { money, number, percent, plural, weekday } from '../../lib/format.ts'
import { given } from '../../lib/given.ts'
import { useBranchScope } from '../../lib/use-branch-scope.ts'
import { useNow } from '../../lib/use-now.ts'
import { useUrlState, useUrlStates } from '../../lib/use-url-state.ts'
import { type SaleQuery, useSaleGroups, useSales } from './sales-api.ts'

const SaleDetails = lazy(() =>
  import('../../components/stock/sale-details.tsx').then((all) => ({ default: all.SaleDetails })),
)

const PERIODS = ['today', 'week', 'month', 'any'] as const
type Period = (typeof PERIODS)[number]
const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  any: 'Any date',
}
const GROUP_NAMES = { item: 'By item', branch: 'By branch', cashier: 'By cashier', day: 'By day' } as const

/** What the counters sold of items, what it cost and what was left. */
export function ItemSalesPage() {
  const [params, set] = useUrlStates()
  const [openId, open] = useUrlState('id')
  const [branchId] = useBranchScope()
  const today = manilaDateOf(useNow(60_000))
  const query = queryOf(params, branchId, today)
  const list = useSales(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  const { shown, held, show } = useHeldRows(rows, {
    at: (sale) => sale.soldAt,
    listName: JSON.stringify(query),
    isLoaded: list.isSuccess && !list.isPlaceholderData,
  })
  return (
    <>
      <PageHeader title="Item sales" sub="Sold over the counters, with cost and margin" />
      <Stack>
        <Filters query={query} params={params} onChange={set} />
        <Grid least={150} gap={12} stretch>
          <KpiCard label="Sales" value={number(totals?.sales)} note={totals && plural(totals.quantity, 'piece')} />
          <KpiCard
            label="Net"
            value={money(totals?.net)}
            note={totals?.refunded ? `${money(totals.refunded)} refunded` : undefined}
          />
          <KpiCard label="Cost of goods" value={money(totals?.cost)} />
          <KpiCard
            label="Margin"
            value={money(totals?.margin)}
            note={totals?.margin != null && totals.net > 0 ? percent(totals.margin / totals.net) : undefined}
          />
          {totals?.byMethod.slice(0, 2).map(({ method, amount, count }) => (
            <KpiCard key={method} label={METHOD_NAMES[method]} value={money(amount)} note={plural(count, 'payment')} />
          ))}
        </Grid>
        <Groups query={query} params={params} onChange={set} />
        <InfiniteSection query={list} what="Item sales">
          <AppTable
            label="Item sales"
            columns={columnsOf(totals)}
            rows={shown}
            rowId={(sale) => sale.id}
            rowLabel={(sale) => `Sale ${sale.number}`}
            onOpen={(sale) => open(sale.id)}
            openId={openId}
            totalCount={totals?.sales}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            {...(held > 0 && { news: plural(held, 'new sale'), onShowNews: show })}
            empty={
              held > 0 ? undefined : (
                <EmptyState
                  icon={<IconBasket size={36} stroke={1.5} />}
                  title={
                    activeFilters(query, params).length > 0 ? 'No item sales for these filters' : 'No counter sales'
                  }
                >
                  Turn on Items for a branch to sell at its counter.
                </EmptyState>
              )
            }
          />
        </InfiniteSection>
      </Stack>
      <SaleDrawer saleId={openId} onClose={() => open(null)} />
    </>
  )
}

type Totals = NonNullable<ReturnType<typeof useSales>['data']>['pages'][number]['totals']

const columnsOf = (totals: Totals | undefined) => [
  {
    id: 'number',
    header: 'Number',
    cell: (sale: ItemSale) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {sale.number}
      </Text>
    ),
    total: 'Total',
  },
  { id: 'at', header: 'Time', cell: (sale: ItemSale) => <When at={sale.soldAt} /> },
  { id: 'branch', header: 'Branch', priority: 2 as const, cell: (sale: ItemSale) => sale.branchName },
  {
    id: 'lines',
    header: 'Items',
    cell: (sale: ItemSale) => sale.lines.map(({ name, quantity }) => `${name} ×${number(quantity)}`).join(', '),
  },
  {
    id: 'quantity',
    header: 'Qty',
    align: 'right' as const,
    priority: 2 as const,
    cell: (sale: ItemSale) => number(sale.quantity),
    total: totals && number(totals.quantity),
  },
  {
    id: 'gross',
    header: 'Gross',
    align: 'right' as const,
    priority: 3 as const,
    card: 'hidden' as const,
    cell: (sale: ItemSale) => <Money amount={sale.total} />,
    total: totals && money(totals.gross),
  },
  {
    id: 'net',
    header: 'Net',
    align: 'right' as const,
    card: 'amount' as const,
    cell: (sale: ItemSale) => <Money amount={sale.net} />,
    total: totals && money(totals.net),
  },
  {
    id: 'cost',
    header: 'Cost',
    align: 'right' as const,
    priority: 2 as const,
    cell: (sale: ItemSale) => <Money amount={sale.cost} />,
    total: totals && money(totals.cost),
  },
  {
    id: 'margin',
    header: 'Margin',
    align: 'right' as const,
    priority: 2 as const,
    cell: (sale: ItemSale) => <Money amount={sale.margin} />,
    total: totals && money(totals.margin),
  },
  {
    id: 'method',
    header: 'Method',
    priority: 3 as const,
    cell: (sale: ItemSale) => sale.methods.map((method) => METHOD_NAMES[method]).join(', '),
  },
  {
    id: 'order',
    header: 'With order',
    priority: 3 as const,
    card: 'hidden' as const,
    cell: (sale: ItemSale) =>
      sale.order ? (
        <TextLink to={transactionsAt({ id: sale.order.id, dates: 'any' })}>{sale.order.number}</TextLink>
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'by',
    header: 'Cashier',
    priority: 3 as const,
    card: 'hidden' as const,
    cell: (sale: ItemSale) => sale.soldBy.name,
  },
  {
    id: 'session',
    header: 'Session',
    align: 'right' as const,
    priority: 3 as const,
    card: 'hidden' as const,
    cell: (sale: ItemSale) => (sale.session ? number(sale.session.number) : <Nothing />),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (sale: ItemSale) => (
      <StatusBadge status={SALE_LOOKS[sale.status].status}>{SALE_LOOKS[sale.status].word}</StatusBadge>
    ),
  },
]

/** The same sales summed another way, best first; by item what nobody bought stands last. */
function Groups({
  query,
  params,
  onChange,
}: {
  readonly query: SaleQuery
  readonly params: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}) {
  const by = SALE_GROUPS.find((value) => value === params.get('by')) ?? 'item'
  const groups = useSaleGroups(query, by)
  return (
    <Card
      title="Best and slowest"
      side={
        <SelectField
          label="Group"
          value={by}
          onChange={(value) => onChange({ by: value === 'item' ? null : value })}
          options={SALE_GROUPS.map((value) => ({ value, label: GROUP_NAMES[value] }))}
        />
      }
    >
      <QuerySection
        query={groups}
        what="Groups"
        isEmpty={(data) => data.groups.length === 0}
        empty={<Text dim>Nothing was sold in these days.</Text>}
      >
        {(data) => (
          <Stack gap={12}>
            <ShareBars
              label={`Net sales ${GROUP_NAMES[by].toLowerCase()}`}
              items={data.groups.slice(0, 10).map((group) => ({
                label: by === 'day' ? dayName(group.key) : group.name,
                value: group.net,
                text: `${money(group.net)}, ${plural(group.quantity, 'piece')}`,
              }))}
            />
          </Stack>
        )}
      </QuerySection>
    </Card>
  )
}

const dayName = (key: string) => {
  const date = parseManilaDate(key)
  return date ? weekday(date) : key
}

function SaleDrawer({ saleId, onClose }: { readonly saleId: string | null; readonly onClose: () => void }) {
  const query = useQuery({
    ...callQuery(keys.itemSale(saleId ?? ''), itemSaleRoutes.getItemSale, { params: { saleId: saleId ?? '' } }),
    enabled: saleId !== null,
  })
  const isGone = query.error instanceof CallError && query.error.status === 404
  return (
    <Drawer opened={saleId !== null} onClose={onClose} title={query.data?.number ?? 'Sale'}>
      {isGone ? (
        <EmptyState title="There is no such sale">The link may be old or incomplete.</EmptyState>
      ) : (
        saleId && (
          <QuerySection query={query} what="The sale">
            {(sale) => (
              <Suspense>
                <SaleDetails
                  sale={sale}
                  mayRefund
                  order={
                    sale.order && (
                      <TextLink to={transactionsAt({ id: sale.order.id, dates: 'any' })}>{sale.order.number}</TextLink>
                    )
                  }
                />
              </Suspense>
            )}
          </QuerySection>
        )
      )}
    </Drawer>
  )
}

function Filters({
  query,
  params,
  onChange,
}: {
  readonly query: SaleQuery
  readonly params: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}) {
  const [scope, setScope] = useBranchScope()
  const branches = useBranchOptions()
  const search = useCallback((text: string) => onChange({ search: text }), [onChange])
  const [typed, setTyped] = useTyped(query.search ?? '', search)
  return (
    <FilterBar
      active={activeFilters(query, params)}
      search={
        <SearchField
          label="Search"
          placeholder="Number, item or order"
          value={typed}
          onChange={setTyped}
          maxLength={60}
        />
      }
    >
      <SelectField
        label="Dates"
        value={periodOf(params)}
        onChange={(dates) => onChange({ dates: dates === 'week' ? null : dates })}
        options={PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }))}
      />
      <SelectField
        label="Branch"
        value={scope ?? ''}
        onChange={(value) => setScope(value || null)}
        options={branches}
      />
      <SelectField
        label="Category"
        value={query.category ?? ''}
        onChange={(category) => onChange({ category })}
        options={[
          { value: '', label: 'Any category' },
          ...ITEM_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
        ]}
      />
      <SelectField
        label="Method"
        value={query.method ?? ''}
        onChange={(method) => onChange({ method })}
        options={[
          { value: '', label: 'Any method' },
          ...PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] })),
        ]}
      />
      <SelectField
        label="Status"
        value={query.status ?? ''}
        onChange={(status) => onChange({ status })}
        options={[
          { value: '', label: 'Any status' },
          ...SALE_STATUSES.map((value) => ({ value, label: SALE_LOOKS[value].word })),
        ]}
      />
      <SelectField
        label="Order"
        value={query.withOrder ?? ''}
        onChange={(order) => onChange({ order })}
        options={[
          { value: '', label: 'With or without order' },
          { value: 'true', label: 'With an order' },
          { value: 'false', label: 'Alone' },
        ]}
      />
    </FilterBar>
  )
}

const periodOf = (params: URLSearchParams): Period => PERIODS.find((value) => value === params.get('dates')) ?? 'week'

function queryOf(params: URLSearchParams, branchId: string | null, today: ManilaDate): SaleQuery {
  const days = { today: 0, week: 6, month: 29, any: null }[periodOf(params)]
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name))
  return given({
    branchId: branchId ?? undefined,
    category: one(ITEM_CATEGORIES, 'category'),
    method: one(PAYMENT_METHODS, 'method'),
    status: one(SALE_STATUSES, 'status'),
    withOrder: one(['true', 'false'] as const, 'order'),
    search: params.get('search')?.trim().slice(0, 60) || undefined,
    from: days === null ? undefined : addDays(today, -days),
  })
}

function activeFilters(
  { category, method, status, withOrder, search }: SaleQuery,
  params: URLSearchParams,
): ActiveFilter[] {
  const period = periodOf(params)
  return [
    ...(period !== 'week' ? [{ names: ['dates'], label: PERIOD_NAMES[period] }] : []),
    ...(category ? [{ names: ['category'], label: CATEGORY_NAMES[category] }] : []),
    ...(method ? [{ names: ['method'], label: METHOD_NAMES[method] }] : []),
    ...(status ? [{ names: ['status'], label: SALE_LOOKS[status].word }] : []),
    ...(withOrder ? [{ names: ['order'], label: withOrder === 'true' ? 'With an order' : 'Alone' }] : []),
    ...(search ? [{ names: ['search'], label: `“${search}”` }] : []),
  ]
}
