import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { type ExpenseRow, findExpense, setExpense } from '@labada/db/expenses/expenses'
import { DomainError } from '@labada/domain/core/errors'
import { expenseApproved, expenseRejected, type PaidFrom } from '@labada/domain/expenses/expenses'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handler } from '../http/context.ts'
import { bookExpense, expenseAnswer, lockedExpense, moneyOf } from './expense-money.ts'

/** Approves an expense. Repeating it has no effect. */
export const approveExpense: Handler<typeof expenseRoutes.approveExpense> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const row = await lockedExpense(trx, context.scope, params.expenseId)
    const isDone = row.status === 'approved' && row.decidedBy === context.actor.id
    if (!isDone) await approve(trx, context, row, body.paidFrom)
    return expenseAnswer(trx, context, row.id)
  })

/** Rejects an expense: money that was taken must be returned. Repeating it has no effect. */
export const rejectExpense: Handler<typeof expenseRoutes.rejectExpense> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const row = await lockedExpense(trx, context.scope, params.expenseId)
    const isDone = row.status === 'rejected' && row.decidedBy === context.actor.id
    if (!isDone) await reject(trx, context, row, body.reason)
    return expenseAnswer(trx, context, row.id)
  })

/** Decides several expenses, each separately: one that was decided meanwhile does not stop the others. */
export const decideExpenses: Handler<typeof expenseRoutes.decideExpenses> = async ({ body }, context) => {
  const { decision, reason = '' } = body
  if (decision === 'reject' && reason === '') {
    throw new DomainError('note_required', 'Reason is required', { errors: { reason: ['Reason is required'] } })
  }
  const decided: string[] = []
  const refused: { id: string; number: string; message: string }[] = []
  for (const id of [...new Set(body.ids)].toSorted()) {
    try {
      await context.command(async (trx) => {
        const row = await lockedExpense(trx, context.scope, id)
        if (decision === 'approve') await approve(trx, context, row, undefined)
        else await reject(trx, context, row, reason)
      })
      decided.push(id)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const row = await findExpense(context.db, context.scope, id)
      refused.push({ id, number: row?.number ?? '', message: error.message })
    }
  }
  return { decided, refused }
}

async function approve(trx: Trx, context: Context, row: ExpenseRow, from: PaidFrom | undefined): Promise<void> {
  const { now, actor } = context
  // An unpaid expense is paid now, from the place the admin chose; a paid one does not change.
  const paidFrom = row.isPaid ? row.paidFrom : (from ?? row.paidFrom)
  const postings = expenseApproved({ ...moneyOf(row), paidFrom })
  await bookExpense(trx, context, row, [
    { movement: 'expense_approval', description: `Expense ${row.number} approved`, postings },
  ])
  await setExpense(trx, row.id, {
    status: 'approved',
    isPaid: true,
    paidFrom,
    decidedAt: now,
    decidedBy: actor.id,
    decisionReason: null,
  })
  await written(trx, context, row, 'expense.approved', undefined)
}

async function reject(trx: Trx, context: Context, row: ExpenseRow, reason: string): Promise<void> {
  const postings = expenseRejected(moneyOf(row))
  await bookExpense(trx, context, row, [
    { movement: 'expense_rejection', description: `Expense ${row.number} rejected`, postings },
  ])
  await setExpense(trx, row.id, {
    status: 'rejected',
    decidedAt: context.now,
    decidedBy: context.actor.id,
    decisionReason: reason,
  })
  await written(trx, context, row, 'expense.rejected', reason)
}

async function written(
  trx: Trx,
  context: Context,
  row: ExpenseRow,
  type: 'expense.approved' | 'expense.rejected',
  reason: string | undefined,
): Promise<void> {
  await writeAudit(trx, context, {
    action: type,
    objectType: 'expense',
    objectId: row.id,
    branchId: row.branchId,
    reason,
    before: { number: row.number, status: row.status, amountCentavos: row.amountCentavos, isPaid: row.isPaid },
  })
  await announce(trx, context.now, { type, branchId: row.branchId, payload: { expenseId: row.id } })
}
