import type { RouteInput } from '@labada/contracts/core/route'
import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getTill } from '@labada/db/cash/tills'
import { hasBranch } from '@labada/db/company/branches'
import { knownUploads } from '@labada/db/company/uploads'
import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { violatedReference, violatedUnique } from '@labada/db/core/failures'
import { announce } from '@labada/db/core/outbox'
import { type ExpenseCategoryRow, findExpenseCategory } from '@labada/db/expenses/expense-categories'
import * as expenses from '@labada/db/expenses/expenses'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { add } from '@labada/domain/core/money'
import * as rules from '@labada/domain/expenses/expenses'
import { reversed } from '@labada/domain/ledger/ledger'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handler } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'
import { changeableOf, changerOf } from './expense-answers.ts'
import { bookExpense, cashFor, expenseAnswer, lockedExpense, moneyOf } from './expense-money.ts'

type NewExpense = RouteInput<typeof expenseRoutes.recordExpense>['body']
type Changes = RouteInput<typeof expenseRoutes.changeExpense>['body']

/** Records and books an expense, and sends it for approval if it exceeds a limit. */
export const recordExpense: Handler<typeof expenseRoutes.recordExpense> = async ({ body }, context) => {
  try {
    return await context.command((trx) => record(trx, body, context))
  } catch (error) {
    // A simultaneous duplicate was saved first: the second attempt finds it, or it belongs to someone else.
    if (violatedUnique(error) === 'expense_pkey') return context.command((trx) => record(trx, body, context))
    throw orGoneReceipt(error)
  }
}

async function record(trx: Trx, body: NewExpense, context: Context) {
  const { actor } = context
  const branchId = await branchOf(trx, body, context)
  const known = await expenses.findExpense(trx, { branchId: null }, body.id)
  if (known) {
    if (known.branchId !== branchId || known.recordedBy !== actor.id) throw idTaken('expense')
    return expenseAnswer(trx, context, known.id)
  }
  await recordNew(trx, { ...body, branchId }, context, null)
  return expenseAnswer(trx, context, body.id)
}

/** Records and books a new expense of a branch; `splitId` if it is that branch's part of a shared bill. */
export async function recordNew(
  trx: Trx,
  body: NewExpense & { readonly branchId: string },
  context: Context,
  splitId: string | null,
): Promise<void> {
  const { actor, now, device } = context
  const { branchId } = body
  const branch = await getTill(trx, branchId)
  if (branch.closedAt) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  const today = businessDateOf(now, branch.cutoffMinutes)
  const spentOn = actor.role === 'admin' ? (body.spentOn ?? today) : today
  rules.refuseDate(spentOn, today, body.reason ?? '')
  const category = await categoryOf(trx, body.categoryId, context)
  const receipts = await receiptsOf(trx, body.receipts, branchId, context)
  const session = await shareOpenSession(trx, branchId)
  if (body.paidFrom === 'drawer') openDrawerOf(session)
  const decided = rules.decideExpense(
    { ...spendingOf(body, context), receipts: receipts.length, isOffline: context.offline !== undefined },
    termsOf(category),
    // Without a connection nobody knew the books: the money is out already.
    context.offline ? null : await cashFor(trx, branchId, body.paidFrom),
  )

  const number = `${branch.code}-E${String(await nextNumber(trx, branchId, 'expense')).padStart(4, '0')}`
  const isDecided = decidesAlone(actor)
  await expenses.insertExpense(trx, {
    id: body.id,
    branchId,
    number,
    ...columnsOf(body),
    ...decided,
    amountCentavos: body.amount,
    paidFrom: body.paidFrom,
    spentOn,
    recordedAt: now,
    recordedBy: actor.id,
    clientId: device?.id ?? null,
    cashSessionId: session?.id ?? null,
    splitId,
    decidedAt: isDecided ? now : null,
    decidedBy: isDecided ? actor.id : null,
  })
  await expenses.setReceipts(trx, body.id, receipts)
  await bookExpense(trx, context, { id: body.id, branchId, cutoffMinutes: branch.cutoffMinutes }, [
    {
      movement: 'expense',
      description: `Expense ${number}`,
      postings: rules.expenseRecorded({
        ...decided,
        amount: body.amount,
        paidFrom: body.paidFrom,
        accountCode: category.accountCode,
      }),
    },
  ])
  await writeAudit(trx, context, {
    action: 'expense.recorded',
    objectType: 'expense',
    objectId: body.id,
    branchId,
    reason: body.reason || undefined,
    after: { number, amountCentavos: body.amount, paidFrom: body.paidFrom, category: category.name, ...decided },
  })
  await announce(trx, now, { type: 'expense.recorded', branchId, payload: { expenseId: body.id } })
}

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

/** A counter spends for its own branch, whatever its body contains; an admin has to name one. */
async function branchOf(trx: Trx, { branchId, paidFrom }: NewExpense, { scope, actor }: Context): Promise<string> {
  if (scope.branchId !== null) {
    if (!rules.COUNTER_PAYS_FROM.some((place) => place === paidFrom)) {
      throw new DomainError('field_invalid', 'The counter can pay only from the drawer or the safe', {
        field: 'paidFrom',
      })
    }
    return scope.branchId
  }
  if (branchId !== undefined && actor.role === 'admin' && (await hasBranch(trx, branchId))) return branchId
  throw new DomainError('field_invalid', 'Branch is required', { field: 'branchId' })
}

/** An archived kind may stay on an expense that has it, but cannot be given to another. */
async function categoryOf(trx: Trx, id: string, { offline }: Context, present?: string): Promise<ExpenseCategoryRow> {
  const category = await findExpenseCategory(trx, id)
  if (category && (category.archivedAt === null || category.id === present)) return category
  if (category && offline) {
    offline.remark(`The category ${category.name} is archived`)
    return category
  }
  throw new DomainError('field_invalid', 'Category is required', { field: 'categoryId' })
}

async function receiptsOf(
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
function orGoneReceipt(error: unknown): unknown {
  return violatedReference(error) === 'expense_receipt_upload_id_fkey' ? goneReceipt() : error
}

function goneReceipt(): DomainError {
  return new DomainError('field_invalid', 'This receipt is no longer here. Add it again.', { field: 'receipts' })
}

function termsOf(category: ExpenseCategoryRow): rules.CategoryTerms {
  return {
    accountCode: category.accountCode,
    approvalLimit: category.approvalLimitCentavos,
    receiptOver: category.receiptOverCentavos,
  }
}

/** Whether what somebody records needs nobody else’s decision. */
const decidesAlone = ({ role, keys }: Context['actor']): boolean => role === 'admin' && keys.has('expense.approve')

function spendingOf(body: NewExpense | Changes, { actor }: Context): rules.Spending {
  return {
    amount: body.amount,
    paidFrom: body.paidFrom,
    receipts: new Set(body.receipts).size,
    reason: body.reason ?? '',
    by: decidesAlone(actor) ? 'admin' : 'employee',
    isBlind: !actor.keys.has('cash.see'),
  }
}

function columnsOf(body: NewExpense | Changes) {
  return {
    categoryId: body.categoryId,
    description: body.description,
    supplier: body.supplier || null,
    documentNo: body.documentNo || null,
    reason: body.reason || null,
  }
}

function wordsOf({ description, supplier, documentNo }: expenses.ExpenseRow) {
  return { description, supplier, documentNo }
}
