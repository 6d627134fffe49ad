import { type Branch, branchRoutes } from '@labada/contracts/company/branches'
import type { RouteResponse } from '@labada/contracts/core/route'
import { figureRoutes } from '@labada/contracts/reports/figures'
import { manilaDateOf, weekdayOf } from '@labada/domain/core/manila-time'
import { IconBuildingStore, IconPencil } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { hoursText } from '../../../components/fields/clock-time.ts'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CardSkeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SessionLine } from '../../../components/reports/branch-card.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useIsPhone } from '../../../lib/hooks/use-media.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { BranchKpis } from './branch-kpis.tsx'
import { t } from './t.ts'
import { OverviewTab } from './tabs/overview-tab.tsx'
import { useReopen } from './use-reopen.ts'

// Everything not on the first tab is loaded on demand.
const ActivityCard = lazy(() =>
  import('../../../components/access/audit/activity-card.tsx').then((all) => ({ default: all.ActivityCard })),
)
const CashTab = lazy(() => import('./tabs/cash-tab.tsx').then((all) => ({ default: all.CashTab })))
const DevicesOf = lazy(() =>
  import('../../../components/access/devices.tsx').then((all) => ({ default: all.DevicesOf })),
)
const ExpensesTab = lazy(() => import('./tabs/expenses-tab.tsx').then((all) => ({ default: all.ExpensesTab })))
const MachinesTab = lazy(() => import('./machines/machines-tab.tsx').then((all) => ({ default: all.MachinesTab })))
const OrdersTab = lazy(() => import('./tabs/orders-tab.tsx').then((all) => ({ default: all.OrdersTab })))
const PricesTab = lazy(() => import('./tabs/prices-tab.tsx').then((all) => ({ default: all.PricesTab })))
const StaffTab = lazy(() => import('./tabs/staff-tab.tsx').then((all) => ({ default: all.StaffTab })))
const StockTab = lazy(() => import('./tabs/stock-tab.tsx').then((all) => ({ default: all.StockTab })))
const SettingsTab = lazy(() => import('./tabs/settings-tab.tsx').then((all) => ({ default: all.SettingsTab })))
const EditBranchDrawer = lazy(() => import('./branch-drawer.tsx').then((all) => ({ default: all.EditBranchDrawer })))
const CloseBranchDialog = lazy(() =>
  import('./close-branch-dialog.tsx').then((all) => ({ default: all.CloseBranchDialog })),
)

/** One branch: how it stands, its orders, cash, expenses, stock, staff, machines, devices, prices, settings and history. */
export function BranchPage() {
  const { id = '' } = useParams()
  const branch = useQuery(callQuery(keys.branch(id), branchRoutes.getBranch, { params: { branchId: id } }))
  const figures = useQuery(callQuery(keys.branchFigures(id), figureRoutes.branchToday, { params: { branchId: id } }))
  usePageTitle(branch.data?.name ?? null)
  if (branch.data === undefined && isUnknown(branch.error)) return <NoSuchBranch />
  return (
    <QuerySection
      query={branch}
      together={[figures]}
      what={t('branch')}
      skeleton={<CardSkeletons cards={4} height={120} />}
    >
      {(loaded) => <Details branch={loaded} figures={figures} />}
    </QuerySection>
  )
}

