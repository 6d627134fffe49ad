import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { announce } from '@labada/db/core/outbox'
import { setExpense } from '@labada/db/expenses/expenses'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import { expenseReturned, expenseUndone, refuseChange } from '@labada/domain/expenses/expenses'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handler } from '../http/context.ts'
import { changeableOf, changerOf } from './expense-answers.ts'
import { bookExpense, cashPlace, expenseAnswer, lockedExpense, moneyOf } from './expense-money.ts'

/** Records that the money of a rejected expense was returned. Repeating it has no effect. */
export const returnExpense: Handler<typeof expenseRoutes.returnExpense> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, now, actor } = context
    const row = await lockedExpense(trx, scope, params.expenseId)
    if (row.status === 'returned') return expenseAnswer(trx, context, row.id)
    const postings = expenseReturned(moneyOf(row), body.into)
    await bookExpense(trx, context, row, [
      { movement: 'expense_return', description: `Expense ${row.number}: money returned`, postings },
    ])
    await setExpense(trx, row.id, { status: 'returned', returnedAt: now, returnedBy: actor.id })
    await writeAudit(trx, context, {
      action: 'expense.returned',
      objectType: 'expense',
      objectId: row.id,
      branchId: row.branchId,
      after: { number: row.number, amountCentavos: row.amountCentavos, into: body.into },
    })
    await announce(trx, now, { type: 'expense.returned', branchId: row.branchId, payload: { expenseId: row.id } })
    return expenseAnswer(trx, context, row.id)
  })

/**
 * Voids a mistaken expense: everything it booked is reversed. Its cash goes back into the open drawer; if none is open,
 * an admin puts it into the safe. Repeating it has no effect.
 */
export const voidExpense: Handler<typeof expenseRoutes.voidExpense> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, now, actor } = context
    const row = await lockedExpense(trx, scope, params.expenseId)
    if (row.status === 'voided') return expenseAnswer(trx, context, row.id)
    refuseChange(changeableOf(row), await changerOf(trx, context))
    const standing = await standingTransfersOf(trx, [row.id])
    const into = await cashPlace(trx, context, row.branchId)
    await bookExpense(
      trx,
      context,
      row,
      standing.map(({ id, postings, description }) => ({
        movement: 'expense_void' as const,
        description: `Void: ${description}`,
        postings: expenseUndone(postings, into),
        reversesId: id,
      })),
    )
    await setExpense(trx, row.id, {
      status: 'voided',
      voidedAt: now,
      voidedBy: actor.id,
      voidReason: body.reason,
    })
    await writeAudit(trx, context, {
      action: 'expense.voided',
      objectType: 'expense',
      objectId: row.id,
      branchId: row.branchId,
      reason: body.reason,
      before: { number: row.number, status: row.status, amountCentavos: row.amountCentavos },
    })
    await announce(trx, now, { type: 'expense.voided', branchId: row.branchId, payload: { expenseId: row.id } })
    return expenseAnswer(trx, context, row.id)
  })
