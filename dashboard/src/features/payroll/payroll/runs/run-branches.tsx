import type { PayrollRunDetail } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { sum } from '@labada/domain/core/money'
import { Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { Money } from '../../../../components/values.tsx'
import { money, number } from '../../../../lib/format.ts'
import { employerTotal } from '../payroll-words.ts'
import { t } from '../t.ts'
import { RunLabour } from './run-labour.tsx'

/** The pay of each branch's staff, the part paid in cash, and whether that cash is available. */
export function RunBranches({ detail: { run, branches } }: { readonly detail: PayrollRunDetail }) {
  const rows = branches.map((branch) => ({
    ...branch,
    cash: run.cash.find(({ branchId }) => branchId === branch.branchId),
  }))
  return (
    <Stack>
      <AppTable
        label={t('branches')}
        columns={columnsOf(rows)}
        rows={rows}
        rowId={({ branchId }) => branchId}
        rowLabel={({ branchName }) => branchName}
        empty={<EmptyState title={t('noPayslipsYet')}>{t('calculateThePayRunFirst')}</EmptyState>}
      />
      {rows.length > 0 && <RunLabour run={run} />}
    </Stack>
  )
}

type Row = PayrollRunDetail['branches'][number] & { readonly cash: PayrollRunDetail['run']['cash'][number] | undefined }

const columnsOf = (rows: readonly Row[]): readonly Column<Row>[] => [
  { id: 'branch', header: t('branch'), cell: (row) => <Text strong>{row.branchName}</Text> },
  {
    id: 'heads',
    header: t('employees2'),
    align: 'right',
    cell: (row) => number(row.heads),
    total: number(rows.reduce((heads, row) => heads + row.heads, 0)),
  },
  {
    id: 'gross',
    header: t('gross'),
    align: 'right',
    priority: 3,
    cell: (row) => <Money amount={row.totals.gross} />,
    total: <Money amount={sum(rows.map(({ totals }) => totals.gross))} />,
  },
  {
    id: 'net',
    header: t('net'),
    align: 'right',
    card: 'amount',
    cell: (row) => <Money amount={row.totals.net} />,
    total: <Money amount={sum(rows.map(({ totals }) => totals.net))} />,
  },
  {
    id: 'employer',
    header: t('employerContributions'),
    align: 'right',
    priority: 3,
    cell: (row) => <Money amount={employerTotal(row.totals)} />,
    total: <Money amount={sum(rows.map(({ totals }) => employerTotal(totals)))} />,
  },
  {
    id: 'needed',
    header: t('cashNeeded'),
    align: 'right',
    cell: (row) => <Money amount={row.cash?.needed ?? null} />,
    total: <Money amount={sum(rows.flatMap(({ cash }) => cash?.needed ?? []))} />,
  },
  {
    id: 'onHand',
    header: t('cashOnHand'),
    align: 'right',
    cell: (row) => <Money amount={row.cash?.onHand ?? null} />,
  },
  {
    id: 'short',
    header: t('enough'),
    cell: (row) =>
      row.cash && row.cash.needed > 0 ? (
        row.cash.short > 0 ? (
          <StatusBadge status="danger">{t('shortByShort', { short: money(row.cash.short) })}</StatusBadge>
        ) : (
          <StatusBadge status="ready">{t('enough')}</StatusBadge>
        )
      ) : (
        t('noCashNeeded')
      ),
  },
]
