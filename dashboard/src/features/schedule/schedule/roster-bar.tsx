import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import { IconDots } from '@tabler/icons-react'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Actions, PrimaryAction } from '../../../components/actions.tsx'
import { Button, IconButton } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { May } from '../../../components/may.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { confirm, prompt } from '../../../components/windows/ask.tsx'
import { Menu } from '../../../components/windows/menu.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { newId } from '../../../lib/ids.ts'
import type { Roster, Week } from './roster-model.ts'
import type { Editor } from './schedule-api.ts'
import { t } from './t.ts'

/** The dialogs of a week that its bar opens; those in the address (leave, swaps) are not among them. */
export type WeekDialog = 'copy' | 'repeat' | 'holidays' | 'templates' | 'coverage'

/** What can be done with a week as a whole, and its keys. */
export function RosterBar({
  week: { weekOn, branches },
  roster,
  editor,
  isEmpty,
  onOpen,
}: {
  readonly week: Week
  readonly roster: Roster
  readonly editor: Editor
  /** Nothing is planned. */
  readonly isEmpty: boolean
  readonly onOpen: (dialog: WeekDialog) => void
}) {
  const mayEdit = useMayDo('schedule.edit')
  const [params, setParams] = useUrlStates()
  const [branchId] = useBranchScope()
  const showCost = params.get('cost') !== 'off'
  const branchIds = branches.map(({ id }) => id)
  const publish = useCommand(scheduleRoutes.publishWeek, {
    invalidates: () => [keys.schedule()],
    onDone: ({ shifts }) => toast.positive(t('shiftsPublished', { count: shifts.length })),
  })
  const clearing = useCommand(scheduleRoutes.clearWeek, {
    invalidates: () => [keys.schedule()],
    onDone: ({ batchId, removed }) => editor.remember(batchId, t('shiftsRemoved', { count: removed.length })),
  })
  const askPublish = async () => {
    if (roster.drafts.length === 0) {
      toast.info(t('nothingToPublishAllShifts'))
      return
    }
    const people = new Set(roster.drafts.map(({ employeeId }) => employeeId)).size
    const blocking = roster.conflicts.filter(({ severity }) => severity === 'block').length
    const isSure = await confirm({
      title: t('publishShifts', { count: roster.drafts.length }),
      body:
        blocking > 0
          ? t('employeesWillSeeThemIn', { count: people, shifts: t('shifts', { count: blocking }) })
          : t('employeesWillSeeThemInThe', { count: people }),
    })
    if (isSure) publish.mutate({ body: { id: newId(), weekOn, branchIds } })
  }
  const askClear = async (draftsOnly: boolean) => {
    const reason = draftsOnly
      ? (await confirm({ title: t('removeAllDraftsThisWeek'), danger: true }))
        ? ''
        : null
      : await prompt({ title: t('removeAllShiftsThisWeek'), label: t('reason'), maxLength: 200, danger: true })
    if (reason !== null) {
      clearing.mutate({ body: { id: newId(), weekOn, branchIds, draftsOnly, ...(reason && { reason }) } })
    }
  }
  const hotkeys = [
    { keys: 'L', does: t('copyLastWeek2'), run: () => onOpen('copy') },
    { keys: 'P', does: t('publishThisWeek'), run: () => void askPublish() },
    { keys: 'G', does: t('goToTheScheduleArrow'), run: focusGrid },
    { keys: t('ctrlZ'), does: t('undo20Steps'), run: () => void editor.undo() },
  ]
  useHotkeys(mayEdit ? hotkeys : hotkeys.filter(({ run }) => run === focusGrid))
  return (
    <div data-no-print>
      <Actions>
        <Button needs="schedule.edit" tone={isEmpty ? 'primary' : 'neutral'} keys="L" onClick={() => onOpen('copy')}>
          {t('copyLastWeek2')}
        </Button>
        <Button needs="employee.see" tone="neutral" onClick={() => setParams({ leave: 'open' })}>
          {t('leave')}
        </Button>
        <ExportButton list="scheduledShifts" query={{ weekOn, branchId }} />
        <Menu
          target={
            <IconButton label={t('moreActionsForThisWeek')} tone="neutral">
              <IconDots size={18} />
            </IconButton>
          }
          items={[
            { label: t('repeatThisWeek2'), needs: 'schedule.edit', onSelect: () => onOpen('repeat') },
            { label: t('shiftTemplates'), onSelect: () => onOpen('templates') },
            { label: t('holidays2'), onSelect: () => onOpen('holidays') },
            { label: t('requiredCoverage2'), needs: 'schedule.setup', onSelect: () => onOpen('coverage') },
            { label: t('shiftSwaps'), onSelect: () => setParams({ swaps: 'open' }) },
            {
              needs: 'employee.rates',
              label: showCost ? t('hideCosts') : t('showCosts'),
              onSelect: () => setParams({ cost: showCost ? 'off' : null }),
            },
            null,
            { label: t('print'), onSelect: () => window.print() },
            { label: t('undo'), needs: 'schedule.edit', onSelect: () => void editor.undo() },
            null,
            { label: t('removeDrafts'), needs: 'schedule.edit', danger: true, onSelect: () => void askClear(true) },
            { label: t('clearWeek'), needs: 'schedule.edit', danger: true, onSelect: () => void askClear(false) },
          ]}
        />
        {/* Last, so that nothing stands after it which the first shift or draft of a week would move. */}
        {roster.drafts.length > 0 ? (
          <May needs="schedule.edit">
            <PrimaryAction>
              <Button keys="P" busy={publish.isPending} onClick={() => void askPublish()}>
                {t('publishDrafts', { drafts: roster.drafts.length })}
              </Button>
            </PrimaryAction>
          </May>
        ) : (
          <StatusBadge status={isEmpty ? 'queued' : 'ready'}>
            {isEmpty ? t('noShiftsThisWeek') : t('published2')}
          </StatusBadge>
        )}
      </Actions>
    </div>
  )
}

function focusGrid(): void {
  document.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus()
}
