import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeLeaveRoutes } from '@labada/contracts/people/employee-leave'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Card, Facts, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { LeaveList } from '../../../../components/people/leave-list.tsx'
import { NewLeave } from '../../../../components/people/new-leave.tsx'
import { dayRange, number } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { t } from '../t.ts'

/** Leave can be entered at most a year ahead. */
const DAYS_AHEAD = 366

/** An employee's leave: remaining, requested and taken. */
export function LeaveTab({ employee }: { readonly employee: Employee }) {
  const params = { employeeId: employee.id }
  const until = addDays(manilaDateOf(useNow(60_000)), DAYS_AHEAD)
  const query = { from: employee.hiredOn, to: until, employeeId: employee.id }
  const key = [...keys.employee(employee.id), 'leave']
  const balance = useQuery(callQuery([...key, 'balance'], employeeLeaveRoutes.getLeaveBalance, { params }))
  const leaves = useQuery(callQuery([...key, until], employeeLeaveRoutes.listLeave, { query }))
  return (
    <Stack>
      <QuerySection query={balance} what={t('leaveBalance')}>
        {({ from, to, given, used }) => (
          <Card title={t('serviceIncentiveLeave')}>
            <Stack gap={8}>
              <Facts
                items={[
                  [t('left'), t('days2', { count: Math.max(0, given - used) })],
                  [t('given'), t('givenForFrom', { given: number(given), from: dayRange(from, to) })],
                  [t('used'), t('days2', { count: used })],
                ]}
              />
              {given === 0 && <Text dim>{t('requiredByLawAfterThe')}</Text>}
            </Stack>
          </Card>
        )}
      </QuerySection>
      {employee.status === 'active' && (
        <May needs="employee.edit">
          <NewLeave people={[{ id: employee.id, name: fullNameOf(employee) }]} />
        </May>
      )}
      <QuerySection query={leaves} what={t('leave')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('noLeaveYet')}>{t('vacationSickAndOtherLeave')}</EmptyState>
          ) : (
            <LeaveList leaves={items} showNames={false} />
          )
        }
      </QuerySection>
    </Stack>
  )
}
