import type { Branch } from '@labada/contracts/company/branches'
import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { todayRoutes } from '@labada/contracts/reports/today'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { branchAt } from '../../../components/company/places.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CardSkeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { BranchWall } from '../../../components/reports/branch-wall.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { BranchList } from './branch-list.tsx'
import { BranchMenu } from './branch-menu.tsx'
import { CompareTable } from './compare-table.tsx'
import { t } from './t.ts'

const NewBranchDrawer = lazy(() => import('./branch-drawer.tsx').then((all) => ({ default: all.NewBranchDrawer })))

/** The current state of all branches, and the button that opens a new one. */
export function BranchesPage() {
  const seesToday = useMayDo('today.see')
  const mayEdit = useMayDo('branch.edit')
  const today = useQuery({ ...callQuery(keys.today(), todayRoutes.today, {}), enabled: seesToday })
  const branches = useBranches()
  const [asked, ask] = useUrlState('new')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={t('branches')}
        sub={seesToday && t('liveFiguresForEveryBranch')}
        primary={
          mayEdit && (
            <Button icon={<IconPlus size={18} />} onClick={() => ask('1')}>
              {t('newBranch')}
            </Button>
          )
        }
      />
      {seesToday ? (
        <QuerySection query={today} what={t('branches')} skeleton={<CardSkeletons cards={3} height={320} />}>
          {(now) =>
            now.branches.length === 0 ? (
              <NoBranches onNew={() => ask('1')} />
            ) : (
              <Wall branches={now.branches} attention={now.attention} records={branches.data?.items ?? []} />
            )
          }
        </QuerySection>
      ) : (
        <QuerySection query={branches} what={t('branches')}>
          {({ items }) =>
            items.length === 0 ? <NoBranches onNew={() => ask('1')} /> : <BranchList branches={items} />
          }
        </QuerySection>
      )}
      {asked && mayEdit && (
        <Suspense>
          <NewBranchDrawer onClose={() => ask(null)} onCreated={(branch) => void navigate(branchAt(branch.id))} />
        </Suspense>
      )}
    </>
  )
}

function NoBranches({ onNew }: { readonly onNew: () => void }) {
  return (
    <EmptyState
      icon={<IconBuildingStore size={36} stroke={1.5} />}
      title={t('noBranchesYet')}
      action={
        <Button needs="branch.edit" onClick={onNew}>
          {t('addYourFirstBranch')}
        </Button>
      }
    >
      {t('eachBranchHasItsOwn')}
    </EmptyState>
  )
}

function Wall({
  branches,
  attention,
  records,
}: {
  readonly branches: readonly BranchToday[]
  readonly attention: readonly Attention[]
  readonly records: readonly Branch[]
}) {
  const [withClosed, setWithClosed] = useState(false)
  const closed = branches.filter((branch) => branch.closed).length
  const shown = branches.filter((branch) => withClosed || !branch.closed || closed === branches.length)
  const menuOf = (branch: BranchToday) => {
    const record = records.find(({ id }) => id === branch.branchId)
    return record && <BranchMenu branch={record} />
  }
  const closedChoice = closed > 0 && closed < branches.length && (
    <Checkbox label={t('showClosedClosed', { closed })} checked={withClosed} onChange={setWithClosed} />
  )
  const wall = <BranchWall branches={shown} attention={attention} side={closedChoice} actionsOf={menuOf} level={2} />
  if (branches.length === 1) return wall
  return (
    <Tabs
      label={t('branchViews')}
      tabs={[
        { value: 'cards', label: t('live'), content: wall },
        {
          value: 'compare',
          label: t('compare'),
          content: <CompareTable branches={shown} attention={attention} />,
        },
      ]}
    />
  )
}
