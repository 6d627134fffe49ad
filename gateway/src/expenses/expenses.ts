import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { onFirstPage } from '@labada/db/core/keyset'
import { expenseTotals, listExpenses, listSuppliers } from '@labada/db/expenses/expense-lists'
import { findExpense, listDuplicates } from '@labada/db/expenses/expenses'
import { DomainError } from '@labada/domain/core/errors'
import { isBlindToCash } from '../cash/cash-answers.ts'
import type { Handlers } from '../http/context.ts'
import { changerOf, toExpense } from './expense-answers.ts'
import { changeExpense } from './expense-correcting.ts'
import { approveExpense, decideExpenses, rejectExpense } from './expense-deciding.ts'
import { expenseFiguresOf } from './expense-figures.ts'
import { recordExpense } from './expense-recording.ts'
import { returnExpense, voidExpense } from './expense-undoing.ts'

export const expenseHandlers: Handlers<typeof expenseRoutes> = {
  recordExpense,
  changeExpense,
  approveExpense,
  rejectExpense,
  decideExpenses,
  returnExpense,
  voidExpense,

  async listExpenses({ query }, context) {
    const { db } = context
    const { branchId, cursor, limit = 50, sort = 'spentOn', direction = 'desc', ...filter } = query
    const scope = { branchId: context.scope.branchId ?? branchId ?? null }
    const isBlind = await isBlindToCash(db, context)
    const [page, totals, changer] = await Promise.all([
      listExpenses(db, scope, filter, { cursor, limit, sort, direction }),
      isBlind ? null : onFirstPage(cursor, () => expenseTotals(db, scope, filter)),
      changerOf(db, context),
    ])
    return { items: page.items.map((row) => toExpense(row, changer)), nextCursor: page.nextCursor, totals }
  },

  async getExpense({ params }, context) {
    const { db, scope } = context
    const row = await findExpense(db, scope, params.expenseId)
    if (!row) throw new DomainError('not_found', 'Expense not found')
    const [duplicates, changer] = await Promise.all([listDuplicates(db, scope, row.id), changerOf(db, context)])
    return { ...toExpense(row, changer), duplicates: duplicates.map((one) => toExpense(one, changer)) }
  },

  async expenseFigures({ query }, context) {
    return expenseFiguresOf(context, query)
  },

  async listSuppliers({ query }, { db, scope }) {
    return { items: await listSuppliers(db, scope, query) }
  },
}
