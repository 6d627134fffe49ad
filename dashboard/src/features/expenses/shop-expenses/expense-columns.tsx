import type { RouteResponse } from '@labada/contracts/core/route'
import type { Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { CategoryIcon } from '../../../components/expenses/category-icon.tsx'
import { ExpenseBadge, ExpenseFlags } from '../../../components/expenses/expense-badge.tsx'
import { PAID_FROM_NAMES } from '../../../components/expenses/expense-words.ts'
import { ReceiptThumb } from '../../../components/expenses/receipt-picture.tsx'
import { Text } from '../../../components/layout.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Money, Nothing } from '../../../components/values.tsx'
import { day, money } from '../../../lib/format.ts'

type Totals = RouteResponse<typeof expenseRoutes.listExpenses>['totals']

/** The columns of the list of expenses; the total is that of the filtered set. */
export const expenseColumns = (totals: Totals | undefined): readonly Column<Expense>[] => [
  {
    id: 'number',
    header: 'No.',
    sortable: true,
    cell: (expense) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {expense.number}
      </Text>
    ),
    total: 'Spent',
  },
  {
    id: 'spentOn',
    header: 'Date',
    sortable: true,
    cell: (expense) => <span style={{ whiteSpace: 'nowrap' }}>{day(expense.spentOn)}</span>,
  },
  { id: 'branch', header: 'Branch', cell: (expense) => expense.branchName, priority: 2 },
  {
    id: 'category',
    header: 'Category',
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
    header: 'Description',
    cell: (expense) => (
      <>
        {expense.description}
        <ExpenseFlags expense={expense} />
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
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
    header: 'Receipt',
    priority: 2,
    card: 'hidden',
    cell: ({ receipts: [first] }) => (first ? <ReceiptThumb receipt={first} /> : <Nothing />),
  },
  { id: 'status', header: 'Status', cell: (expense) => <ExpenseBadge expense={expense} /> },
  { id: 'supplier', header: 'Supplier', priority: 3, card: 'hidden', cell: ({ supplier }) => supplier ?? <Nothing /> },
  {
    id: 'paidFrom',
    header: 'Paid from',
    priority: 3,
    cell: ({ isPaid, paidFrom }) => (isPaid ? PAID_FROM_NAMES[paidFrom] : <Nothing />),
  },
  { id: 'by', header: 'By', priority: 2, cell: ({ recordedBy }) => recordedBy.name },
  {
    id: 'approver',
    header: 'Decided by',
    priority: 3,
    card: 'hidden',
    cell: ({ decidedBy }) => decidedBy?.name ?? <Nothing />,
  },
  {
    id: 'session',
    header: 'Session',
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: ({ sessionNumber }) => sessionNumber ?? <Nothing />,
  },
]
