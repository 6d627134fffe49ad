import { expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { firstPage } from '../../../api/list-totals.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import type { ExpenseQuery } from './expense-filters.ts'

const PAGE = 50

export const useExpenseList = (query: ExpenseQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.expenseList(query), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(expenseRoutes.listExpenses, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** A month (`2026-11`) of a branch or of all. */
export const useExpenseFigures = (month: string, branchId: string | null) => {
  const query = { month, ...(branchId !== null && { branchId }) }
  return useQuery({
    ...callQuery(keys.expenseFigures(query), expenseRoutes.expenseFigures, { query }),
    placeholderData: keepPreviousData,
  })
}

export const useCategories = () =>
  useQuery(callQuery(keys.expenseCategories(), expenseCategoryRoutes.listExpenseCategories, {}))

/** Expenses waiting for review, oldest first. */
export const useReviewQueue = (branchId: string | null) => {
  const query = {
    view: 'to_review' as const,
    sort: 'spentOn' as const,
    direction: 'asc' as const,
    limit: 200,
    ...(branchId !== null && { branchId }),
  }
  return useQuery({ ...callQuery(keys.expenseList(query), expenseRoutes.listExpenses, { query }), select: firstPage })
}

/** The queries that a change of an expense makes stale. */
export const staleAfterExpense = () =>
  [keys.expenses(), keys.cashSessions(), keys.branches(), keys.figures(), keys.ledger()] as const
