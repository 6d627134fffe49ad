import type { PayrollRunDetail } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { Money, Nothing } from '../../../../components/values.tsx'
import { When } from '../../../../components/when.tsx'
import { money, number } from '../../../../lib/format.ts'
import { PAY_PLACE_WORDS } from '../payroll-words.ts'
import { t } from '../t.ts'

/** Every payment of a run: date, source, amount. */
export function RunPayments({ detail }: { readonly detail: PayrollRunDetail }) {
  return (
    <AppTable
      label={t('payments')}
      columns={COLUMNS}
      rows={detail.payments}
      rowId={({ id }) => id}
      rowLabel={({ amount, branchName }) => `${money(amount)}, ${branchName}`}
      empty={<EmptyState title={t('noOneHasBeenPaid')}>{t('youCanPayEmployeesOnce')}</EmptyState>}
    />
  )
}

const COLUMNS: readonly Column<PayrollRunDetail['payments'][number]>[] = [
  { id: 'at', header: t('paid'), cell: ({ paidAt }) => <When at={paidAt} /> },
  { id: 'branch', header: t('branch'), cell: ({ branchName }) => branchName },
  { id: 'from', header: t('from'), cell: ({ from }) => PAY_PLACE_WORDS[from] },
  { id: 'slips', header: t('payslips'), align: 'right', cell: ({ slips }) => number(slips) },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { id: 'reference', header: t('reference'), priority: 2, cell: ({ reference }) => reference || <Nothing /> },
  { id: 'by', header: t('paidBy'), priority: 2, cell: ({ paidBy }) => paidBy },
]
