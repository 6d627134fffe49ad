import { ITEM_SORTS, itemRoutes } from '@labada/contracts/stock/items'
import { ITEM_CATEGORIES, ITEM_KINDS, STOCK_STATUSES } from '@labada/domain/stock/items'
import { IconBottle, IconPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { useBranchOptions } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { CATEGORY_NAMES, KIND_NAMES, STATUS_LOOKS } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { type ActiveFilter, FilterBar } from '../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { useTyped } from '../../../components/use-typed.ts'
import { money, number, plural } from '../../../lib/format.ts'
import { given } from '../../../lib/given.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { useUrlState, useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { itemColumns } from './item-columns.tsx'
import { type ItemListQuery, useItemList } from './items-api.ts'

const ItemDrawer = lazy(() => import('./item-drawer.tsx').then((all) => ({ default: all.ItemDrawer })))
const ItemForm = lazy(() => import('./item-form.tsx').then((all) => ({ default: all.ItemForm })))
const ImportItemsDialog = lazy(() =>
  import('./import-items-dialog.tsx').then((all) => ({ default: all.ImportItemsDialog })),
)
const LabelsDialog = lazy(() => import('./labels-dialog.tsx').then((all) => ({ default: all.LabelsDialog })))
const ReorderDialog = lazy(() => import('./reorder-dialog.tsx').then((all) => ({ default: all.ReorderDialog })))
const BranchMatrix = lazy(() => import('./branch-matrix.tsx').then((all) => ({ default: all.BranchMatrix })))

const STATUSES = [...STOCK_STATUSES, 'inactive'] as const

/** Everything that is bought, used and sold, with what it costs and where it is. */
export function ItemsPage() {
  const [params, set] = useUrlStates()
  const [openId, open] = useUrlState('id')
  const [view, setView] = useUrlState('view')
  const [branchId] = useBranchScope()
  const [asking, setAsking] = useState<'new' | 'levels' | 'import' | 'labels' | null>(null)
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const query = queryOf(params, branchId)
  const list = useItemList(query)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  const isNarrowed = activeFilters(query).length > 0
  const starter = useCommand(itemRoutes.addStarterPack, {
    invalidates: () => [keys.items()],
    onDone: ({ added }) => toast.positive(`${plural(added, 'item')} added`),
  })
  const at = (status: string) => `?${new URLSearchParams({ ...(branchId && { branch: branchId }), status })}`
  const onMore = list.hasNextPage ? () => void list.fetchNextPage() : undefined
  const empty = isNarrowed ? (
    <EmptyState title="No items for these filters" />
  ) : (
    <EmptyState
      icon={<IconBottle size={36} stroke={1.5} />}
      title="Add detergent, fabcon and bleach to start"
      action={
        <Button busy={starter.isPending} onClick={() => starter.mutate({ body: {} })}>
          Add the starter pack
        </Button>
      }
    />
  )
  return (
    <>
      <PageHeader title="Items" sub="What is bought, used and sold, with what it costs">
        <ExportButton list="items" query={query} />
        <Button tone="neutral" onClick={() => setAsking('import')}>
          Import…
        </Button>
        <Button tone="neutral" onClick={() => setAsking('levels')}>
          Reorder levels…
        </Button>
        <Button icon={<IconPlus size={18} />} onClick={() => setAsking('new')}>
          New item
        </Button>
      </PageHeader>
      <Stack>
        <Filters query={query} onChange={set} view={view === 'branches' ? 'branches' : 'list'} onView={setView} />
        <Grid least={150} gap={12} stretch>
          <KpiCard label="Items" value={number(totals?.items)} />
          <KpiCard label="Worth" value={money(totals?.value)} note="At what it cost" />
          <KpiCard label="Low" value={number(totals?.low)} to={at('low')} />
          <KpiCard label="Out" value={number(totals?.out)} to={at('out')} />
          <KpiCard label="Below zero" value={number(totals?.negative)} note="Needs a count" to={at('negative')} />
        </Grid>
        <InfiniteSection query={list} what="Items">
          {view === 'branches' && items.length > 0 ? (
            <Suspense>
              <BranchMatrix items={items} onOpen={open} onMore={onMore} />
            </Suspense>
          ) : (
            <AppTable
              label="Items"
              columns={itemColumns({ totals, branchId })}
              rows={items}
              rowId={(item) => item.id}
              rowLabel={(item) => item.name}
              onOpen={(item) => open(item.id)}
              openId={openId}
              selected={selected}
              onSelect={select}
              bulkActions={
                <Button tone="neutral" size="sm" onClick={() => setAsking('labels')}>
                  Print labels…
                </Button>
              }
              sort={{ column: query.sort ?? 'name', descending: query.direction === 'desc' }}
              onSort={(sort) => set({ sort: sort?.column ?? null, direction: sort?.descending ? 'desc' : null })}
              totalCount={totals?.items}
              {...(onMore && { onMore })}
              isLoadingMore={list.isFetchingNextPage}
              empty={empty}
            />
          )}
        </InfiniteSection>
      </Stack>
      <Suspense>
        <ItemDrawer itemId={openId} onOpen={open} />
        {asking === 'new' && (
          <ItemForm
            item={null}
            onClose={(itemId) => {
              setAsking(null)
              if (itemId) open(itemId)
            }}
          />
        )}
        {asking === 'labels' && (
          <LabelsDialog items={items.filter(({ id }) => selected.has(id))} onClose={() => setAsking(null)} />
        )}
        {asking === 'import' && <ImportItemsDialog onClose={() => setAsking(null)} />}
        {asking === 'levels' && <ReorderDialog branchId={branchId} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  )
}

function Filters({
  query,
  onChange,
  view,
  onView,
}: {
  readonly query: ItemListQuery
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
  readonly view: 'list' | 'branches'
  readonly onView: (view: string | null) => void
}) {
  const [scope, setScope] = useBranchScope()
  const branches = useBranchOptions()
  const search = useCallback((text: string) => onChange({ search: text }), [onChange])
  const [typed, setTyped] = useTyped(query.search ?? '', search)
  const all = <Value extends string>(
    label: string,
    values: readonly Value[],
    names: Readonly<Record<Value, string>>,
  ) => [{ value: '', label }, ...values.map((value) => ({ value, label: names[value] }))]
  const words = Object.fromEntries(STATUSES.map((value) => [value, STATUS_LOOKS[value].word]))
  return (
    <FilterBar
      active={activeFilters(query)}
      search={
        <SearchField
          label="Search"
          placeholder="Name, SKU, barcode or supplier"
          value={typed}
          onChange={setTyped}
          maxLength={60}
        />
      }
    >
      <SelectField
        label="View"
        value={view}
        onChange={(value) => onView(value === 'list' ? null : value)}
        options={[
          { value: 'list', label: 'List' },
          { value: 'branches', label: 'By branch' },
        ]}
      />
      <SelectField
        label="Branch"
        value={scope ?? ''}
        onChange={(value) => setScope(value || null)}
        options={branches}
      />
      <SelectField
        label="Kind"
        value={query.kind ?? ''}
        onChange={(kind) => onChange({ kind })}
        options={all('Any kind', ITEM_KINDS, KIND_NAMES)}
      />
      <SelectField
        label="Category"
        value={query.category ?? ''}
        onChange={(category) => onChange({ category })}
        options={all('Any category', ITEM_CATEGORIES, CATEGORY_NAMES)}
      />
      <SelectField
        label="Status"
        value={query.status ?? ''}
        onChange={(status) => onChange({ status })}
        options={[
          { value: '', label: 'Any status' },
          ...STATUSES.map((value) => ({ value, label: words[value] ?? value })),
        ]}
      />
    </FilterBar>
  )
}

/** The URL as the list asks it; what it does not know it leaves out. */
function queryOf(params: URLSearchParams, branchId: string | null): ItemListQuery {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name))
  return given({
    branchId: branchId ?? undefined,
    search: params.get('search')?.trim().slice(0, 60) || undefined,
    kind: one(ITEM_KINDS, 'kind'),
    category: one(ITEM_CATEGORIES, 'category'),
    status: one(STATUSES, 'status'),
    sort: one(ITEM_SORTS, 'sort'),
    direction: one(['asc', 'desc'] as const, 'direction'),
  })
}

function activeFilters({ search, kind, category, status }: ItemListQuery): ActiveFilter[] {
  return [
    ...(kind ? [{ names: ['kind'], label: KIND_NAMES[kind] }] : []),
    ...(category ? [{ names: ['category'], label: CATEGORY_NAMES[category] }] : []),
    ...(status ? [{ names: ['status'], label: STATUS_LOOKS[status].word }] : []),
    ...(search ? [{ names: ['search'], label: `“${search}”` }] : []),
  ]
}
