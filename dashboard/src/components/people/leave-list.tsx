import { employeeLeaveRoutes, type Leave } from '@labada/contracts/people/employee-leave'
import type { LeaveDecision } from '@labada/domain/people/employee-leave'
import { keys } from '../../api/query-keys.ts'
import { plural } from '../../lib/format.ts'
import { useCommand } from '../../lib/hooks/use-command.ts'
import { Button } from '../button.tsx'
import { Card, Row, Stack, Text } from '../layout.tsx'
import { toast } from '../notices/toast.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { prompt } from '../windows/ask.tsx'
import { LEAVE_KIND_NAMES, LEAVE_LOOKS, leaveDays } from './leave-words.ts'

/** What a change of leave makes stale: whose file it is in, the roster, and the days it marks. */
export const staleAfterLeave = () => [keys.employees(), keys.schedule(), keys.attendance(), keys.audit()] as const

const DONE: Readonly<Record<LeaveDecision, (name: string) => string>> = {
  approve: (name) => `Leave of ${name} approved`,
  decline: (name) => `Leave of ${name} declined`,
  cancel: (name) => `Leave of ${name} canceled`,
}

/** Leave by the day it begins, with what an admin may still say about it. */
export function LeaveList({ leaves, showNames }: { readonly leaves: readonly Leave[]; readonly showNames: boolean }) {
  return (
    <Stack gap={12}>
      {leaves.map((leave) => (
        <LeaveCard key={leave.id} leave={leave} showNames={showNames} />
      ))}
    </Stack>
  )
}

function LeaveCard({ leave, showNames }: { readonly leave: Leave; readonly showNames: boolean }) {
  const { id, employee, kind, isPaid, days, reason, status, decidedBy, decisionReason, version } = leave
  const deciding = useCommand(employeeLeaveRoutes.decideLeave, {
    invalidates: () => [...staleAfterLeave()],
    onDone: (_leave, { body }) => toast.positive(DONE[body.decision](employee.name)),
  })
  const say = (decision: LeaveDecision, why?: string) =>
    deciding.mutate({ params: { leaveId: id }, body: { decision, version, ...(why && { reason: why }) } })
  const askWhy = async (decision: 'decline' | 'cancel', title: string) => {
    const why = await prompt({ title, label: 'Reason', maxLength: 300 })
    if (why !== null) say(decision, why)
  }
  const what = LEAVE_KIND_NAMES[kind]
  return (
    <Card title={showNames ? employee.name : what} level={3}>
      <Stack gap={8}>
        <Text as="p">
          {showNames && `${what}, `}
          {leaveDays(leave)} ({plural(days, 'day')}), {isPaid ? 'with pay' : 'without pay'}
        </Text>
        <Text as="p" dim>
          {reason}
        </Text>
        <Row gap={8} align="center">
          <StatusBadge status={LEAVE_LOOKS[status].status}>{LEAVE_LOOKS[status].word}</StatusBadge>
          {decidedBy !== null && (
            <Text dim small>
              by {decidedBy}
              {decisionReason !== null && `: ${decisionReason}`}
            </Text>
          )}
          {status === 'requested' && (
            <>
              <Button
                size="sm"
                busy={deciding.isPending}
                aria-label={`Approve the leave of ${employee.name}`}
                onClick={() => say('approve')}
              >
                Approve
              </Button>
              <Button
                size="sm"
                tone="neutral"
                aria-label={`Decline the leave of ${employee.name}`}
                onClick={() => void askWhy('decline', `Decline the leave of ${employee.name}?`)}
              >
                Decline…
              </Button>
            </>
          )}
          {status === 'approved' && (
            <Button
              size="sm"
              tone="neutral"
              aria-label={`Cancel the leave of ${employee.name}`}
              onClick={() => void askWhy('cancel', `Cancel the leave of ${employee.name}?`)}
            >
              Cancel leave…
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
