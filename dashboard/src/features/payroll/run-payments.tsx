import type { PayrollRunDetail } from '@labada/contracts/payroll-runs'
import { AppTable } from '../../components/app-table.tsx'
import type { Column } from '../../components/app-table-types.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { When } from '../../components/office/when.tsx'
import { Money, Nothing } from '../../components/values.tsx'
import { money, number } from '../../lib/format.ts'
import { PAY_PLACE_WORDS } from './payroll-words.ts'

/** Every handing out of pay: when, from where, how much. */
export function RunPayments({ detail }: { readonly detail: PayrollRunDetail }) {
  return (
    <AppTable
      label="Payments of the period"
      columns={COLUMNS}
      rows={detail.payments}
      rowId={({ id }) => id}
      rowLabel={({ amount, branchName }) => `${money(amount)}, ${branchName}`}
      empty={<EmptyState title="Nobody has been paid yet">Pay is handed out once the period is approved.</EmptyState>}
    />
  )
}

const COLUMNS: readonly Column<PayrollRunDetail['payments'][number]>[] = [
  { id: 'at', header: 'Paid', cell: ({ paidAt }) => <When at={paidAt} /> },
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => branchName },
  { id: 'from', header: 'From', cell: ({ from }) => PAY_PLACE_WORDS[from] },
  { id: 'slips', header: 'Payslips', align: 'right', cell: ({ slips }) => number(slips) },
  { id: 'amount', header: 'Amount', align: 'right', card: 'amount', cell: ({ amount }) => <Money amount={amount} /> },
  { id: 'reference', header: 'Reference', priority: 2, cell: ({ reference }) => reference || <Nothing /> },
  { id: 'by', header: 'Paid by', priority: 2, cell: ({ paidBy }) => paidBy },
]
