import { ITEM_SORTS, itemRoutes } from '@labada/contracts/stock/items'
import { ITEM_CATEGORIES, ITEM_KINDS, STOCK_STATUSES } from '@labada/domain/stock/items'
import { IconBottle, IconPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { useTyped } from '../../../components/hooks/use-typed.ts'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { CATEGORY_NAMES, KIND_NAMES, STATUS_LOOKS } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { type ActiveFilter, FilterBar, removalOf } from '../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { money, number } from '../../../lib/format.ts'
import { given } from '../../../lib/given.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useUrlState, useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { itemColumns } from './item-columns.tsx'
import { type ItemListQuery, useItemList } from './items-api.ts'
import { t } from './t.ts'

const ItemDrawer = lazy(() => import('./item-drawer.tsx').then((all) => ({ default: all.ItemDrawer })))
const ItemForm = lazy(() => import('./item-form.tsx').then((all) => ({ default: all.ItemForm })))
const ImportItemsDialog = lazy(() =>
  import('./import-items-dialog.tsx').then((all) => ({ default: all.ImportItemsDialog })),
)
const LabelsDialog = lazy(() => import('./labels-dialog.tsx').then((all) => ({ default: all.LabelsDialog })))
const ReorderDialog = lazy(() => import('./reorder-dialog.tsx').then((all) => ({ default: all.ReorderDialog })))
const BranchMatrix = lazy(() => import('./branch-matrix.tsx').then((all) => ({ default: all.BranchMatrix })))

const STATUSES = [...STOCK_STATUSES, 'inactive'] as const

/** All items bought, used and sold, with their cost and stock by branch. */
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
  const totals = totalsOf(list.data)
  const active = activeFilters(query)
  const starter = useCommand(itemRoutes.addStarterPack, {
    invalidates: () => [keys.items()],
    onDone: ({ added }) => toast.positive(t('itemsAdded', { count: added })),
  })
  const at = (status: string) => `?${new URLSearchParams({ ...(branchId && { branch: branchId }), status })}`
  const onMore = list.hasNextPage ? () => void list.fetchNextPage() : undefined
  const empty =
    active.length > 0 ? (
      <NoResults title={t('noItemsForTheseFilters')} onClear={() => set(removalOf(active))} />
    ) : (
      <EmptyState
        icon={<IconBottle size={36} stroke={1.5} />}
        title={t('addDetergentFabconAndBleach')}
        action={
          <Button needs="item.edit" busy={starter.isPending} onClick={() => starter.mutate({ body: {} })}>
            {t('addStarterPack')}
          </Button>
        }
      />
    )
  return (
    <>
      <PageHeader
        title={t('items')}
        sub={t('everythingYouBuyUseAnd')}
        primary={
          <Button needs="item.edit" icon={<IconPlus size={18} />} onClick={() => setAsking('new')}>
            {t('newItem')}
          </Button>
        }
      >
        <Button needs="item.edit" tone="neutral" onClick={() => setAsking('import')}>
          {t('import2')}
        </Button>
        <Button needs="item.edit" tone="neutral" onClick={() => setAsking('levels')}>
          {t('reorderLevels')}
        </Button>
      </PageHeader>
      <Stack>
        <Filters query={query} onChange={set} view={view === 'branches' ? 'branches' : 'list'} onView={setView} />
        <FigureLine
          label={t('totals')}
          figures={[
            { label: t('items'), value: number(totals?.items) },
            { label: t('value'), value: money(totals?.value), note: t('atCost') },
            { label: t('low'), value: number(totals?.low), to: at('low') },
            { label: t('out'), value: number(totals?.out), to: at('out') },
            {
              label: t('belowZero'),
              value: number(totals?.negative),
              note: totals?.negative ? t('needsACount') : undefined,
              to: at('negative'),
            },
          ]}
        >
          <ExportButton list="items" query={query} />
        </FigureLine>
        <InfiniteSection query={list} what={t('items')}>
          {view === 'branches' && items.length > 0 ? (
            <Suspense fallback={<Skeletons />}>
              <BranchMatrix items={items} onOpen={open} onMore={onMore} />
            </Suspense>
          ) : (
            <AppTable
              label={t('items')}
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
                  {t('printLabels')}
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
          label={t('search')}
          placeholder={t('nameSkuBarcodeOrSupplier')}
          value={typed}
          onChange={setTyped}
          maxLength={60}
        />
      }
      more={
        <>
          <SelectField
            label={t('kind')}
            value={query.kind ?? ''}
            onChange={(kind) => onChange({ kind })}
            options={all(t('anyKind'), ITEM_KINDS, KIND_NAMES)}
          />
          <SelectField
            label={t('category')}
            value={query.category ?? ''}
            onChange={(category) => onChange({ category })}
            options={all(t('anyCategory'), ITEM_CATEGORIES, CATEGORY_NAMES)}
          />
          <SelectField
            label={t('status')}
            value={query.status ?? ''}
            onChange={(status) => onChange({ status })}
            options={[
              { value: '', label: t('anyStatus') },
              ...STATUSES.map((value) => ({ value, label: words[value] ?? value })),
            ]}
          />
        </>
      }
    >
      <SelectField
        label={t('view')}
        value={view}
        onChange={(value) => onView(value === 'list' ? null : value)}
        options={[
          { value: 'list', label: t('list') },
          { value: 'branches', label: t('byBranch') },
        ]}
      />
    </FilterBar>
  )
}

/** The list's query, from the URL; ignores unknown values. */
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
