import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { EXPENSE_STATUSES } from '@labada/domain/expenses/expenses'
import type { TotalsOf } from '../../../api/list-totals.ts'
import { EXPENSE_LOOKS } from '../../../components/expenses/expense-words.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { money, number } from '../../../lib/format.ts'
import classes from './shop-expenses.module.css'
import { t } from './t.ts'

/** Totals of the filtered expenses, by status. */
export function StatusTotals({ totals }: { readonly totals: TotalsOf<typeof expenseRoutes.listExpenses> }) {
  return (
    <ul className={classes.totals} aria-label={t('totalsByStatus')}>
      {EXPENSE_STATUSES.filter((status) => totals.byStatus[status].count > 0).map((status) => (
        <li key={status}>
          <StatusBadge status={EXPENSE_LOOKS[status].status}>{EXPENSE_LOOKS[status].word}</StatusBadge>
          <b>{money(totals.byStatus[status].amount)}</b>
          <span>({number(totals.byStatus[status].count)})</span>
        </li>
      ))}
    </ul>
  )
}
