import { type BranchToday, figureRoutes } from '@labada/contracts/reports/figures'
import { IconBuildingStore, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Heading, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CardSkeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import type { Attention } from '../../../components/reports/branch-standing.ts'
import { BranchWall } from '../../../components/reports/branch-wall.tsx'
import { SetupChecklist } from '../../../components/setup/setup-checklist.tsx'
import { useChecklist } from '../../../components/setup/use-checklist.ts'
import { weekday } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { paths } from '../../../lib/paths.ts'
import { useRememberedSwitch } from '../../../lib/remembered.ts'
import { AttentionList } from './attention-list.tsx'
import { RosterSection } from './roster-section.tsx'
import { t } from './t.ts'
import { StripLine, TodayStrip } from './today-strip.tsx'

/** An admin's start page: the company's current state, items that need attention, and all branches. */
export function SchedulePage() {
  const today = useQuery(callQuery(keys.today(), figureRoutes.today, {}))
  const [isOpen, setOpen] = useRememberedSwitch('today-strip', true)
  const [scope] = useBranchScope()
  const setup = useChecklist()
  const checklist = setup.isShown ? setup.checklist : null
  const date = today.data?.branches[0]?.date
  return (
    <div data-in-order>
      <PageHeader title={t('today')} sub={date && weekday(date)}>
        <Button
          tone="neutral"
          aria-expanded={isOpen}
          aria-controls={date ? 'today-strip' : undefined}
          icon={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('hideFigures') : t('showFigures')}
        </Button>
      </PageHeader>
      <QuerySection query={today} together={[setup.query]} what={t('todaysFigures')} skeleton={<Waiting />}>
        {({ branches, attention, asOf }) =>
          branches.length === 0 ? (
            <EmptyState
              icon={<IconBuildingStore size={36} stroke={1.5} />}
              title={t('noBranchesYet')}
              action={<ButtonLink to={`${paths.branches}?new=1`}>{t('addYourFirstBranch')}</ButtonLink>}
            >
              {t('seeEveryBranchsSalesOrders')}
            </EmptyState>
          ) : (
            <Live
              branches={branches.filter(({ branchId }) => scope === null || branchId === scope)}
              attention={attention.filter(({ branchId }) => scope === null || branchId === scope)}
              asOf={asOf}
              isOpen={isOpen}
              checklist={checklist && <SetupChecklist checklist={checklist} onDismiss={setup.dismiss} />}
            />
          )
        }
      </QuerySection>
      {today.data?.branches.length !== 0 && (
        <div style={{ marginTop: 24 }}>
          <RosterSection />
        </div>
      )}
    </div>
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
  return (
    <Stack gap={24}>
      {checklist}
      <div id="today-strip">
        {isOpen ? (
          <Stack>
            <TodayStrip branches={branches} attention={attention} asOf={asOf} />
            {/* A shop that is not set up is not one that needs nothing. */}
            {(checklist === null || attention.length > 0) && <AttentionList items={attention} />}
          </Stack>
        ) : (
          <StripLine branches={branches} attention={attention} />
        )}
      </div>
      <section aria-labelledby="branches-now">
        <Heading id="branches-now">{t('branches')}</Heading>
        <div style={{ marginTop: 12 }}>
          <BranchWall branches={branches} attention={attention} />
        </div>
      </section>
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
