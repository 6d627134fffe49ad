import { IconArrowsExchange, IconClipboardList, IconPackageImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { lazy } from '../../../lib/lazy.ts'
import type { Asked } from './asked.ts'
import { MovementsView } from './movements-view.tsx'
import { StockBoard } from './stock-board.tsx'
import { t } from './t.ts'
import { useRequests, useSuggestions } from './tracker-api.ts'

const PurchasesView = lazy(() => import('./purchases-view.tsx').then((all) => ({ default: all.PurchasesView })))
const TransfersView = lazy(() => import('./transfers-view.tsx').then((all) => ({ default: all.TransfersView })))
const CountsView = lazy(() => import('./counts-view.tsx').then((all) => ({ default: all.CountsView })))
const ToBuyView = lazy(() => import('./to-buy-view.tsx').then((all) => ({ default: all.ToBuyView })))
const PurchaseDialog = lazy(() => import('./purchase-dialog.tsx').then((all) => ({ default: all.PurchaseDialog })))
const TransferDialog = lazy(() => import('./transfer-dialog.tsx').then((all) => ({ default: all.TransferDialog })))
const AdjustDialog = lazy(() => import('./adjust-dialog.tsx').then((all) => ({ default: all.AdjustDialog })))

/** Stock levels, movements, and the documents behind them. */
export function TrackerPage() {
  const [branchId] = useBranchScope()
  const [asked, ask] = useState<Asked | null>(null)
  const toBuy = useSuggestions(branchId).data?.items.length
  const waiting = useRequests(branchId).data?.totals.open
  const close = () => ask(null)
  return (
    <>
      <PageHeader
        title={t('stockTracker')}
        sub={t('stockLevelsAndMovements')}
        primary={
          <Button
            needs="purchase.make"
            icon={<IconPackageImport size={18} />}
            onClick={() => ask({ action: 'purchase' })}
          >
            {t('purchase2')}
          </Button>
        }
      >
        <Button
          needs="stock.adjust"
          tone="neutral"
          icon={<IconClipboardList size={18} />}
          onClick={() => ask({ action: 'adjust' })}
        >
          {t('adjust')}
        </Button>
        <Button
          needs="stock.transfer"
          tone="neutral"
          icon={<IconArrowsExchange size={18} />}
          onClick={() => ask({ action: 'transfer' })}
        >
          {t('transfer2')}
        </Button>
      </PageHeader>
      <Tabs
        label={t('stockViews')}
        tabs={[
          { value: 'stock', label: t('stock'), needs: 'item.see', content: <StockBoard onAsk={ask} /> },
          { value: 'movements', label: t('movements'), content: <MovementsView /> },
          {
            value: 'buy',
            label: t('toBuy'),
            count: (toBuy ?? 0) + (waiting ?? 0) || undefined,
            content: (
              <Suspense>
                <ToBuyView onAsk={ask} />
              </Suspense>
            ),
          },
          {
            value: 'purchases',
            needs: 'purchase.see',
            label: t('purchases'),
            content: (
              <Suspense>
                <PurchasesView />
              </Suspense>
            ),
          },
          {
            value: 'transfers',
            label: t('transfers'),
            content: (
              <Suspense>
                <TransfersView />
              </Suspense>
            ),
          },
          {
            value: 'counts',
            label: t('counts'),
            content: (
              <Suspense>
                <CountsView />
              </Suspense>
            ),
          },
        ]}
      />
      <Suspense>
        {asked?.action === 'purchase' && <PurchaseDialog asked={asked} onClose={close} />}
        {asked?.action === 'transfer' && <TransferDialog asked={asked} onClose={close} />}
        {asked?.action === 'adjust' && <AdjustDialog asked={asked} onClose={close} />}
      </Suspense>
    </>
  )
}
