import type { Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { TotalsOf } from '../../../api/list-totals.ts'
import { CategoryIcon } from '../../../components/expenses/category-icon.tsx'
import { ExpenseBadge, ExpenseFlags } from '../../../components/expenses/expense-badge.tsx'
import { PAID_FROM_NAMES } from '../../../components/expenses/expense-words.ts'
import { ReceiptThumb } from '../../../components/expenses/receipt-thumb.tsx'
import { Text } from '../../../components/layout.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Money, Nothing } from '../../../components/values.tsx'
import { day, money } from '../../../lib/format.ts'
import { t } from './t.ts'

type Totals = TotalsOf<typeof expenseRoutes.listExpenses>

/** The columns of the list of expenses; the total is that of the filtered set. */
export const expenseColumns = (totals: Totals | undefined): readonly Column<Expense>[] => [
  {
    id: 'number',
    header: t('no'),
    sortable: true,
    cell: (expense) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {expense.number}
      </Text>
    ),
    total: t('spent'),
  },
  {
    id: 'spentOn',
    header: t('date'),
    sortable: true,
    cell: (expense) => <span style={{ whiteSpace: 'nowrap' }}>{day(expense.spentOn)}</span>,
  },
  { id: 'branch', header: t('branch'), cell: (expense) => expense.branchName, priority: 2 },
  {
    id: 'category',
    header: t('category'),
    priority: 2,
    cell: (expense) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <CategoryIcon category={expense.category} size={18} />
        {expense.category.name}
      </span>
    ),
  },
  {
    id: 'description',
    header: t('description'),
    cell: (expense) => (
      <>
        {expense.description}
        <ExpenseFlags expense={expense} />
      </>
    ),
  },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    sortable: true,
    card: 'amount',
    cell: ({ amount, status }) =>
      status === 'voided' || status === 'returned' ? (
        <s>
          <Money amount={amount} />
        </s>
      ) : (
        <Money amount={amount} />
      ),
    total: totals && money(totals.amount),
  },
  {
    id: 'receipt',
    header: t('receipt'),
    priority: 2,
    card: 'hidden',
    cell: ({ receipts: [first] }) => (first ? <ReceiptThumb receipt={first} /> : <Nothing />),
  },
  { id: 'status', header: t('status'), cell: (expense) => <ExpenseBadge expense={expense} /> },
  {
    id: 'supplier',
    header: t('supplier'),
    priority: 3,
    card: 'hidden',
    cell: ({ supplier }) => supplier ?? <Nothing />,
  },
  {
    id: 'paidFrom',
    header: t('paidFrom'),
    priority: 3,
    cell: ({ isPaid, paidFrom }) => (isPaid ? PAID_FROM_NAMES[paidFrom] : <Nothing />),
  },
  { id: 'by', header: t('by'), priority: 2, cell: ({ recordedBy }) => recordedBy.name },
  {
    id: 'approver',
    header: t('decidedBy'),
    priority: 3,
    card: 'hidden',
    cell: ({ decidedBy }) => decidedBy?.name ?? <Nothing />,
  },
  {
    id: 'session',
    header: t('session'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: ({ sessionNumber }) => sessionNumber ?? <Nothing />,
  },
]
