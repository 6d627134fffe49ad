import type { Employee } from '@labada/contracts/people/employee-fields'
import { useNavigate } from 'react-router-dom'
import { Card, Facts, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { Money } from '../../../../components/values.tsx'
import { dateTime, day, money, number } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useEmployeeCashSessions } from '../employee-history-api.ts'

/** The drawers they opened or closed, and how their counts came out: with how many, as one short count says little. */
export function CashSessionsTab({ employee }: { readonly employee: Employee }) {
  const sessions = useEmployeeCashSessions(employee.id)
  const navigate = useNavigate()
  return (
    <QuerySection query={sessions} what="Cash sessions">
      {({ items, totals }) => (
        <Stack>
          {totals.closed > 0 && (
            <Card title="Drawers they closed">
              <Facts
                items={[
                  ['Closed', number(totals.closed)],
                  ['Short', number(totals.short)],
                  ['Over', number(totals.over)],
                  ['Difference of all', money(totals.variance)],
                ]}
              />
            </Card>
          )}
          <AppTable
            label="Cash sessions"
            rows={items}
            rowId={({ id }) => id}
            rowLabel={({ branch, number: no }) => `${branch.name}, session ${no}`}
            onOpen={({ branch }) => void navigate(`${paths.branch(branch.id)}?tab=cash`)}
            empty={<EmptyState title="No cash sessions">Drawers they open or close appear here.</EmptyState>}
            columns={[
              { id: 'day', header: 'Day', cell: ({ businessDate }) => day(businessDate) },
              { id: 'branch', header: 'Session', cell: ({ branch, number: no }) => `${branch.name} ${no}` },
              {
                id: 'part',
                header: 'They',
                cell: ({ opened, closed }) => (opened && closed ? 'Opened and closed' : opened ? 'Opened' : 'Closed'),
              },
              { id: 'closed', header: 'Closed', priority: 3, cell: ({ closedAt }) => dateTime(closedAt) },
              {
                id: 'expected',
                header: 'Expected',
                align: 'right',
                priority: 2,
                cell: ({ expected }) => <Money amount={expected} />,
              },
              {
                id: 'counted',
                header: 'Counted',
                align: 'right',
                priority: 2,
                cell: ({ counted }) => <Money amount={counted} />,
              },
              {
                id: 'variance',
                header: 'Difference',
                align: 'right',
                card: 'amount',
                cell: ({ variance, note }) =>
                  variance === null ? (
                    <StatusBadge status="working">Open</StatusBadge>
                  ) : (
                    <span title={note ?? undefined}>
                      <Money amount={variance} />
                    </span>
                  ),
              },
            ]}
          />
        </Stack>
      )}
    </QuerySection>
  )
}
