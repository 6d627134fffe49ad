import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeLeaveRoutes } from '@labada/contracts/people/employee-leave'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Card, Facts, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { LeaveList } from '../../../../components/people/leave-list.tsx'
import { NewLeave } from '../../../../components/people/new-leave.tsx'
import { dayRange, number, plural } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'

/** The longest leave somebody may have is written down a year before at most. */
const DAYS_AHEAD = 366

/** What leave somebody has left, asks for and had. */
export function LeaveTab({ employee }: { readonly employee: Employee }) {
  const params = { employeeId: employee.id }
  const until = addDays(manilaDateOf(useNow(60_000)), DAYS_AHEAD)
  const query = { from: employee.hiredOn, to: until, employeeId: employee.id }
  const key = [...keys.employee(employee.id), 'leave']
  const balance = useQuery(callQuery([...key, 'balance'], employeeLeaveRoutes.getLeaveBalance, { params }))
  const leaves = useQuery(callQuery([...key, until], employeeLeaveRoutes.listLeave, { query }))
  return (
    <Stack>
      <QuerySection query={balance} what="The leave balance">
        {({ from, to, given, used }) => (
          <Card title="Service incentive leave">
            <Stack gap={8}>
              <Facts
                items={[
                  ['Left', plural(Math.max(0, given - used), 'day')],
                  ['Given', `${number(given)} for ${dayRange(from, to)}`],
                  ['Used', plural(used, 'day')],
                ]}
              />
              {given === 0 && <Text dim>The law gives it after the first year of service.</Text>}
            </Stack>
          </Card>
        )}
      </QuerySection>
      {employee.status === 'active' && (
        <NewLeave people={[{ id: employee.id, name: `${employee.firstname} ${employee.lastname}` }]} />
      )}
      <QuerySection query={leaves} what="Leave">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No leave yet">Vacation, sick and other leave shows here.</EmptyState>
          ) : (
            <LeaveList leaves={items} showNames={false} />
          )
        }
      </QuerySection>
    </Stack>
  )
}
