import { type ComponentType, Suspense } from 'react'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { type Tab, Tabs } from '../../../components/tabs.tsx'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { RunsTab } from './runs/runs-tab.tsx'
import { t } from './t.ts'

// Each is loaded on demand.
const RunView = lazy(() => import('./runs/run-view.tsx').then((all) => ({ default: all.RunView })))
const AdvancesTab = lazy(() => import('./advances/advances-tab.tsx').then((all) => ({ default: all.AdvancesTab })))
const ItemsTab = lazy(() => import('./items/items-tab.tsx').then((all) => ({ default: all.ItemsTab })))
const ThirteenthTab = lazy(() => import('./runs/thirteenth-tab.tsx').then((all) => ({ default: all.ThirteenthTab })))
const LeaveTab = lazy(() => import('./runs/leave-tab.tsx').then((all) => ({ default: all.LeaveTab })))
const WhatIfTab = lazy(() => import('./what-ifs/what-if-tab.tsx').then((all) => ({ default: all.WhatIfTab })))
const ReportsTab = lazy(() => import('./runs/reports-tab.tsx').then((all) => ({ default: all.ReportsTab })))

const TABS = [
  { value: 'periods', label: t('payRuns'), Content: RunsTab },
  { value: 'advances', needs: 'advance.see', label: t('cashAdvances'), Content: AdvancesTab },
  { value: 'items', label: t('deductionsAndAllowances'), Content: ItemsTab },
  { value: 'thirteenth', label: t('n13thMonth'), Content: ThirteenthTab },
  { value: 'leave', label: t('unusedLeave'), Content: LeaveTab },
  { value: 'what-if', needs: 'payroll.run', label: t('whatIf'), Content: WhatIfTab },
  { value: 'reports', label: t('reports'), Content: ReportsTab },
] as const satisfies readonly (Omit<Tab, 'content'> & { readonly Content: ComponentType })[]

/** Staff pay: the pay of each period, advances, additions and deductions, and agency reports. */
export function PayrollPage() {
  const [runId] = useUrlState('run')
  if (runId !== null) {
    return (
      <Suspense fallback={<Skeletons rows={8} />}>
        <RunView key={runId} runId={runId} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHeader title={t('payroll')} sub={t('fromScansToPayslips')} />
      <Tabs
        label={t('payrollSections')}
        tabs={TABS.map(({ Content, ...tab }) => ({
          ...tab,
          content: (
            <Suspense fallback={<Skeletons rows={6} />}>
              <Content />
            </Suspense>
          ),
        }))}
      />
    </>
  )
}