function Details({
  branch,
  figures,
}: {
  readonly branch: Branch
  readonly figures: UseQueryResult<RouteResponse<typeof figureRoutes.branchToday>>
}) {
  const [open, setOpen] = useState<'edit' | 'close' | null>(null)
  const reopen = useReopen(branch)
  const [tab] = useUrlState('tab')
  // On a phone the figures would push the other tabs out of view.
  const showsKpis = !useIsPhone() || tab === null
  const mayEdit = useMayDo('branch.edit')
  const seesCash = useSeesCash()
  return (
    <>
      <PageHeader
        title={branch.name}
        crumbs={[{ label: t('branches'), to: paths.branches }]}
        badge={
          branch.closed ? (
            <StatusBadge status="done">{t('closed')}</StatusBadge>
          ) : (
            <StatusBadge status="ready">{t('open')}</StatusBadge>
          )
        }
        sub={<HeaderLine branch={branch} session={figures.data && <SessionLine branch={figures.data.today} />} />}
      >
        {mayEdit && (
          <>
            <Button tone="neutral" icon={<IconPencil size={18} />} onClick={() => setOpen('edit')}>
              {t('edit2')}
            </Button>
            {branch.closed && (
              <Button onClick={() => void reopen.ask()} busy={reopen.isBusy}>
                {t('reopenBranch')}
              </Button>
            )}
          </>
        )}
      </PageHeader>
      <Stack>
        {showsKpis && (
          <QuerySection query={figures} what={t('figures')} skeleton={<CardSkeletons cards={4} height={104} />}>
            {({ today, hours, asOf }) => <BranchKpis today={today} hours={hours} asOf={asOf} />}
          </QuerySection>
        )}
        <Tabs
          label={t('branchSections', { branch: branch.name })}
          tabs={[
            {
              value: 'overview',
              label: t('overview'),
              content: <OverviewTab branchId={branch.id} figures={figures} />,
            },
            {
              value: 'orders',
              needs: 'order.see',
              label: t('orders2'),
              content: (
                <Later>
                  <OrdersTab branchId={branch.id} />
                </Later>
              ),
            },
            ...(seesCash
              ? [
                  {
                    value: 'cash',
                    label: t('cash'),
                    content: (
                      <Later>
                        <CashTab branch={branch} />
                      </Later>
                    ),
                  },
                ]
              : []),
            {
              value: 'expenses',
              needs: 'expense.see',
              label: t('expenses'),
              content: (
                <Later>
                  <ExpensesTab branchId={branch.id} />
                </Later>
              ),
            },
            {
              value: 'stock',
              needs: 'item.see',
              label: t('stock'),
              content: (
                <Later>
                  <StockTab branchId={branch.id} />
                </Later>
              ),
            },
            {
              value: 'staff',
              needs: 'attendance.see',
              label: t('staff'),
              content: (
                <Later>
                  <StaffTab branchId={branch.id} />
                </Later>
              ),
            },
            {
              value: 'machines',
              needs: 'machine.see',
              label: t('machines'),
              content: (
                <Later>
                  <MachinesTab branchId={branch.id} />
                </Later>
              ),
            },
            {
              value: 'devices',
              needs: 'device.see',
              label: t('devices'),
              content: (
                <Later>
                  <DevicesOf branch={branch} />
                </Later>
              ),
            },
            {
              value: 'prices',
              label: t('prices'),
              content: (
                <Later>
                  <PricesTab branch={branch} />
                </Later>
              ),
            },
            {
              value: 'settings',
              label: t('settings'),
              content: (
                <Later>
                  <SettingsTab branch={branch} onEdit={() => setOpen('edit')} onClose={() => setOpen('close')} />
                </Later>
              ),
            },
            {
              value: 'activity',
              needs: 'audit.see',
              label: t('activity'),
              content: (
                <Later>
                  <ActivityCard about={{ branchId: branch.id }} nothing={t('noActivityYet')} />
                </Later>
              ),
            },
          ]}
        />
      </Stack>
      <Suspense>
        {open === 'edit' && <EditBranchDrawer branch={branch} onClose={() => setOpen(null)} />}
        {open === 'close' && <CloseBranchDialog branch={branch} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

/** Whether anything of the cash is there for this person: each of its cards needs a key of its own. */
function useSeesCash(): boolean {
  const sees = [useMayDo('cash.see'), useMayDo('drawer.history'), useMayDo('remittance.see'), useMayDo('books.see')]
  return sees.some(Boolean)
}

function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<CardSkeletons cards={1} height={240} />}>{children}</Suspense>
}

function HeaderLine({ branch, session }: { readonly branch: Branch; readonly session: ReactNode }) {
  const weekday = weekdayOf(manilaDateOf(useNow(60_000)))
  const place = [branch.address, branch.city].filter(Boolean).join(', ')
  return (
    <>
      {place
        ? t('codePlaceTodayHours', { code: branch.code, place, hours: hoursText(branch.hours[weekday]) })
        : t('codeTodayHours', { code: branch.code, hours: hoursText(branch.hours[weekday]) })}
      {session && <> · {session}</>}
    </>
  )
}

function NoSuchBranch() {
  usePageTitle(t('branchNotFound'))
  return (
    <>
      <PageHeader title={t('branch')} crumbs={[{ label: t('branches'), to: paths.branches }]} />
      <EmptyState
        icon={<IconBuildingStore size={36} stroke={1.5} />}
        title={t('branchNotFound')}
        action={<ButtonLink to={paths.branches}>{t('allBranches')}</ButtonLink>}
      >
        {t('theLinkMayBeOld')}
      </EmptyState>
    </>
  )
}

/** Shown if no branch has this id, or the id is invalid. */
const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || (error.status === 422 && 'branchId' in error.errors))
