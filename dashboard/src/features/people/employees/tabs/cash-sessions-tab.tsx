import type { Employee } from '@labada/contracts/people/employee-fields'
import { useNavigate } from 'react-router-dom'
import { Card, Facts, Stack } from '../../../../components/layout.tsx'
import { useOpens } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { Money } from '../../../../components/values.tsx'
import { dateTime, day, money, number } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useEmployeeCashSessions } from '../employee-history-api.ts'
import { t } from '../t.ts'

/** The sessions they opened or closed, with over and short, and the number of counts these are based on. */
export function CashSessionsTab({ employee }: { readonly employee: Employee }) {
  const sessions = useEmployeeCashSessions(employee.id)
  const navigate = useNavigate()
  const opens = useOpens(paths.branch('any'))
  return (
    <QuerySection query={sessions} what={t('cashSessions')}>
      {({ items, totals }) => (
        <Stack>
          {totals.closed > 0 && (
            <Card title={t('drawersClosed')}>
              <Facts
                items={[
                  [t('closed'), number(totals.closed)],
                  [t('short'), number(totals.short)],
                  [t('over'), number(totals.over)],
                  [t('totalDifference'), money(totals.variance)],
                ]}
              />
            </Card>
          )}
          <AppTable
            label={t('cashSessions')}
            rows={items}
            rowId={({ id }) => id}
            rowLabel={({ branch, number: no }) => t('branchSessionNo', { branch: branch.name, no })}
            onOpen={opens ? ({ branch }) => void navigate(`${paths.branch(branch.id)}?tab=cash`) : undefined}
            empty={<EmptyState title={t('noCashSessions')}>{t('drawersThisEmployeeOpensOr')}</EmptyState>}
            columns={[
              { id: 'day', header: t('day'), cell: ({ businessDate }) => day(businessDate) },
              { id: 'branch', header: t('session'), cell: ({ branch, number: no }) => `${branch.name} ${no}` },
              {
                id: 'part',
                header: t('role'),
                cell: ({ opened, closed }) =>
                  opened && closed ? t('openedAndClosed') : opened ? t('opened') : t('closed'),
              },
              { id: 'closed', header: t('closed'), priority: 3, cell: ({ closedAt }) => dateTime(closedAt) },
              {
                id: 'expected',
                header: t('expected'),
                align: 'right',
                priority: 2,
                cell: ({ expected }) => <Money amount={expected} />,
              },
              {
                id: 'counted',
                header: t('counted'),
                align: 'right',
                priority: 2,
                cell: ({ counted }) => <Money amount={counted} />,
              },
              {
                id: 'variance',
                header: t('difference'),
                align: 'right',
                card: 'amount',
                cell: ({ variance, note }) =>
                  variance === null ? (
                    <StatusBadge status="working">{t('open')}</StatusBadge>
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
