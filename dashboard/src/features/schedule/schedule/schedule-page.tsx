import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { todayRoutes } from '@labada/contracts/reports/today'
import { ATTENTION_KINDS } from '@labada/domain/reports/attention'
import { kindsFor } from '@labada/domain/reports/notices'
import { IconBuildingStore, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo, useSession } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Heading, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CardSkeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { BranchWall } from '../../../components/reports/branch-wall.tsx'
import { SetupChecklist } from '../../../components/setup/setup-checklist.tsx'
import { useChecklist } from '../../../components/setup/use-checklist.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { weekday } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useIsLow, useIsPhone } from '../../../lib/hooks/use-media.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { paths } from '../../../lib/paths.ts'
import { useRememberedSwitch } from '../../../lib/remembered.ts'
import { AttentionList } from './attention-list.tsx'
import { BranchBriefs } from './branch-briefs.tsx'
import { RosterSection } from './roster-section.tsx'
import { t } from './t.ts'
import classes from './today-strip.module.css'
import { StripLine, TodayStrip } from './today-strip.tsx'

/** What an address says of the roster: a link with one of these, and no tab, opens the week. */
const OF_THE_ROSTER = ['week', 'leave', 'swaps', 'q', 'role', 'only', 'actual', 'cost'] as const

/** An admin's start page: today's figures and branches, and in a tab of their own the shifts of the week. */
export function SchedulePage() {
  const [params] = useUrlStates()
  const seesToday = useMayDo('today.see')
  const today = useQuery({ ...callQuery(keys.today(), todayRoutes.today, {}), enabled: seesToday })
  const [isOpen, setOpen] = useRememberedSwitch('today-strip', true)
  const date = today.data?.branches[0]?.date
  // Written into the address, so that closing a dialog of the roster does not leave the roster.
  if (!params.has('tab') && OF_THE_ROSTER.some((name) => params.has(name))) {
    const kept = new URLSearchParams(params)
    kept.set('tab', 'week')
    return <Navigate to={`${paths.schedule}?${kept}`} replace />
  }
  const isWeek = !seesToday || params.get('tab') === 'week'
  return (
    <>
      <div data-no-print>
        <PageHeader title={isWeek ? t('schedule') : t('today')} sub={date && weekday(date)}>
          {!isWeek && (
            <Button
              tone="neutral"
              aria-expanded={isOpen}
              aria-controls={date ? 'today-strip' : undefined}
              icon={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('hideFigures') : t('showFigures')}
            </Button>
          )}
        </PageHeader>
      </div>
      <Tabs
        label={t('viewsOfTheSchedule')}
        tabs={[
          { value: 'today', needs: 'today.see', label: t('today'), content: <Today isOpen={isOpen} /> },
          { value: 'week', label: t('week'), content: <RosterSection /> },
        ]}
      />
    </>
  )
}

function Today({ isOpen }: { readonly isOpen: boolean }) {
  const today = useQuery(callQuery(keys.today(), todayRoutes.today, {}))
  const [scope] = useBranchScope()
  const held = useSession((session) => session.keys)
  const told = held === null ? ATTENTION_KINDS : kindsFor('admin', held)
  const setup = useChecklist()
  const checklist = setup.isShown ? setup.checklist : null
  return (
    <QuerySection query={today} together={[setup.query]} what={t('todaysFigures')} skeleton={<Waiting />}>
      {({ branches, attention, asOf }) =>
        branches.length === 0 ? (
          <EmptyState
            icon={<IconBuildingStore size={36} stroke={1.5} />}
            title={t('noBranchesYet')}
            action={
              <ButtonLink needs="branch.edit" to={`${paths.branches}?new=1`}>
                {t('addYourFirstBranch')}
              </ButtonLink>
            }
          >
            {t('seeEveryBranchsSalesOrders')}
          </EmptyState>
        ) : (
          <Live
            branches={branches.filter(({ branchId }) => scope === null || branchId === scope)}
            attention={attention.filter(
              ({ branchId, facts }) => told.includes(facts.kind) && (scope === null || branchId === scope),
            )}
            asOf={asOf}
            isOpen={isOpen}
            checklist={checklist && <SetupChecklist checklist={checklist} onDismiss={setup.dismiss} />}
          />
        )
      }
    </QuerySection>
  )
}

function Live({
  branches,
  attention,
  asOf,
  isOpen,
  checklist,
}: {
  readonly branches: readonly BranchToday[]
  readonly attention: readonly Attention[]
  readonly asOf: Date
  readonly isOpen: boolean
  /** What a new shop does first; null once that is done. */
  readonly checklist: ReactNode
}) {
  // A shop that is not set up is not one that needs nothing.
  const showsAttention = isOpen && (checklist === null || attention.length > 0)
  const isPhone = useIsPhone()
  const isLow = useIsLow()
  const [showsAll, showAll] = useState(false)
  const heading = <Heading id="branches-now">{t('branches')}</Heading>
  return (
    <Stack gap={isLow ? 8 : 16}>
      {checklist}
      <div id="today-strip">
        {isOpen ? (
          <TodayStrip branches={branches} attention={attention} asOf={asOf} />
        ) : (
          <StripLine branches={branches} attention={attention} />
        )}
      </div>
      <div className={classes.now} data-folded={!showsAttention || undefined}>
        {showsAttention && <AttentionList items={attention} />}
        <section aria-labelledby="branches-now">
          {isPhone && !showsAll ? (
            <Stack gap={12}>
              {heading}
              <BranchBriefs branches={branches} attention={attention} onAll={() => showAll(true)} />
            </Stack>
          ) : (
            <BranchWall branches={branches} attention={attention} heading={heading} startsCompact={!isPhone} />
          )}
        </section>
      </div>
    </Stack>
  )
}

function Waiting() {
  return (
    <Stack gap={24}>
      <CardSkeletons cards={5} height={104} />
      <CardSkeletons cards={3} height={320} />
    </Stack>
  )
}
