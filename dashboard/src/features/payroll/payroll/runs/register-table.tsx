import type { PayFigures } from '@labada/contracts/payroll/runs/payroll-figures'
import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { type Centavos, sum } from '@labada/domain/core/money'
import { totalsOf } from '../../../../api/list-totals.ts'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { Money } from '../../../../components/values.tsx'
import { employerTotal } from '../payroll-words.ts'
import { SlipFilterBar, useSlipFilters } from '../slips/slip-filters.tsx'
import { t } from '../t.ts'
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
  const totals = totalsOf(list.data)
  return (
    <Stack>
      <SlipFilterBar run={run} filters={filters} />
      <Row justify="end">
        <ExportButton list="payslips" query={{ ...query, runId: run.id }} />
      </Row>
      <InfiniteSection query={list} what={t('register')}>
        <AppTable
          label={t('payrollRegister')}
          columns={columnsOf(totals?.totals)}
          rows={list.data?.pages.flatMap((page) => page.items) ?? []}
          rowId={(slip) => slip.id}
          rowLabel={(slip) => t('payslipOfEmployee', { employee: slip.employee.name })}
          onOpen={(slip) => onOpen(slip.id)}
          openId={openId}
          totalCount={totals?.slips}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title={t('noPayslips')} />}
        />
      </InfiniteSection>
    </Stack>
  )
}

const GROSS = t('gross')
const NET = t('net')
const FIGURES: readonly (readonly [header: string, of: (figures: PayFigures) => Centavos])[] = [
  [t('basic'), ({ basic }) => basic],
  [t('overtime'), ({ overtime }) => overtime],
  [t('night'), ({ nightDifferential }) => nightDifferential],
  [t('premiums'), ({ premiums }) => premiums],
  [t('holidays'), ({ holidays }) => holidays],
  [t('leave'), ({ leave }) => leave],
  [t('allowances'), ({ allowances }) => allowances],
  [t('deMinimisIncluded'), ({ deMinimis }) => deMinimis],
  [t('n13thMonth'), ({ thirteenthMonth }) => thirteenthMonth],
  [t('corrections'), ({ corrections }) => corrections],
  [GROSS, ({ gross }) => gross],
  [t('sss'), ({ sss, mpf }) => sum([sss, mpf])],
  [t('philHealth'), ({ philhealth }) => philhealth],
  [t('pagIbig'), ({ pagibig }) => pagibig],
  [t('tax'), ({ tax }) => tax],
  [t('refund'), ({ refund }) => refund],
  [t('loans'), ({ loans }) => loans],
  [t('advances'), ({ advances }) => advances],
  [t('other'), ({ otherDeductions }) => otherDeductions],
  [t('outstanding'), ({ uncollected }) => uncollected],
  [NET, ({ net }) => net],
  [t('employerContributions'), employerTotal],
]
/** The columns of the card on phones; the drawer has the rest. */
const ON_A_CARD = new Set([GROSS, NET])

function columnsOf(totals: PayFigures | undefined): readonly Column<PayslipRow>[] {
  return [
    { id: 'employee', header: t('employee'), cell: ({ employee }) => <Text strong>{employee.name}</Text> },
    { id: 'branch', header: t('branch'), card: 'hidden', cell: ({ branchName }) => branchName },
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
