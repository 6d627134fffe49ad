import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconBasket, IconChartHistogram, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { totalsOf } from '../../../api/list-totals.ts'
import { Button } from '../../../components/button.tsx'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Coming } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { removalOf } from '../../../components/table/filter-bar.tsx'
import { useHeldRows } from '../../../components/table/held-rows.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { money, number, percent } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlState, useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useRememberedSwitch } from '../../../lib/remembered.ts'
import { saleColumns } from './sale-columns.tsx'
import { SaleDrawer } from './sale-drawer.tsx'
import { SaleFilterBar } from './sale-filter-bar.tsx'
import { activeSaleFilters, saleQueryIn } from './sale-filters.ts'
import { SaleGroups } from './sale-groups.tsx'
import { useSales } from './sales-api.ts'
import { t } from './t.ts'

const OfficeSaleDialog = lazy(() =>
  import('./office-sale-dialog.tsx').then((all) => ({ default: all.OfficeSaleDialog })),
)

/** The counters' item sales, their cost and their margin. */
export function ItemSalesPage() {
  const [params, set] = useUrlStates()
  const [openId, open] = useUrlState('id')
  const [branchId] = useBranchScope()
  const [isEntering, setEntering] = useState(false)
  const [showsGroups, showGroups] = useRememberedSwitch('best-sellers', false)
  const today = manilaDateOf(useNow(60_000))
  const query = saleQueryIn(params, branchId, today)
  const active = activeSaleFilters(query, params)
  const list = useSales(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const { shown, held, show } = useHeldRows(rows, {
    at: (sale) => sale.soldAt,
    listName: JSON.stringify(query),
    isLoaded: list.isSuccess && !list.isPlaceholderData,
  })
  return (
    <>
      <PageHeader
        title={t('itemSales')}
        sub={t('itemsSoldAtAllCounters')}
        primary={
          <Button needs="item.sell" icon={<IconPlus size={18} />} onClick={() => setEntering(true)}>
            {t('addSale')}
          </Button>
        }
      />
      <Stack inOrder>
        <SaleFilterBar query={query} params={params} onChange={set} />
        {list.isPending && <Coming />}
        <FigureLine
          label={t('totals')}
          figures={[
            {
              label: t('sales'),
              value: number(totals?.sales),
              note: totals && t('pieces', { count: totals.quantity }),
            },
            {
              label: t('net'),
              value: money(totals?.net),
              note: totals?.refunded ? t('refundedRefunded', { refunded: money(totals.refunded) }) : undefined,
            },
            { label: t('costOfGoods'), value: money(totals?.cost) },
            {
              label: t('margin'),
              value: money(totals?.margin),
              note: totals?.margin != null && totals.net > 0 ? percent(totals.margin / totals.net) : undefined,
            },
            ...(totals?.byMethod ?? [])
              .slice(0, 2)
              .map(({ method, amount }) => ({ label: METHOD_NAMES[method], value: money(amount) })),
          ]}
        >
          <Button
            tone="neutral"
            icon={<IconChartHistogram size={18} />}
            aria-expanded={showsGroups}
            onClick={() => showGroups(!showsGroups)}
          >
            {showsGroups ? t('hideBestSellers') : t('showBestSellers')}
          </Button>
          <ExportButton list="itemSales" query={query} />
        </FigureLine>
        {showsGroups && <SaleGroups query={query} params={params} onChange={set} />}
        <InfiniteSection query={list} what={t('itemSales')}>
          <AppTable
            label={t('itemSales')}
            columns={saleColumns(totals)}
            rows={shown}
            rowId={(sale) => sale.id}
            rowLabel={(sale) => t('saleNumber', { number: sale.number })}
            onOpen={(sale) => open(sale.id)}
            openId={openId}
            totalCount={totals?.sales}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            {...(held > 0 && { news: t('newSales', { count: held }), onShowNews: show })}
            empty={
              held > 0 ? undefined : active.length > 0 ? (
                <NoResults title={t('noItemSalesForThese')} onClear={() => set(removalOf(active))} />
              ) : (
                <EmptyState icon={<IconBasket size={36} stroke={1.5} />} title={t('noCounterSales')}>
                  {t('turnOnItemsForA')}
                </EmptyState>
              )
            }
          />
        </InfiniteSection>
      </Stack>
      <SaleDrawer saleId={openId} onClose={() => open(null)} />
      {isEntering && (
        <Suspense>
          <OfficeSaleDialog onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </>
  )
}
