import { CASH_ENTRY_KINDS, type CashEntryKind } from '@labada/domain/cash/cash-entries'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconLock, IconPlus, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/button.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { Menu } from '../../../components/windows/menu.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useIsLow } from '../../../lib/hooks/use-media.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { lazy } from '../../../lib/lazy.ts'
import { readCashFilters } from './cash-flow-filters.ts'
import { ENTRY_WORDS } from './cash-words.ts'
import { SummaryFilters, SummaryTab } from './summary-tab.tsx'
import { t } from './t.ts'

// Loaded on demand.
const LedgerTab = lazy(() => import('./ledger-tab.tsx').then((all) => ({ default: all.LedgerTab })))
const AccountsTab = lazy(() => import('./accounts-tab.tsx').then((all) => ({ default: all.AccountsTab })))
const ReconcileTab = lazy(() => import('./statements/reconcile-tab.tsx').then((all) => ({ default: all.ReconcileTab })))
const RemittancesTab = lazy(() => import('./remittances-tab.tsx').then((all) => ({ default: all.RemittancesTab })))
const ForecastTab = lazy(() => import('./forecast/forecast-tab.tsx').then((all) => ({ default: all.ForecastTab })))
const EntryDialog = lazy(() => import('./entry-dialog.tsx').then((all) => ({ default: all.EntryDialog })))
const MonthsDialog = lazy(() => import('./months-dialog.tsx').then((all) => ({ default: all.MonthsDialog })))

/** The sources, uses and balances of money, filtered by the URL. */
export function CashFlowPage() {
  const isLow = useIsLow()
  const [params] = useSearchParams()
  const [branchId] = useBranchScope()
  const today = manilaDateOf(useNow(60_000))
  const filters = readCashFilters(params, today)
  const [open, setOpen] = useState<CashEntryKind | 'months' | null>(null)
  const close = () => setOpen(null)
  const isSummary = (params.get('tab') ?? 'summary') === 'summary'
  return (
    <>
      {/* The statement has a heading of its own on paper. */}
      <div data-no-print={isSummary || undefined}>
        <PageHeader
          title={t('cashFlow')}
          sub={t('moneyInMoneyOutAnd')}
          primary={
            <Menu
              target={<Button icon={<IconPlus size={18} />}>{t('record')}</Button>}
              items={CASH_ENTRY_KINDS.map((kind) => ({
                label: ENTRY_WORDS[kind].name,
                needs: 'books.enter',
                onSelect: () => setOpen(kind),
              }))}
            />
          }
        >
          <span data-no-print style={{ display: 'contents' }}>
            {isSummary && (
              <Button needs="books.see" tone="neutral" icon={<IconPrinter size={18} />} onClick={() => window.print()}>
                {t('printStatement')}
              </Button>
            )}
            <Button needs="books.see" tone="neutral" icon={<IconLock size={18} />} onClick={() => setOpen('months')}>
              {t('closedMonths')}
            </Button>
          </span>
        </PageHeader>
      </div>
      <Tabs
        label={t('cashFlow')}
        tabs={[
          {
            value: 'summary',
            needs: 'books.see',
            label: t('summary'),
            beside: isLow && <SummaryFilters filters={filters} branchId={branchId} today={today} folded />,
            content: <SummaryTab filters={filters} branchId={branchId} today={today} />,
          },
          {
            value: 'ledger',
            needs: 'books.see',
            label: t('ledger'),
            content: (
              <Suspense>
                <LedgerTab filters={filters} branchId={branchId} today={today} />
              </Suspense>
            ),
          },
          {
            value: 'accounts',
            needs: 'books.see',
            label: t('accounts'),
            content: (
              <Suspense>
                <AccountsTab branchId={branchId} span={filters.span} />
              </Suspense>
            ),
          },
          {
            value: 'remittances',
            needs: 'remittance.see',
            label: t('remittances'),
            content: (
              <Suspense>
                <RemittancesTab branchId={branchId} />
              </Suspense>
            ),
          },
          {
            value: 'forecast',
            needs: 'books.see',
            label: t('forecast'),
            content: (
              <Suspense>
                <ForecastTab branchId={branchId} />
              </Suspense>
            ),
          },
          {
            value: 'reconcile',
            needs: 'books.enter',
            label: t('reconcile'),
            content: (
              <Suspense>
                <ReconcileTab branchId={branchId} today={today} />
              </Suspense>
            ),
          },
        ]}
      />
      {open !== null && (
        <Suspense>
          {open === 'months' ? (
            <MonthsDialog onClose={close} />
          ) : (
            <EntryDialog key={open} kind={open} branchId={branchId} today={today} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
