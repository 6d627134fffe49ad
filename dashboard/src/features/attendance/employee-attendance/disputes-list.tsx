import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { AttendanceDispute } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { minLength, required } from '@labada/domain/core/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMayDo } from '../../../api/session.ts'
import { DISPUTE_WORDS } from '../../../components/attendance/attendance-words.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Row } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { dateTime, day as dayWord, time } from '../../../lib/format.ts'
import { staleAfterAttendance, useDisputes } from './attendance-api.ts'
import { t } from './t.ts'

/** Employees' disputes of a day: open one, correct it in the drawer, then answer. */
export function DisputesList({
  branchId,
  employeeId,
  onOpen,
  onClear,
}: {
  readonly branchId: string | undefined
  /** Only this employee's, if one is selected. */
  readonly employeeId: string | undefined
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
  /** Shows everything again, while filters are set. */
  readonly onClear: (() => void) | undefined
}) {
  const list = useDisputes(branchId, 'all')
  const { answer, isPending } = useAnswer()
  const mayAnswer = useMayDo('attendance.correct')
  return (
    <QuerySection query={list} what={t('disputes')}>
      {({ items }) => (
        <AppTable
          label={t('disputes')}
          rows={items.filter(({ employee }) => employeeId === undefined || employee.id === employeeId)}
          rowId={({ id }) => id}
          rowLabel={({ employee, workday }) => `${employee.name}, ${dayWord(workday)}`}
          onOpen={({ employee, workday }) => onOpen(employee.id, workday)}
          columns={[
            { id: 'who', header: t('employee'), cell: ({ employee }) => employee.name },
            { id: 'day', header: t('day'), cell: ({ workday }) => dayWord(workday) },
            { id: 'reason', header: t('message'), cell: ({ reason }) => reason },
            { id: 'times', header: t('claimedTime'), cell: (one) => proposedOf(one), priority: 2 },
            { id: 'at', header: t('sent'), cell: ({ createdAt }) => dateTime(createdAt), priority: 3 },
            {
              id: 'answer',
              header: t('response'),
              cell: (one) =>
                one.status === 'open' ? (
                  mayAnswer ? (
                    <Row gap={8}>
                      <Button size="sm" busy={isPending} onClick={() => void answer(one, 'accepted')}>
                        {t('accept')}
                      </Button>
                      <Button size="sm" tone="neutral" busy={isPending} onClick={() => void answer(one, 'declined')}>
                        {t('decline')}
                      </Button>
                    </Row>
                  ) : (
                    DISPUTE_WORDS[one.status]
                  )
                ) : (
                  t('statusByResolvedByResolution', {
                    status: DISPUTE_WORDS[one.status],
                    resolvedBy: one.resolvedBy ?? t('anAdmin'),
                    resolution: one.resolution ?? '',
                  })
                ),
            },
          ]}
          empty={
            <NoResults onClear={onClear}>
              <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title={t('noDisputes')}>
                {t('disputesSentFromThePortal')}
              </EmptyState>
            </NoResults>
          }
        />
      )}
    </QuerySection>
  )
}

function useAnswer() {
  const answering = useCommand(attendanceDeskRoutes.resolveAttendanceDispute, {
    invalidates: staleAfterAttendance,
    onDone: ({ employee, status }) => toast.positive(t('disputeOfEmployeeStatus', { employee: employee.name, status })),
  })
  const answer = async ({ id, employee }: AttendanceDispute, outcome: 'accepted' | 'declined') => {
    const resolution = await prompt({
      title:
        outcome === 'accepted'
          ? t('acceptDisputeFromEmployee', { employee: employee.name })
          : t('declineDisputeFromEmployee', { employee: employee.name }),
      label: outcome === 'accepted' ? t('whatWasCorrected') : t('reason'),
      rules: [required, minLength(5)],
      maxLength: 300,
    })
    if (resolution !== null) answering.mutate({ params: { disputeId: id }, body: { outcome, resolution } })
  }
  return { answer, isPending: answering.isPending }
}

function proposedOf({ proposedInAt, proposedOutAt }: AttendanceDispute): string {
  if (!proposedInAt && !proposedOutAt) return '—'
  return `${proposedInAt ? time(proposedInAt) : '?'}–${proposedOutAt ? time(proposedOutAt) : '?'}`
}
