import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { AttendanceDispute } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { minLength, required } from '@labada/domain/core/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import { DISPUTE_WORDS } from '../../../components/attendance/attendance-words.ts'
import { Button } from '../../../components/button.tsx'
import { Row } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { dateTime, day as dayWord, time } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { staleAfterAttendance, useDisputes } from './attendance-api.ts'

/** What employees say is wrong with a day: open one, correct it in the drawer, then answer. */
export function DisputesList({
  branchId,
  employeeId,
  onOpen,
}: {
  readonly branchId: string | undefined
  /** Only of this one, where somebody is chosen. */
  readonly employeeId: string | undefined
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
}) {
  const list = useDisputes(branchId, 'all')
  const { answer, isPending } = useAnswer()
  return (
    <QuerySection query={list} what="Disputes">
      {({ items }) => (
        <AppTable
          label="Disputes"
          rows={items.filter(({ employee }) => employeeId === undefined || employee.id === employeeId)}
          rowId={({ id }) => id}
          rowLabel={({ employee, workday }) => `${employee.name}, ${dayWord(workday)}`}
          onOpen={({ employee, workday }) => onOpen(employee.id, workday)}
          columns={[
            { id: 'who', header: 'Employee', cell: ({ employee }) => employee.name },
            { id: 'day', header: 'Day', cell: ({ workday }) => dayWord(workday) },
            { id: 'reason', header: 'What they say', cell: ({ reason }) => reason },
            { id: 'times', header: 'Says it was', cell: (one) => proposedOf(one), priority: 2 },
            { id: 'at', header: 'Sent', cell: ({ createdAt }) => dateTime(createdAt), priority: 3 },
            {
              id: 'answer',
              header: 'Answer',
              cell: (one) =>
                one.status === 'open' ? (
                  <Row gap={8}>
                    <Button size="sm" busy={isPending} onClick={() => void answer(one, 'accepted')}>
                      Accept
                    </Button>
                    <Button size="sm" tone="neutral" busy={isPending} onClick={() => void answer(one, 'declined')}>
                      Decline
                    </Button>
                  </Row>
                ) : (
                  `${DISPUTE_WORDS[one.status]} by ${one.resolvedBy ?? 'an admin'}: ${one.resolution ?? ''}`
                ),
            },
          ]}
          empty={
            <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title="Nobody disputes anything">
              What employees send from the portal appears here at once.
            </EmptyState>
          }
        />
      )}
    </QuerySection>
  )
}

function useAnswer() {
  const answering = useCommand(attendanceDeskRoutes.resolveAttendanceDispute, {
    invalidates: staleAfterAttendance,
    onDone: ({ employee, status }) => toast.positive(`Dispute of ${employee.name} ${status}`),
  })
  const answer = async ({ id, employee }: AttendanceDispute, outcome: 'accepted' | 'declined') => {
    const resolution = await prompt({
      title: outcome === 'accepted' ? `${employee.name} was right?` : `Decline what ${employee.name} says?`,
      label: outcome === 'accepted' ? 'What was corrected' : 'Why not',
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
