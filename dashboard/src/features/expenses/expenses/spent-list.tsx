import type { RouteResponse } from '@labada/contracts/core/route'
import type { Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { useState } from 'react'
import type { TotalsOf } from '../../../api/list-totals.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { CategoryIcon } from '../../../components/expenses/category-icon.tsx'
import { ExpenseBadge } from '../../../components/expenses/expense-badge.tsx'
import { EXPENSE_LOOKS } from '../../../components/expenses/expense-words.ts'
import { ReceiptThumb } from '../../../components/expenses/receipt-thumb.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { money, shortDay, time } from '../../../lib/format.ts'
import classes from './expenses.module.css'
import type { Span } from './expenses-api.ts'
import { UnsentMark } from './offline-note.tsx'
import { t } from './t.ts'

type Spent = RouteResponse<typeof expenseRoutes.listExpenses>

/** Limits the list, because a month of expenses is too long to scroll on a phone. */
const A_PAGE = 20

/** Expenses, newest first, with their total for whoever may see the cash. */
export function SpentList({
  spent,
  span,
  onOpen,
}: {
  readonly spent: Spent
  readonly span: Span
  readonly onOpen: (expense: Expense) => void
}) {
  const [shown, setShown] = useState(A_PAGE)
  const seesCash = useMayDo('cash.see')
  if (spent.items.length === 0) {
    return (
      <EmptyState title={span === 'today' ? t('noExpensesToday') : t('noExpensesInThisPeriod')}>
        {t('expensesRecordedAtThisCounter')}
      </EmptyState>
    )
  }
  return (
    <>
      {seesCash && spent.totals && <Totals totals={spent.totals} />}
      <ul className={classes.list}>
        {spent.items.slice(0, shown).map((expense) => (
          <li key={expense.id}>
            <button type="button" className={classes.row} onClick={() => onOpen(expense)}>
              <CategoryIcon category={expense.category} size={26} />
              <span className={classes.rowWords}>
                <b>{expense.description}</b>
                <span>
                  {expense.number && `${expense.number} · `}
                  {span === 'today' ? time(expense.recordedAt) : shortDay(expense.spentOn)} · {expense.recordedBy.name}
                </span>
                <ExpenseBadge expense={expense} />
                {expense.number === '' && <UnsentMark id={expense.id} />}
              </span>
              {expense.receipts[0] && <ReceiptThumb receipt={expense.receipts[0]} />}
              <span className={classes.rowAmount} data-over={isOver(expense) || undefined}>
                {money(expense.amount)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {spent.items.length > shown && (
        <Button tone="neutral" wide onClick={() => setShown(shown + A_PAGE)}>
          {t('showMinMore', { min: Math.min(A_PAGE, spent.items.length - shown) })}
        </Button>
      )}
      {spent.nextCursor !== null && spent.items.length <= shown && (
        <p className={classes.left}>{t('showingTheLatestItemsThe', { items: spent.items.length })}</p>
      )}
    </>
  )
}

const isOver = ({ status }: Expense) => status === 'voided' || status === 'returned'

function Totals({ totals }: { readonly totals: TotalsOf<typeof expenseRoutes.listExpenses> }) {
  const others = (['pending_approval', 'rejected', 'returned', 'voided'] as const).filter(
    (status) => totals.byStatus[status].count > 0,
  )
  return (
    <div className={classes.totals}>
      <span>
        {t.rich('spentAmountInEntries', {
          count: totals.expenses,
          b: (words) => <b>{words}</b>,
          amount: money(totals.amount),
        })}
      </span>
      {others.map((status) => (
        <span key={status}>
          {EXPENSE_LOOKS[status].word}: {money(totals.byStatus[status].amount)} ({totals.byStatus[status].count})
        </span>
      ))}
    </div>
  )
}
