import type { RouteInput } from '@labada/contracts/core/route'
import type { recurringExpenseRoutes } from '@labada/contracts/expenses/recurring-expenses'
import { hasBranch } from '@labada/db/company/branches'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { findExpenseCategory } from '@labada/db/expenses/expense-categories'
import { listSplit } from '@labada/db/expenses/expenses'
import { DomainError } from '@labada/domain/core/errors'
import { needsReceipt } from '@labada/domain/expenses/expenses'
import { type Share, splitAmount } from '@labada/domain/expenses/recurring-expenses'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handler } from '../http/context.ts'
import { changerOf, toExpense } from './expense-answers.ts'
import { recordNew } from './expense-recording.ts'

type SharedExpense = RouteInput<typeof recurringExpenseRoutes.recordExpenseDraft>['body']

/** One bill shared by several branches. */
export const splitExpense: Handler<typeof recurringExpenseRoutes.splitExpense> = async ({ body }, context) =>
  context.command(async (trx) => recordSplit(trx, context, body.id, body))

/**
 * Records one expense in each branch that shares the bill, adding up to the total; existing parts are returned as they
 * are.
 */
export async function recordSplit(trx: Trx, context: Context, splitId: string, body: SharedExpense) {
  const { shares, ...bill } = body
  const known = await listSplit(trx, splitId)
  if (known.some(({ recordedBy }) => recordedBy !== context.actor.id)) throw idTaken('expense')
  if (known.length === 0) {
    await refuseWithoutReceipt(trx, body)
    // Ordered by id, so that two bills for the same branches cannot deadlock.
    const parts = splitAmount(body.amount, sharesOf(shares)).toSorted((a, b) => a.branchId.localeCompare(b.branchId))
    for (const { branchId, amount } of parts) {
      if (!(await hasBranch(trx, branchId))) throw noSuchBranch()
      await recordNew(trx, { ...bill, id: newId(), branchId, amount }, context, splitId)
    }
  }
  const changer = await changerOf(trx, context)
  return { items: (await listSplit(trx, splitId)).map((row) => toExpense(row, changer)) }
}

/** A category's receipt requirement applies to the whole bill: sharing does not lower its amount. */
async function refuseWithoutReceipt(trx: Trx, { amount, categoryId, receipts = [] }: SharedExpense): Promise<void> {
  const category = await findExpenseCategory(trx, categoryId)
  if (category && receipts.length === 0 && needsReceipt(amount, { receiptOver: category.receiptOverCentavos })) {
    throw new DomainError('field_invalid', 'Receipt is required', { field: 'receipts' })
  }
}

/** The branches that share the bill, in the form the rules need. */
export function sharesOf(shares: SharedExpense['shares']): Share[] {
  return shares.map(({ branchId, percent }) => ({ branchId, basisPoints: percent }))
}

/** Refuses `field_invalid` for an unknown branch. */
export function noSuchBranch(): DomainError {
  return new DomainError('field_invalid', 'Branch not found', { field: 'shares' })
}
