import type { RouteInput } from '@labada/contracts/core/route'
import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { knownUploads } from '@labada/db/company/uploads'
import type { Trx } from '@labada/db/core/client'
import { violatedReference } from '@labada/db/core/failures'
import { type ExpenseCategoryRow, findExpenseCategory } from '@labada/db/expenses/expense-categories'
import { DomainError } from '@labada/domain/core/errors'
import type * as rules from '@labada/domain/expenses/expenses'
import type { Context } from '../http/context.ts'

/** What is asked for of an expense: to record one, or to correct it. */
export type NewExpense = RouteInput<typeof expenseRoutes.recordExpense>['body']
export type Changes = RouteInput<typeof expenseRoutes.changeExpense>['body']

/** An archived kind may stay on an expense that has it, but cannot be given to another. */
export async function categoryOf(
  trx: Trx,
  id: string,
  { offline }: Context,
  present?: string,
): Promise<ExpenseCategoryRow> {
  const category = await findExpenseCategory(trx, id)
  if (category && (category.archivedAt === null || category.id === present)) return category
  if (category && offline) {
    offline.remark(`The category ${category.name} is archived`)
    return category
  }
  throw new DomainError('field_invalid', 'Category is required', { field: 'categoryId' })
}

export async function receiptsOf(
  trx: Trx,
  ids: readonly string[] = [],
  branchId: string,
  { scope, offline }: Context,
): Promise<readonly string[]> {
  const wanted = [...new Set(ids)]
  // An admin's own uploads belong to no branch; a counter's only to its own.
  const seen = scope.branchId === null ? scope : { branchId }
  const known = await knownUploads(trx, seen, wanted)
  const kept = wanted.filter((id) => known.has(id))
  if (kept.length === wanted.length) return wanted
  if (!offline) throw goneReceipt()
  offline.remark('A receipt that was attached before is gone')
  return kept
}

/** A file unused for a day may be deleted between our check and our insert. */
export function orGoneReceipt(error: unknown): unknown {
  return violatedReference(error) === 'expense_receipt_upload_id_fkey' ? goneReceipt() : error
}

function goneReceipt(): DomainError {
  return new DomainError('field_invalid', 'This receipt is no longer here. Add it again.', { field: 'receipts' })
}

export function termsOf(category: ExpenseCategoryRow): rules.CategoryTerms {
  return {
    accountCode: category.accountCode,
    approvalLimit: category.approvalLimitCentavos,
    receiptOver: category.receiptOverCentavos,
  }
}

/** Whether what somebody records needs nobody else’s decision. */
export const decidesAlone = ({ role, keys }: Context['actor']): boolean =>
  role === 'admin' && keys.has('expense.approve')

export function spendingOf(body: NewExpense | Changes, { actor }: Context): rules.Spending {
  return {
    amount: body.amount,
    paidFrom: body.paidFrom,
    receipts: new Set(body.receipts).size,
    reason: body.reason ?? '',
    by: decidesAlone(actor) ? 'admin' : 'employee',
    isBlind: !actor.keys.has('cash.see'),
  }
}

export function columnsOf(body: NewExpense | Changes) {
  return {
    categoryId: body.categoryId,
    description: body.description,
    supplier: body.supplier || null,
    documentNo: body.documentNo || null,
    reason: body.reason || null,
  }
}
