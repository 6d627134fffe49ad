import { employeeLeaveRoutes, type Leave } from '@labada/contracts/people/employee-leave'
import type { LeaveDecision } from '@labada/domain/people/employee-leave'
import { keys } from '../../api/query-keys.ts'
import { Button } from '../button.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../layout.tsx'
import { toast } from '../notices/toast.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { prompt } from '../windows/ask.tsx'
import { LEAVE_KIND_NAMES, LEAVE_LOOKS, leaveDays } from './leave-words.ts'
import { t } from './t.ts'

/** The queries to invalidate when leave changes: the employee's file, the roster, and the days it marks. */
export const staleAfterLeave = () => [keys.employees(), keys.schedule(), keys.attendance(), keys.audit()] as const

const DONE: Readonly<Record<LeaveDecision, (name: string) => string>> = {
  approve: (name) => t('leaveOfNameApproved', { name }),
  decline: (name) => t('leaveOfNameDeclined', { name }),
  cancel: (name) => t('leaveOfNameCanceled', { name }),
}

/** Leave sorted by its first day, with the actions an admin may still take. */
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
    const why = await prompt({ title, label: t('reason'), maxLength: 300 })
    if (why !== null) say(decision, why)
  }
  const what = LEAVE_KIND_NAMES[kind]
  return (
    <Card title={showNames ? employee.name : what} level={3}>
      <Stack gap={8}>
        <Text as="p">
          {showNames
            ? isPaid
              ? t('whatLeaveDaysDaysWithPay', { count: days, what, leaveDays: leaveDays(leave) })
              : t('whatLeaveDaysDaysWithoutPay', { count: days, what, leaveDays: leaveDays(leave) })
            : isPaid
              ? t('leaveDaysDaysWithPay', { count: days, leaveDays: leaveDays(leave) })
              : t('leaveDaysDaysWithoutPay', { count: days, leaveDays: leaveDays(leave) })}
        </Text>
        <Text as="p" dim>
          {reason}
        </Text>
        <Row gap={8} align="center">
          <StatusBadge status={LEAVE_LOOKS[status].status}>{LEAVE_LOOKS[status].word}</StatusBadge>
          {decidedBy !== null && (
            <Text dim small>
              {decisionReason !== null
                ? t('byDecidedByDecisionReason', { decidedBy, decisionReason })
                : t('byDecidedBy', { decidedBy })}
            </Text>
          )}
          {status === 'requested' && (
            <>
              <Button
                needs="employee.edit"
                size="sm"
                busy={deciding.isPending}
                aria-label={t('approveLeaveOfEmployee', { employee: employee.name })}
                onClick={() => say('approve')}
              >
                {t('approve')}
              </Button>
              <Button
                needs="employee.edit"
                size="sm"
                tone="neutral"
                aria-label={t('declineLeaveOfEmployee', { employee: employee.name })}
                onClick={() => void askWhy('decline', t('declineLeaveOfEmployee2', { employee: employee.name }))}
              >
                {t('decline')}
              </Button>
            </>
          )}
          {status === 'approved' && (
            <Button
              needs="employee.edit"
              size="sm"
              tone="neutral"
              aria-label={t('cancelLeaveOfEmployee', { employee: employee.name })}
              onClick={() => void askWhy('cancel', t('cancelLeaveOfEmployee2', { employee: employee.name }))}
            >
              {t('cancelLeave')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
