import type { RouteResponse } from '@labada/contracts/core/route'
import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { labourCostRoutes } from '@labada/contracts/reports/labour-costs'
import { decimalHours } from '@labada/domain/payroll/slips/slip-words'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Heading, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { Money } from '../../../../components/values.tsx'
import { number } from '../../../../lib/format.ts'
import { t } from '../t.ts'

type Costs = RouteResponse<typeof labourCostRoutes.getLabourCosts>
type Branch = Costs['branches'][number]

/** Each branch's share of the period's cost by minutes worked there, regardless of which branch pays. */
export function RunLabour({ run }: { readonly run: PayrollRun }) {
  const costs = useQuery(
    callQuery([...keys.payroll(), 'labour-cost', run.id, run.version], labourCostRoutes.getLabourCosts, {
      params: { runId: run.id },
    }),
  )
  return (
    <Stack>
      <Row justify="between" align="end">
        <Stack gap={0}>
          <Heading>{t('laborCost')}</Heading>
          <Text dim small>
            {t('ifSomeoneWorkedAtSeveral')}
          </Text>
        </Stack>
        <ExportButton list="labourCosts" query={{ runId: run.id }} />
      </Row>
      <QuerySection query={costs} what={t('laborCost')}>
        {({ branches, totals }) => (
          <AppTable
            label={t('laborCostByBranch')}
            columns={columnsOf(totals)}
            rows={branches}
            rowId={({ branchId }) => branchId}
            rowLabel={({ branchName }) => branchName}
            empty={<EmptyState title={t('noPayslipsYet')}>{t('calculateThePayRunFirst')}</EmptyState>}
          />
        )}
      </QuerySection>
    </Stack>
  )
}

const columnsOf = (totals: Costs['totals']): readonly Column<Branch>[] => [
  { id: 'branch', header: t('branch'), cell: ({ branchName }) => <Text strong>{branchName}</Text> },
  {
    id: 'heads',
    header: t('employees2'),
    align: 'right',
    cell: ({ heads, lent }) =>
      lent > 0 ? t('headsLentFromOtherBranches', { heads: number(heads), lent: number(lent) }) : number(heads),
  },
  {
    id: 'hours',
    header: t('hours'),
    align: 'right',
    cell: ({ minutes }) => decimalHours(minutes),
    total: decimalHours(totals.minutes),
  },
  {
    id: 'gross',
    header: t('gross'),
    align: 'right',
    priority: 2,
    cell: ({ gross }) => <Money amount={gross} />,
    total: <Money amount={totals.gross} />,
  },
  {
    id: 'employer',
    header: t('employerContributions'),
    align: 'right',
    priority: 2,
    cell: ({ employer }) => <Money amount={employer} />,
    total: <Money amount={totals.employer} />,
  },
  {
    id: 'cost',
    header: t('laborCost'),
    align: 'right',
    card: 'amount',
    cell: ({ cost }) => <Money amount={cost} />,
    total: <Money amount={totals.cost} />,
  },
]
