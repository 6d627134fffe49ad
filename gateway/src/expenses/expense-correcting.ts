import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import type { ExpenseCategoryRow } from '@labada/db/expenses/expense-categories'
import * as expenses from '@labada/db/expenses/expenses'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import { DomainError } from '@labada/domain/core/errors'
import { add } from '@labada/domain/core/money'
import * as rules from '@labada/domain/expenses/expenses'
import { reversed } from '@labada/domain/ledger/ledger'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handler } from '../http/context.ts'
import { changeableOf, changerOf } from './expense-answers.ts'
import { type Changes, categoryOf, columnsOf, orGoneReceipt, receiptsOf, spendingOf, termsOf } from './expense-input.ts'
import { bookExpense, cashFor, expenseAnswer, lockedExpense, moneyOf } from './expense-money.ts'

/**
 * Corrects an expense. A counter's own is decided and booked again, as if entered correctly the first time; for an
 * admin only its text, kind and receipts change, never the money.
 */
export const changeExpense: Handler<typeof expenseRoutes.changeExpense> = async ({ params, body }, context) => {
  try {
    return await context.command((trx) => change(trx, params.expenseId, body, context))
  } catch (error) {
    throw orGoneReceipt(error)
  }
}

async function change(trx: Trx, expenseId: string, body: Changes, context: Context) {
  const { scope, now, actor } = context
  const row = await lockedExpense(trx, scope, expenseId)
  rules.refuseChange(changeableOf(row), await changerOf(trx, context))
  if (row.version !== body.version) {
    throw new DomainError('stale_version', 'Someone else changed this expense. Reload and try again.', {
      version: row.version,
    })
  }
  const category = await categoryOf(trx, body.categoryId, context, row.categoryId)
  const receipts = await receiptsOf(trx, body.receipts, row.branchId, context)
  if (actor.role === 'admin') await recategorise(trx, context, row, body, category)
  else await decideAnew(trx, context, row, body, category, receipts.length)
  await expenses.setReceipts(trx, row.id, receipts)
  await writeAudit(trx, context, {
    action: 'expense.changed',
    objectType: 'expense',
    objectId: row.id,
    branchId: row.branchId,
    before: { number: row.number, category: row.categoryName, ...wordsOf(row), amountCentavos: row.amountCentavos },
    after: { category: category.name, ...columnsOf(body), amountCentavos: body.amount, receipts: receipts.length },
  })
  await announce(trx, now, { type: 'expense.changed', branchId: row.branchId, payload: { expenseId: row.id } })
  return expenseAnswer(trx, context, row.id)
}

async function recategorise(
  trx: Trx,
  context: Context,
  row: expenses.ExpenseRow,
  body: Changes,
  category: ExpenseCategoryRow,
): Promise<void> {
  if (body.amount !== row.amountCentavos || body.paidFrom !== row.paidFrom) {
    throw new DomainError('field_invalid', 'The amount can’t be changed. Void the expense and record it again.', {
      field: 'amount',
    })
  }
  await bookExpense(trx, context, row, [
    {
      movement: 'expense_change',
      description: `Expense ${row.number}: now ${category.name}`,
      postings: rules.expenseMoved(moneyOf(row), category.accountCode),
    },
  ])
  await expenses.setExpense(trx, row.id, columnsOf(body))
}

async function decideAnew(
  trx: Trx,
  context: Context,
  row: expenses.ExpenseRow,
  body: Changes,
  category: ExpenseCategoryRow,
  receipts: number,
): Promise<void> {
  const standing = await standingTransfersOf(trx, [row.id])
  const cash = await cashFor(trx, row.branchId, body.paidFrom)
  // Its previous amount is returned first, if it was paid from the same place.
  const free = cash !== null && row.isPaid && row.paidFrom === body.paidFrom ? add(cash, row.amountCentavos) : cash
  const decided = rules.decideExpense({ ...spendingOf(body, context), receipts }, termsOf(category), free)
  await bookExpense(trx, context, row, [
    ...standing.map(({ id, postings }) => ({
      movement: 'expense_change' as const,
      description: `Expense ${row.number} corrected`,
      postings: reversed(postings),
      reversesId: id,
    })),
    {
      movement: 'expense',
      description: `Expense ${row.number}`,
      postings: rules.expenseRecorded({
        ...decided,
        amount: body.amount,
        paidFrom: body.paidFrom,
        accountCode: category.accountCode,
      }),
    },
  ])
  await expenses.setExpense(trx, row.id, {
    ...columnsOf(body),
    ...decided,
    amountCentavos: body.amount,
    paidFrom: body.paidFrom,
  })
}

function wordsOf({ description, supplier, documentNo }: expenses.ExpenseRow) {
  return { description, supplier, documentNo }
}
