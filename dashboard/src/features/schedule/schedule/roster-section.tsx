import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import { addDays, type ManilaDate, manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { weekOf } from '@labada/domain/schedule/shifts'
import { IconCalendarWeek, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useMayDo } from '../../../api/session.ts'
import { Button, ButtonLink, IconButton } from '../../../components/button.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { dayRange } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useIsPhone } from '../../../lib/hooks/use-media.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { ProblemsPanel } from './problems-panel.tsx'
import classes from './roster.module.css'
import { actionsOf } from './roster-actions.ts'
import { useActuals } from './roster-actual.ts'
import { RosterBar, type WeekDialog } from './roster-bar.tsx'
import type { Place } from './roster-cells.ts'
import { RosterDay } from './roster-day.tsx'
import { RosterFilters } from './roster-filters.tsx'
import { RosterGrid } from './roster-grid.tsx'
import { rosterOf, type Week } from './roster-model.ts'
import { useEditor, useTemplates, useWeek } from './schedule-api.ts'
import { t } from './t.ts'

const ShiftDialog = lazy(() => import('./dialogs/shift-dialog.tsx').then((all) => ({ default: all.ShiftDialog })))
const CopyDialog = lazy(() => import('./dialogs/copy-dialog.tsx').then((all) => ({ default: all.CopyDialog })))
const HolidaysDialog = lazy(() =>
  import('./dialogs/holidays-dialog.tsx').then((all) => ({ default: all.HolidaysDialog })),
)
const TemplatesDialog = lazy(() =>
  import('./dialogs/templates-dialog.tsx').then((all) => ({ default: all.TemplatesDialog })),
)
const SwapsDialog = lazy(() => import('./dialogs/swaps-dialog.tsx').then((all) => ({ default: all.SwapsDialog })))
const LeaveDialog = lazy(() => import('./dialogs/leave-dialog.tsx').then((all) => ({ default: all.LeaveDialog })))
const CoverageDialog = lazy(() =>
  import('./dialogs/coverage-dialog.tsx').then((all) => ({ default: all.CoverageDialog })),
)

/** The planned week: who works where, problems, and all actions. */
export function RosterSection() {
  const today = manilaDateOf(useNow(60_000))
  const [params, setParams] = useUrlStates()
  const [branchId] = useBranchScope()
  const weekOn = weekOf(parseManilaDate(params.get('week') ?? '') ?? today)
  const week = useWeek(weekOn, branchId)
  const go = (to: ManilaDate) => setParams({ week: to === weekOf(today) ? null : to })
  // Read from the URL, which is ahead of the rendered week: a second press goes one week further.
  const step = (days: number) => {
    const asked = new URLSearchParams(window.location.search).get('week') ?? ''
    go(addDays(weekOf(parseManilaDate(asked) ?? today), days))
  }
  useHotkeys([
    { keys: '[', does: t('previousWeek'), run: () => step(-7) },
    { keys: ']', does: t('nextWeek'), run: () => step(7) },
  ])
  return (
    <section aria-label={t('schedule')}>
      <Stack gap={12}>
        <div className={classes.bar} data-no-print>
          <div className={classes.week}>
            <IconButton label={t('previousWeek')} onClick={() => step(-7)}>
              <IconChevronLeft size={18} />
            </IconButton>
            <strong>{dayRange(weekOn, addDays(weekOn, 6))}</strong>
            <IconButton label={t('nextWeek')} onClick={() => step(7)}>
              <IconChevronRight size={18} />
            </IconButton>
          </div>
          <Button tone="neutral" onClick={() => go(weekOf(today))}>
            {t('thisWeek')}
          </Button>
        </div>
        <QuerySection query={week} what={t('schedule')}>
          {/* Prevents copying or publishing the previous week while the requested one is loading. */}
          {(data) => (data.weekOn === weekOn ? <RosterWeek week={data} today={today} /> : <Skeletons />)}
        </QuerySection>
      </Stack>
    </section>
  )
}

function RosterWeek({ week, today }: { readonly week: Week; readonly today: ManilaDate }) {
  const { weekOn, branches } = week
  const isPhone = useIsPhone()
  const [params, setParams] = useUrlStates()
  const templates = useTemplates().data?.items ?? NO_TEMPLATES
  const editor = useEditor()
  const [opened, setOpened] = useState<WeekDialog | null>(null)
  const [edited, setEdited] = useState<Place | null>(null)
  const search = params.get('q') ?? ''
  const role = params.get('role') ?? ''
  const problemsOnly = params.get('only') === 'problems'
  const showCost = useMayDo('employee.rates') && params.get('cost') !== 'off'
  const showActual = params.get('actual') !== 'off'
  const [branchId] = useBranchScope()
  const actuals = useActuals(weekOn, branchId, showActual && weekOn <= today)
  const roster = useMemo(() => rosterOf(week, { search, role, problemsOnly }), [week, search, role, problemsOnly])
  const copied = useRef<readonly ScheduledShift[]>([])
  const latest = useRef({ week, templates, editor })
  latest.current = { week, templates, editor }
  const mayEdit = useMayDo('schedule.edit')
  const actions = useMemo(() => (mayEdit ? actionsOf(latest, copied, setEdited) : null), [mayEdit])
  const seesPeople = useMayDo('employee.see')
  const branchIds = branches.map(({ id }) => id)
  const roles = [...new Set(week.people.flatMap(({ position }) => position ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const isEmpty = roster.groups.every(({ rows }) => rows.every(({ cells }) => cells.flat().length === 0))
  const hasPeople = week.people.length > 0
  const isNarrowed = search !== '' || role !== '' || problemsOnly
  const isFilteredOut = isNarrowed && roster.groups.every(({ rows }) => rows.length === 0)
  return (
    <Stack gap={12}>
      <RosterBar week={week} roster={roster} editor={editor} isEmpty={isEmpty} onOpen={setOpened} />
      <RosterFilters roles={roles} />
      <div className={classes.printHead}>
        <Text strong>{t('scheduleWeekOn', { weekOn: dayRange(weekOn, addDays(weekOn, 6)) })}</Text>
      </div>
      {!hasPeople ? (
        <EmptyState
          icon={<IconCalendarWeek size={36} stroke={1.5} />}
          title={t('noOneToSchedule')}
          action={<ButtonLink to="/employee/new">{t('addEmployee')}</ButtonLink>}
        >
          {t('employeesAppearHereOnceTheyre')}
        </EmptyState>
      ) : (
        <>
          {isFilteredOut ? (
            <NoResults onClear={() => setParams({ q: null, role: null, only: null })} />
          ) : isPhone ? (
            <RosterDay roster={roster} actuals={actuals} today={today} onEdit={mayEdit ? setEdited : null} />
          ) : (
            <RosterGrid
              roster={roster}
              shifts={week.shifts}
              actuals={actuals}
              today={today}
              showCost={showCost}
              actions={actions}
            />
          )}
          <div data-no-print>
            <ProblemsPanel roster={roster} week={week} />
          </div>
        </>
      )}
      <Suspense>
        {edited && (
          <ShiftDialog
            key={`${edited.employeeId} ${edited.date}`}
            place={edited}
            week={week}
            days={roster.days}
            templates={templates}
            onClose={() => setEdited(null)}
            onSave={(changes, done) => {
              setEdited(null)
              void editor.apply(changes, done)
            }}
          />
        )}
        {(opened === 'copy' || opened === 'repeat') && (
          <CopyDialog
            mode={opened}
            weekOn={weekOn}
            branchIds={branchIds}
            onClose={() => setOpened(null)}
            onCopied={editor.remember}
          />
        )}
        {opened === 'holidays' && (
          <HolidaysDialog weekOn={weekOn} branches={branches} onClose={() => setOpened(null)} />
        )}
        {opened === 'templates' && <TemplatesDialog templates={templates} onClose={() => setOpened(null)} />}
        {params.get('swaps') === 'open' && (
          <SwapsDialog branchId={branchId} onClose={() => setParams({ swaps: null })} />
        )}
        {params.get('leave') === 'open' && seesPeople && (
          <LeaveDialog
            weekOn={weekOn}
            branchId={branchId}
            people={week.people.filter(({ deactivatedOn }) => deactivatedOn === null)}
            onClose={() => setParams({ leave: null })}
          />
        )}
        {opened === 'coverage' && <CoverageDialog branches={branches} onClose={() => setOpened(null)} />}
      </Suspense>
    </Stack>
  )
}

const NO_TEMPLATES: readonly never[] = []
