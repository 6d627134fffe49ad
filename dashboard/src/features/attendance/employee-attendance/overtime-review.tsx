import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Overtime } from '@labada/contracts/attendance/attendance-desk-schemas'
import { minLength, required } from '@labada/domain/core/rules'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMayDo } from '../../../api/session.ts'
import { PrimaryAction } from '../../../components/actions.tsx'
import { Button, TextButton } from '../../../components/button.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { confirm, prompt } from '../../../components/windows/ask.tsx'
import { day, duration, hoursWorked, time } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { type AttendancePeriod, staleAfterAttendance, takeDecided, useOvertime } from './attendance-api.ts'
import { DecidedOvertime, useUndo } from './decided-overtime.tsx'
import classes from './overtime-review.module.css'
import { t } from './t.ts'

/** Overtime up to this long, with orders worked on during it, needs no closer review. */
const EASY_MINUTES = 30

/** Undecided overtime of any day, so that old entries are seen. A approves the selected one, S in part, R rejects. */
export function OvertimeReview({
  of,
  onClear,
}: {
  readonly of: Pick<AttendancePeriod, 'branchId' | 'employeeId'>
  /** Shows everything again, while filters are set. */
  readonly onClear: (() => void) | undefined
}) {
  const list = useOvertime(of, 'waiting')
  return (
    <Stack>
      <QuerySection query={list} what={t('overtime')}>
        {({ items }) => <Review items={items} onClear={onClear} />}
      </QuerySection>
      <DecidedOvertime of={of} />
    </Stack>
  )
}

/** True from the first time on: the list stays where it is when the last entry that something is said of has gone. */
function useSince(isNow: boolean): boolean {
  const [was, keep] = useState(isNow)
  if (isNow && !was) keep(true)
  return was || isNow
}

