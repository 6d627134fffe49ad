import type { RouteResponse } from '@labada/contracts/core/route'
import { payrollReportRoutes } from '@labada/contracts/payroll/runs/payroll-reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { Money } from '../../../../components/values.tsx'
import { day, money } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { useYearQuery, YearFilter } from './year-filter.tsx'

type Report = RouteResponse<typeof payrollReportRoutes.thirteenthMonthReport>

/** The 13th month pay of all employees for a year: earned to date, paid, due, and the due date. */
export function ThirteenthTab() {
  const years = useYearQuery()
  const { query } = years
  const report = useQuery({
    ...callQuery([...keys.payroll(), 'thirteenth', query], payrollReportRoutes.thirteenthMonthReport, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack>
      <YearFilter {...years} />
      <QuerySection query={report} what={t('n13thMonth')}>
        {(data) => (
          <Stack>
            <Grid least={160} gap={12} stretch>
              <KpiCard label={t('earnedSoFar')} value={money(data.totals.accrued)} note={t('oneTwelfthOfBasicPay')} />
              <KpiCard label={t('paid')} value={money(data.totals.paid)} />
              <KpiCard
                label={t('due')}
                value={money(data.totals.due)}
                note={t('byDueOn', { dueOn: day(data.dueOn) })}
              />
            </Grid>
            <Row justify="end">
              <ExportButton list="thirteenthMonth" query={query} />
            </Row>
            <AppTable
              label={t('n13thMonth')}
              columns={columnsOf(data.totals)}
              rows={data.items}
              rowId={({ employeeId }) => employeeId}
              rowLabel={({ name }) => name}
              totalCount={data.items.length}
              empty={<EmptyState title={t('nothingEarnedYet')}>{t('itGrowsWithEveryPay')}</EmptyState>}
            />
          </Stack>
        )}
      </QuerySection>
    </Stack>
  )
}

function columnsOf(totals: Report['totals']): readonly Column<Report['items'][number]>[] {
  return [
    {
      id: 'name',
      header: t('employee'),
      cell: ({ name }) => <Text strong>{name}</Text>,
      sortValue: ({ name }) => name,
    },
    {
      id: 'branch',
      header: t('branch'),
      priority: 2,
      cell: ({ branchName }) => branchName,
      sortValue: (row) => row.branchName,
    },
    {
      id: 'basic',
      header: t('basicPay'),
      align: 'right',
      priority: 2,
      cell: ({ basicEarned }) => <Money amount={basicEarned} />,
      sortValue: ({ basicEarned }) => basicEarned,
      total: <Money amount={totals.basicEarned} />,
    },
    {
      id: 'accrued',
      header: t('n13thMonth'),
      align: 'right',
      cell: ({ accrued }) => <Money amount={accrued} />,
      sortValue: ({ accrued }) => accrued,
      total: <Money amount={totals.accrued} />,
    },
    {
      id: 'paid',
      header: t('paid'),
      align: 'right',
      cell: ({ paid }) => <Money amount={paid} />,
      sortValue: ({ paid }) => paid,
      total: <Money amount={totals.paid} />,
    },
    {
      id: 'due',
      header: t('due'),
      align: 'right',
      card: 'amount',
      cell: ({ due }) => <Money amount={due} />,
      sortValue: ({ due }) => due,
      total: <Money amount={totals.due} />,
    },
  ]
}
