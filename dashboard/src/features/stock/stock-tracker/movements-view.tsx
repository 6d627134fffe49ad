import type { StockMovement } from '@labada/contracts/stock/stock'
import { type ManilaDate, manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { STOCK_KINDS } from '@labada/domain/stock/stock'
import { useCallback } from 'react'
import { totalsOf } from '../../../api/list-totals.ts'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { transactionsAt } from '../../../components/company/places.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { useTyped } from '../../../components/hooks/use-typed.ts'
import { Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import {
  activePeriod,
  datesParam,
  firstDayIn,
  RECENT_PERIOD_CHOICES,
  recentPeriodIn,
} from '../../../components/recent-periods.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { MOVEMENT_NAMES, quantityOf, signedQuantity, unitCost } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { type ActiveFilter, FilterBar, removalOf } from '../../../components/table/filter-bar.tsx'
import { useHeldRows } from '../../../components/table/held-rows.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, number, signedMoney } from '../../../lib/format.ts'
import { given } from '../../../lib/given.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { t } from './t.ts'
import { type MovementQuery, useAllItems, useMovements } from './tracker-api.ts'

/** The stock ledger: every movement with the stock before and after, its cost, and its reason. */
export function MovementsView() {
  const [params, set] = useUrlStates()
  const [branchId] = useBranchScope()
  const today = manilaDateOf(useNow(60_000))
  const query = queryOf(params, branchId, today)
  const list = useMovements(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const { shown, held, show } = useHeldRows(rows, {
    at: (row) => row.at,
    listName: JSON.stringify(query),
    isLoaded: list.isSuccess && !list.isPlaceholderData,
  })
  const items = useAllItems(null).data?.items ?? []
  const search = useCallback((text: string) => set({ search: text }), [set])
  const [typed, setTyped] = useTyped(query.search ?? '', search)
  const item = items.find(({ id }) => id === query.itemId)
  const active = activeFilters(query, params, item?.name)
  const worth = (kind: StockMovement['kind']) => totals?.byKind.find((one) => one.kind === kind)?.value ?? null
  const sums: readonly (readonly [string, Centavos | null])[] = [
    [t('bought'), worth('purchase')],
    [t('used'), worth('consumption')],
    [t('sold'), worth('sale')],
    [t('spoiled'), worth('spoilage')],
    [t('counted'), worth('count')],
  ]
  return (
    <Stack>
      <FilterBar
        active={active}
        search={
          <SearchField
            label={t('search')}
            placeholder={t('itemDocumentOrderOrReason')}
            value={typed}
            onChange={setTyped}
            maxLength={60}
          />
        }
      >
        <SelectField
          label={t('dates')}
          value={recentPeriodIn(params)}
          onChange={(dates) => set({ dates: datesParam(dates), from: null, to: null })}
          options={RECENT_PERIOD_CHOICES}
        />
        <May needs="item.see">
          <SelectField
            label={t('item')}
            value={query.itemId ?? ''}
            onChange={(value) => set({ item: value })}
            options={[{ value: '', label: t('anyItem') }, ...items.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </May>
        <SelectField
          label={t('kind')}
          value={query.kind ?? ''}
          onChange={(kind) => set({ kind })}
          options={[
            { value: '', label: t('anyKind') },
            ...STOCK_KINDS.map((value) => ({ value, label: MOVEMENT_NAMES[value] })),
          ]}
        />
        <SelectField
          label={t('show')}
          value={query.unexplained ?? ''}
          onChange={(unexplained) => set({ unexplained })}
          options={[
            { value: '', label: t('allItems') },
            { value: 'true', label: t('unexplainedOnly') },
          ]}
        />
      </FilterBar>
      <Grid least={140} gap={12} stretch>
        <KpiCard label={t('movements')} value={number(totals?.movements)} />
        {sums.map(([label, value]) => (
          <KpiCard key={label} label={label} value={value === null ? '—' : signedMoney(value)} />
        ))}
      </Grid>
      <Row justify="end">
        <ExportButton list="stockMovements" query={query} />
      </Row>
      <InfiniteSection query={list} what={t('movements')}>
        <AppTable
          label={t('movements')}
          columns={columnsOf(totals, item)}
          rows={shown}
          rowId={(row) => row.id}
          rowLabel={(row) => t('kindOfItem', { kind: MOVEMENT_NAMES[row.kind], item: row.item.name })}
          totalCount={totals?.movements}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          {...(held > 0 && { news: t('newMovements', { count: held }), onShowNews: show })}
          empty={
            held > 0 ? undefined : active.length > 0 ? (
              <NoResults title={t('noMovementsForTheseFilters')} onClear={() => set(removalOf(active))} />
            ) : (
              <EmptyState title={t('noMovementsInTheLastSevenDays')} />
            )
          }
        />
      </InfiniteSection>
    </Stack>
  )
}

interface Totals {
  readonly in: number
  readonly out: number
  readonly net: number
  readonly value: Centavos
}

const columnsOf = (
  totals: Totals | undefined,
  item: { readonly unit: 'pc' | 'ml' | 'g' } | undefined,
): readonly Column<StockMovement>[] => [
  { id: 'at', header: t('time'), card: 'line', cell: (row) => <When at={row.at} />, total: t('total') },
  {
    id: 'item',
    header: t('item'),
    card: 'title',
    cell: (row) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {row.item.name}
      </Text>
    ),
  },
  { id: 'branch', header: t('branch'), priority: 2, cell: (row) => row.branchName },
  { id: 'kind', header: t('kind'), cell: (row) => MOVEMENT_NAMES[row.kind] },
  {
    id: 'document',
    header: t('document'),
    priority: 2,
    cell: (row) =>
      row.order ? (
        <TextLink to={transactionsAt({ id: row.order.id, dates: 'any' })}>{row.order.number}</TextLink>
      ) : (
        (row.document ?? <Nothing />)
      ),
  },
  {
    id: 'quantity',
    header: t('quantity'),
    align: 'right',
    card: 'amount',
    cell: (row) => signedQuantity(row.quantity, row.item.unit),
    // Millilitres and pieces cannot be summed.
    total: totals && item && signedQuantity(totals.net, item.unit),
  },
  {
    id: 'after',
    header: t('beforeAfter'),
    align: 'right',
    cell: (row) => `${number(row.before)} → ${quantityOf(row.after, row.item.unit)}`,
  },
  {
    id: 'cost',
    header: t('unitCost'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (row) => unitCost(row.unitCost),
  },
  {
    id: 'value',
    header: t('value'),
    align: 'right',
    cell: (row) => <Money amount={row.value} signed />,
    total: totals && money(totals.value),
  },
  { id: 'by', header: t('by'), priority: 3, card: 'hidden', cell: (row) => row.by ?? <Nothing /> },
  { id: 'reason', header: t('reason'), priority: 2, cell: (row) => row.reason ?? <Nothing /> },
  {
    id: 'flags',
    header: t('flags'),
    priority: 2,
    cell: (row) => (
      <Row gap={4}>
        {row.negative && <StatusBadge status="danger">{t('belowZero')}</StatusBadge>}
        {row.late && <StatusBadge status="attention">{t('lateEntry')}</StatusBadge>}
        {row.correction !== 0 && (
          <Text small>{t('correctionCorrected', { correction: signedMoney(row.correction) })}</Text>
        )}
      </Row>
    ),
  },
]

function queryOf(params: URLSearchParams, branchId: string | null, today: ManilaDate): MovementQuery {
  return given({
    branchId: branchId ?? undefined,
    itemId: params.get('item') ?? undefined,
    kind: STOCK_KINDS.find((value) => value === params.get('kind')),
    unexplained: params.get('unexplained') === 'true' ? ('true' as const) : undefined,
    search: params.get('search')?.trim().slice(0, 60) || undefined,
    from: parseManilaDate(params.get('from') ?? '') ?? firstDayIn(params, today),
    to: parseManilaDate(params.get('to') ?? ''),
  })
}

function activeFilters(query: MovementQuery, params: URLSearchParams, item: string | undefined): ActiveFilter[] {
  return [
    ...activePeriod(params),
    ...(query.itemId ? [{ names: ['item'], label: item ?? t('oneItem') }] : []),
    ...(query.kind ? [{ names: ['kind'], label: MOVEMENT_NAMES[query.kind] }] : []),
    ...(query.unexplained ? [{ names: ['unexplained'], label: t('unexplainedOnly') }] : []),
    ...(query.search ? [{ names: ['search'], label: `“${query.search}”` }] : []),
  ]
}
