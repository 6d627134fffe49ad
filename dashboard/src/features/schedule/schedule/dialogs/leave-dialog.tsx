import { employeeLeaveRoutes } from '@labada/contracts/people/employee-leave'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { LeaveList } from '../../../../components/people/leave-list.tsx'
import { NewLeave } from '../../../../components/people/new-leave.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { t } from '../t.ts'

/** How far ahead people are scheduled. */
const DAYS_AHEAD = 90

/** Approved and requested leave from this week on, added and decided within the schedule. */
export function LeaveDialog({
  weekOn,
  branchId,
  people,
  onClose,
}: {
  readonly weekOn: ManilaDate
  readonly branchId: string | null
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}) {
  const query = { from: weekOn, to: addDays(weekOn, DAYS_AHEAD), ...(branchId !== null && { branchId }) }
  const leaves = useQuery(callQuery([...keys.schedule(), 'leave', query], employeeLeaveRoutes.listLeave, { query }))
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('leave')}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Stack>
        <QuerySection query={leaves} what={t('leave')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t('noOneIsOnLeave')}>{t('leaveFromThisWeekOn')}</EmptyState>
            ) : (
              <LeaveList leaves={items} showNames />
            )
          }
        </QuerySection>
        <May needs="employee.edit">
          <NewLeave people={people} />
        </May>
      </Stack>
    </Dialog>
  )
}
