import { sessionRoutes } from '@labada/contracts/access/session'
import { expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'

/** How far back the counter's list goes. */
export const SPANS = { today: 1, week: 7, month: 31 } as const
export type Span = keyof typeof SPANS

export const useCategories = () =>
  useQuery(callQuery(keys.expenseCategories(), expenseCategoryRoutes.listExpenseCategories, {}))

/** Recent expenses of this branch, newest first. */
export const useSpent = (span: Span, today: ManilaDate) => {
  const query = { from: addDays(today, 1 - SPANS[span]), to: today, limit: 200 }
  return useQuery({
    ...callQuery(keys.expenseList(query), expenseRoutes.listExpenses, { query }),
    enabled: useMayDo('expense.see'),
  })
}

/** Rejected expenses whose money is still out. */
export const useToReturn = () => {
  const query = { view: 'to_return' as const, limit: 50 }
  return useQuery({
    ...callQuery(keys.expenseList(query), expenseRoutes.listExpenses, { query }),
    enabled: useMayDo('expense.see'),
  })
}

export const useSuppliers = (categoryId: string | null) =>
  useQuery({
    ...callQuery([...keys.expenses(), 'suppliers', categoryId], expenseRoutes.listSuppliers, {
      query: categoryId === null ? {} : { categoryId },
    }),
    placeholderData: (before) => before,
    enabled: useMayDo('expense.see'),
  })

/** The current cash of the drawer and the safe; the same query as the shell's chip. */
export const useCash = () =>
  useQuery({
    ...callQuery([...keys.session(), 'balance'], sessionRoutes.branchBalance, {}),
    enabled: useMayDo('cash.see'),
  })

/** The queries that a change of an expense makes stale. */
export const staleAfterExpense = () =>
  [keys.expenses(), keys.cashSessions(), keys.figures(), keys.session(), keys.ledger()] as const
