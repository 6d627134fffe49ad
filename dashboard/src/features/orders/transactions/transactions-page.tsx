import type { Key } from '@labada/domain/core/keys'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useMayDo } from '../../../api/session.ts'
import { useIsThere } from '../../../components/may.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { offlineQuery } from './offline-query.ts'
import { OrdersView } from './orders-view.tsx'
import { t } from './t.ts'
import { readFilters, type TransactionFilters, VIEWS, type View, writeFilters } from './transaction-filters.ts'

// Loaded on demand.
const OrderDrawer = lazy(() =>
  import('../../../components/orders/order-drawer.tsx').then((all) => ({ default: all.OrderDrawer })),
)
const ApprovalsView = lazy(() => import('./approvals-view.tsx').then((all) => ({ default: all.ApprovalsView })))
const ClaimsView = lazy(() => import('./claims-view.tsx').then((all) => ({ default: all.ClaimsView })))
const OfflineView = lazy(() => import('./offline-view.tsx').then((all) => ({ default: all.OfflineView })))
const TaxesView = lazy(() => import('./taxes-view.tsx').then((all) => ({ default: all.TaxesView })))
const PaymentsView = lazy(() => import('./payments-view.tsx').then((all) => ({ default: all.PaymentsView })))

/** Orders and payments of all branches, filtered by the URL. */
export function TransactionsPage() {
  const [filters, change] = useFilters()
  const [openId, open] = useUrlState('id')
  const today = manilaDateOf(useNow(60_000))
  const customers = useCustomersAddress()
  const { data: offline } = useQuery({ ...offlineQuery(filters.branchId), enabled: useMayDo('offline.see') })
  // Most shops never lose their line: the tab comes with the first work.
  const hasOffline = filters.view === 'offline' || (offline?.items.length ?? 0) > 0
  const views = VIEWS.filter((view) => view !== 'offline' || hasOffline)
  const shared = { filters, onChange: change, today, openId, onOpen: open }
  if (customers) return <Navigate to={customers} replace />
  return (
    <>
      <PageHeader title={t('transactions')} sub={VIEW_WORDS[filters.view].about} />
      <Tabs
        label={t('viewsOfTheTransactions')}
        name="view"
        tabs={views.map((view) => ({
          value: view,
          needs: VIEW_KEYS[view],
          label: VIEW_WORDS[view].name,
          ...(view === 'offline' && offline?.waiting && { count: offline.waiting }),
          content:
            view === 'payments' ? (
              <Suspense>
                <PaymentsView {...shared} />
              </Suspense>
            ) : view === 'claims' ? (
              <Suspense>
                <ClaimsView {...shared} />
              </Suspense>
            ) : view === 'taxes' ? (
              <Suspense>
                <TaxesView {...shared} />
              </Suspense>
            ) : view === 'offline' ? (
              <Suspense>
                <OfflineView {...shared} />
              </Suspense>
            ) : view === 'approvals' ? (
              <Suspense>
                <ApprovalsView {...shared} />
              </Suspense>
            ) : (
              <OrdersView {...shared} />
            ),
        }))}
      />
      <Suspense>
        <OrderDrawer orderId={openId} onClose={() => open(null)} />
      </Suspense>
    </>
  )
}

/** Customers were a view of this page: their old addresses, with what they said, lead to the page of their own. */
function useCustomersAddress(): string | null {
  const [params] = useSearchParams()
  if (params.get('view') !== 'customers' && !params.has('customer')) return null
  const kept = new URLSearchParams(params)
  kept.delete('view')
  return kept.size > 0 ? `${paths.customers}?${kept}` : paths.customers
}

/** The filters from the URL, with the branch selected in the back office, and a setter. */
function useFilters(): readonly [TransactionFilters, (filters: TransactionFilters) => void] {
  const [params, setParams] = useSearchParams()
  const [branchId] = useBranchScope()
  const filters = readFilters(params)
  const isThere = useIsThere(VIEW_KEYS[filters.view])
  const change = useCallback(
    (filters: TransactionFilters) =>
      setParams((now) => writeFilters(filters, now), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const seen = isThere ? filters : readFilters(NO_VIEW)
  return [{ ...seen, ...(branchId !== null && { branchId }) }, change]
}

/** The address of a view that this person may not open leads to the first one. */
const NO_VIEW = new URLSearchParams()

/** What the views need that are not of orders. */
const VIEW_KEYS: Partial<Record<View, Key>> = {
  payments: 'payment.see',
  approvals: 'approval.see',
  claims: 'claim.see',
  taxes: 'books.see',
  offline: 'offline.see',
}

const VIEW_WORDS: Readonly<Record<View, { readonly name: string; readonly about: string }>> = {
  orders: { name: t('orders'), about: t('allOrdersNewestFirst') },
  payments: { name: t('payments'), about: t('allPaymentsWithTheirOrders') },
  unpaid: { name: t('unpaid'), about: t('ordersWithABalance') },
  overdue: { name: t('overdue'), about: t('pastThePromisedTimeAnd') },
  unclaimed: { name: t('unclaimed'), about: t('readyForThreeDaysOr') },
  approvals: { name: t('approvals'), about: t('requestsFromCounters') },
  claims: { name: t('claims'), about: t('customerComplaintsAndWhatWas') },
  taxes: { name: t('taxes'), about: t('salesByVatAndThe') },
  offline: { name: t('offline'), about: t('workDoneWithoutA') },
  voids: { name: t('voids'), about: t('voidedOrdersWithTheirReasons') },
}
