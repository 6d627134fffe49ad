import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import type { Trx } from '@labada/db/core/client'
import type { Scope } from '@labada/db/core/scope'
import { type ExpenseRow, findExpense, lockExpense } from '@labada/db/expenses/expenses'
import { cashOnHand, type NewTransfer, postTransfers } from '@labada/db/ledger/ledger'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { ExpenseMoney, PaidFrom } from '@labada/domain/expenses/expenses'
import { effectOn, type Posting } from '@labada/domain/ledger/ledger'
import { isOwnCash } from '@labada/domain/ledger/money-places'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import type { Context } from '../http/context.ts'
import { changerOf, toExpense } from './expense-answers.ts'

/** The expense, locked; `not_found` if missing or out of scope. */
export async function lockedExpense(trx: Trx, scope: Scope, id: string): Promise<ExpenseRow> {
  return found(await lockExpense(trx, scope, id))
}

/** The expense as it is now, for the answer. */
export async function expenseAnswer(trx: Trx, context: Context, id: string) {
  return toExpense(found(await findExpense(trx, context.scope, id)), await changerOf(trx, context))
}

/** The state of an expense's money. */
export function moneyOf({
  status,
  amountCentavos,
  paidFrom,
  isPaid,
  accountCode,
  decidedAt,
}: ExpenseRow): ExpenseMoney {
  return { status, amount: amountCentavos, paidFrom, isPaid, isReviewed: decidedAt !== null, accountCode }
}

/** The movements of an expense; each that touches the drawer is an entry of the cash session. */
type Movement =
  | 'expense'
  | 'expense_approval'
  | 'expense_rejection'
  | 'expense_change'
  | 'expense_return'
  | 'expense_void'

export interface ExpenseEntry {
  readonly movement: Movement
  readonly description: string
  readonly postings: readonly Posting[]
  readonly reversesId?: string
}

/**
 * Books the movements of an expense. Those that touch the drawer need it open and belong to its session; the safe and
 * all other accounts do not. Refuses `no_open_session`, and `cash_short` if more would be taken out than there is.
 */
export async function bookExpense(
  trx: Trx,
  { now, actor }: Context,
  expense: { readonly id: string; readonly branchId: string; readonly cutoffMinutes: number },
  entries: readonly ExpenseEntry[],
): Promise<void> {
  const touching = entries.filter(({ postings }) => postings.length > 0)
  const touchesDrawer = touching.some(({ postings }) => effectOn('drawer', postings) !== 0)
  const session = touchesDrawer ? openDrawerOf(await shareOpenSession(trx, expense.branchId)) : undefined
  await postTransfers(
    trx,
    touching.map(
      ({ movement, description, postings, reversesId }): NewTransfer => ({
        branchId: expense.branchId,
        occurredAt: now,
        businessDate: businessDateOf(now, expense.cutoffMinutes),
        sourceType: movement,
        sourceId: expense.id,
        description,
        cashSessionId: session && effectOn('drawer', postings) !== 0 ? session.id : null,
        actorId: actor.id,
        postings,
        ...(reversesId !== undefined && { reversesId }),
      }),
    ),
  )
  if (touching.length > 0) await refuseEmptyCash(trx, expense.branchId)
}

/** The balance of the drawer or safe; null for money that is not the branch's cash. */
export async function cashFor(trx: Trx, branchId: string, paidFrom: PaidFrom): Promise<Centavos | null> {
  if (!isOwnCash(paidFrom)) return null
  return (await cashOnHand(trx, [branchId])).get(branchId)?.[paidFrom] ?? ZERO
}

/** Where cash goes when a movement is undone: the open drawer, or the safe if an admin does it and none is open. */
export async function cashPlace(trx: Trx, { actor }: Context, branchId: string): Promise<'drawer' | 'safe'> {
  const session = await shareOpenSession(trx, branchId)
  return actor.role === 'admin' && session?.state !== 'open' ? 'safe' : 'drawer'
}

function found(row: ExpenseRow | undefined): ExpenseRow {
  if (!row) throw new DomainError('not_found', 'Expense not found')
  return row
}
