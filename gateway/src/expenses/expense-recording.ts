import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getTill } from '@labada/db/cash/tills'
import { hasBranch } from '@labada/db/company/branches'
import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { announce } from '@labada/db/core/outbox'
import * as expenses from '@labada/db/expenses/expenses'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import * as rules from '@labada/domain/expenses/expenses'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handler } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'
import {
  categoryOf,
  columnsOf,
  decidesAlone,
  type NewExpense,
  orGoneReceipt,
  receiptsOf,
  spendingOf,
  termsOf,
} from './expense-input.ts'
import { bookExpense, cashFor, expenseAnswer } from './expense-money.ts'

/** Records and books an expense, and sends it for approval if it exceeds a limit. */
export const recordExpense: Handler<typeof expenseRoutes.recordExpense> = async ({ body }, context) => {
  try {
    return await afterTwin('expense', 'expense_pkey', () => context.command((trx) => record(trx, body, context)))
  } catch (error) {
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
    key: isDecided ? 'expense.approve' : context.key,
    after: { number, amountCentavos: body.amount, paidFrom: body.paidFrom, category: category.name, ...decided },
  })
  await announce(trx, now, { type: 'expense.recorded', branchId, payload: { expenseId: body.id } })
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