function Review({
  items,
  onClear,
}: {
  readonly items: readonly Overtime[]
  readonly onClear: (() => void) | undefined
}) {
  const [chosenId, choose] = useState<string | null>(null)
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const queries = useQueryClient()
  const mayDecide = useMayDo('attendance.correct')
  const current = items.find(({ shiftRecordId }) => shiftRecordId === chosenId) ?? items[0]
  const undoing = useUndo()
  const deciding = useCommand(attendanceDeskRoutes.decideOvertime, {
    invalidates: staleAfterAttendance,
    onDone: (decided) => {
      takeDecided(queries, decided)
      const { employee, status, canUndo } = decided
      const undo = { label: t('undo'), run: () => undoing.undo(decided) }
      toast.positive(t('overtimeOfEmployeeStatus', { employee: employee.name, status: status ?? '' }), {
        ...(canUndo && { action: undo }),
      })
    },
  })
  const decide = (decision: 'approve' | 'reduce' | 'reject', more: { minutes?: number; reason?: string } = {}) => {
    if (!current || deciding.isPending) return
    deciding.mutate({
      params: { shiftRecordId: current.shiftRecordId },
      body: { decision, version: current.version, ...more, ...(current.isLocked && { inNextPay: true }) },
    })
  }
  const ticked = items.filter(({ shiftRecordId }) => selected.has(shiftRecordId))
  const approving = useAct<readonly Overtime[]>((all) => approveAll(queries, all))
  const approveTicked = async () => {
    const minutes = ticked.reduce((sum, one) => sum + one.minutes, 0)
    const unnoted = ticked.filter(({ note }) => !note).length
    const isSure = await confirm({
      title: t('approveOvertimeEntriesMinutes', { count: ticked.length, minutes: hoursWorked(minutes) }),
      ...(unnoted > 0 && { body: t('haveNoNoteYet', { count: unnoted }) }),
    })
    if (isSure) approving.mutate(ticked, { onSettled: () => select(new Set()) })
  }
  const askReason = (title: string) =>
    prompt({ title, label: t('reason'), rules: [required, minLength(3)], maxLength: 300 })
  const approveLess = async () => {
    if (!current) return
    const minutes = Number(
      await prompt({
        title: t('approvePartOfMinutes', { minutes: duration(current.minutes) }),
        label: t('minutes'),
        maxLength: 3,
      }),
    )
    if (!Number.isInteger(minutes) || minutes < 1) return
    const reason = await askReason(t('whyOnlyMinutes', { count: minutes }))
    if (reason !== null) decide('reduce', { minutes, reason })
  }
  const reject = async () => {
    const reason = current && (await askReason(t('rejectOvertimeOfEmployee', { employee: current.employee.name })))
    if (reason) decide('reject', { reason })
  }
  const easy = items.filter(({ minutes, ordersTouched }) => minutes <= EASY_MINUTES && ordersTouched > 0)
  const isLockTold = useSince(items.some(({ isLocked }) => isLocked))
  const isEasyOffered = useSince(easy.length > 0)
  useHotkeys(
    mayDecide
      ? [
          { keys: 'a', does: t('approveSelectedOvertime'), run: () => decide('approve') },
          { keys: 's', does: t('approveFewerMinutes'), run: () => void approveLess() },
          { keys: 'r', does: t('rejectOvertime'), run: () => void reject() },
        ]
      : [],
  )
  if (!current) {
    return (
      <NoResults onClear={onClear}>
        <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title={t('noOvertimeToReview')}>
          {t('newOvertimeNotesAppearHere')}
        </EmptyState>
      </NoResults>
    )
  }
  return (
    <Stack>
      {mayDecide && (
        <>
          <PrimaryAction>
            <div className={classes.decide}>
              <Button keys="A" busy={deciding.isPending} onClick={() => decide('approve')}>
                {t('approve')}
              </Button>
              <Button tone="neutral" keys="S" onClick={() => void approveLess()}>
                {t('approvePart')}
              </Button>
              <Button tone="danger" keys="R" onClick={() => void reject()}>
                {t('reject')}
              </Button>
              <strong className={classes.decided}>
                {current.employee.name}, {day(current.workday)}: {duration(current.minutes)}
              </strong>
            </div>
          </PrimaryAction>
          {isLockTold && <Text small>{t.rich('daysWithLockAreAlready', { lock: <Lock /> })}</Text>}
          {isEasyOffered && (
            <div style={{ visibility: easy.length > 0 ? undefined : 'hidden' }}>
              <TextButton onClick={() => select(new Set(easy.map(({ shiftRecordId }) => shiftRecordId)))}>
                {t('selectEntriesOfUpTo', { count: easy.length, easyMinutes: EASY_MINUTES })}
              </TextButton>
            </div>
          )}
          <Text small dim>
            {t('rejectingOvertimeDoesntRemoveYour')}
          </Text>
        </>
      )}
      <AppTable
        label={t('overtimeToReview')}
        rows={items}
        rowId={({ shiftRecordId }) => shiftRecordId}
        rowLabel={({ employee, workday }) => `${employee.name}, ${day(workday)}`}
        {...(mayDecide && {
          onOpen: ({ shiftRecordId }: Overtime) => choose(shiftRecordId),
          openId: current.shiftRecordId,
          selected,
          onSelect: select,
          bulkActions: (
            <Button size="sm" busy={approving.isPending} onClick={() => void approveTicked()}>
              {t('approveTicked', { ticked: ticked.length })}
            </Button>
          ),
        })}
        columns={[
          { id: 'who', header: t('employee'), cell: ({ employee }) => employee.name },
          {
            id: 'day',
            header: t('day'),
            cell: ({ workday, isLocked }) => (
              <span style={{ whiteSpace: 'nowrap' }}>
                {day(workday)} {isLocked && <Lock />}
              </span>
            ),
          },
          {
            id: 'end',
            header: t('plannedEnd'),
            cell: ({ plannedEndAt }) => time(plannedEndAt),
            priority: 2,
            card: 'hidden',
          },
          { id: 'out', header: t('out'), cell: ({ outAt }) => time(outAt), priority: 2, card: 'hidden' },
          { id: 'minutes', header: t('outsideTheSchedule'), cell: ({ minutes }) => duration(minutes), align: 'right' },
          { id: 'note', header: t('note'), cell: ({ note }) => note ?? t('noNoteYet2') },
          {
            id: 'orders',
            header: t('workedOn'),
            cell: ({ ordersTouched }) => t('orders', { count: ordersTouched }),
            align: 'right',
            priority: 3,
          },
        ]}
      />
    </Stack>
  )
}

/** Marks a day that a pay run has used: which entry is chosen changes nothing in the text about it. */
function Lock() {
  return <IconLock size={14} role="img" aria-label={t('locked')} style={{ verticalAlign: '-2px' }} />
}

/** Decides one by one; the first refusal stops the rest, and earlier decisions are kept. */
async function approveAll(queries: QueryClient, all: readonly Overtime[]): Promise<void> {
  let done = 0
  try {
    for (const { shiftRecordId, version, isLocked } of all) {
      const body = { decision: 'approve' as const, version, ...(isLocked && { inNextPay: true }) }
      takeDecided(queries, await call(attendanceDeskRoutes.decideOvertime, { params: { shiftRecordId }, body }))
      done += 1
    }
  } finally {
    for (const queryKey of staleAfterAttendance()) void queries.invalidateQueries({ queryKey })
    if (done > 0) toast.positive(t('doneOfAllApproved', { done, all: all.length }))
  }
}
