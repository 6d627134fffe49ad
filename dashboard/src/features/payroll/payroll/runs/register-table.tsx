import type { PayFigures } from '@labada/contracts/payroll/runs/payroll-figures'
import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-runs'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { type Centavos, sum } from '@labada/domain/core/money'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { Money } from '../../../../components/values.tsx'
import { employerTotal } from '../payroll-words.ts'
import { SlipFilterBar, useSlipFilters } from '../slips/slip-filters.tsx'
import { usePayslips } from './runs-api.ts'

/** The payroll register: every figure of every payslip in one row. */
export function RegisterTable({
  run,
  openId,
  onOpen,
}: {
  readonly run: PayrollRun
  readonly openId: string | null
  readonly onOpen: (slipId: string) => void
}) {
  const [query, filters] = useSlipFilters()
  const list = usePayslips(run.id, query)
  const totals = list.data?.pages[0]?.totals
  return (
    <Stack>
      <SlipFilterBar run={run} filters={filters} />
      <Row justify="end">
        <ExportButton list="payslips" query={{ ...query, runId: run.id }} />
      </Row>
      <InfiniteSection query={list} what="The register">
        <AppTable
          label="Payroll register"
          columns={columnsOf(totals?.totals)}
          rows={list.data?.pages.flatMap((page) => page.items) ?? []}
          rowId={(slip) => slip.id}
          rowLabel={(slip) => `Payslip of ${slip.employee.name}`}
          onOpen={(slip) => onOpen(slip.id)}
          openId={openId}
          totalCount={totals?.slips}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title="No payslips here" />}
        />
      </InfiniteSection>
    </Stack>
  )
}

const GROSS = 'Gross'
const NET = 'Net'
const FIGURES: readonly (readonly [header: string, of: (figures: PayFigures) => Centavos])[] = [
  ['Basic', ({ basic }) => basic],
  ['Overtime', ({ overtime }) => overtime],
  ['Night', ({ nightDifferential }) => nightDifferential],
  ['Premiums', ({ premiums }) => premiums],
  ['Holidays', ({ holidays }) => holidays],
  ['Leave', ({ leave }) => leave],
  ['Allowances', ({ allowances }) => allowances],
  ['Of them de minimis', ({ deMinimis }) => deMinimis],
  ['13th month', ({ thirteenthMonth }) => thirteenthMonth],
  ['Corrections', ({ corrections }) => corrections],
  [GROSS, ({ gross }) => gross],
  ['SSS', ({ sss, mpf }) => sum([sss, mpf])],
  ['PhilHealth', ({ philhealth }) => philhealth],
  ['Pag-IBIG', ({ pagibig }) => pagibig],
  ['Tax', ({ tax }) => tax],
  ['Refund', ({ refund }) => refund],
  ['Loans', ({ loans }) => loans],
  ['Advances', ({ advances }) => advances],
  ['Other', ({ otherDeductions }) => otherDeductions],
  ['Still owed', ({ uncollected }) => uncollected],
  [NET, ({ net }) => net],
  ['Employer’s shares', employerTotal],
]
/** What a phone's card shows; the drawer has the rest. */
const ON_A_CARD = new Set([GROSS, NET])

function columnsOf(totals: PayFigures | undefined): readonly Column<PayslipRow>[] {
  return [
    { id: 'employee', header: 'Employee', cell: ({ employee }) => <Text strong>{employee.name}</Text> },
    { id: 'branch', header: 'Branch', card: 'hidden', cell: ({ branchName }) => branchName },
    ...FIGURES.map(
      ([header, of]): Column<PayslipRow> => ({
        id: header,
        header,
        align: 'right',
        card: header === NET ? 'amount' : ON_A_CARD.has(header) ? 'line' : 'hidden',
        cell: ({ figures }) => <Money amount={of(figures)} />,
        total: totals && <Money amount={of(totals)} />,
      }),
    ),
  ]
}
