import type { RouteInput } from '@labada/contracts/core/route'
import type { Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { COUNTER_PAYS_FROM, decideExpense } from '@labada/domain/expenses/expenses'
import type { Applied, LocalCommand, LocalState } from './local-state.ts'
import { t } from './t.ts'

type Spent = RouteInput<typeof expenseRoutes.recordExpense>['body']

/**
 * Records an expense as the server will, except for its number, which is of the branch. The same id again answers it as it
 * is. What the drawer holds is not known here: the server refuses what it did not hold.
 */
export function spendLocally(state: LocalState, command: LocalCommand): Applied {
  const body = command.body as Spent
  const known = state.expenses.find(({ id }) => id === body.id)
  if (known) return { state, answer: known }
  const { terms } = state
  const { at, actor } = command
  if (!COUNTER_PAYS_FROM.some((place) => place === body.paidFrom)) {
    throw new DomainError('field_invalid', t('theCounterPaysFromThe'), { field: 'paidFrom' })
  }
  const category = state.categories.find(({ id }) => id === body.categoryId)
  if (!category) throw new DomainError('field_invalid', t('categoryNotFound'), { field: 'categoryId' })
  if (body.paidFrom === 'drawer') openDrawerOf(openSessionOf(state))
  const receipts = [...new Set(body.receipts)]
  const decided = decideExpense(
    {
      amount: body.amount,
      paidFrom: body.paidFrom,
      receipts: receipts.length,
      reason: body.reason ?? '',
      by: 'employee',
      isOffline: true,
    },
    category,
    null,
  )
  const expense: Expense = {
    id: body.id,
    number: '',
    branchId: terms.branchId,
    branchName: terms.branchName,
    category: { id: category.id, name: category.name, icon: category.icon, colour: category.colour },
    description: body.description,
    supplier: body.supplier || null,
    documentNo: body.documentNo || null,
    amount: body.amount,
    paidFrom: body.paidFrom,
    ...decided,
    reason: body.reason || null,
    spentOn: businessDateOf(at, terms.cutoffMinutes),
    recordedAt: at,
    recordedBy: actor,
    sessionNumber: state.drawer?.number || null,
    decidedAt: null,
    decidedBy: null,
    decisionReason: null,
    returnedAt: null,
    returnedBy: null,
    voidedAt: null,
    voidedBy: null,
    voidReason: null,
    receipts: receipts.map((id) => ({ id, name: t('receipt'), type: 'image/jpeg' })),
    isDuplicate: false,
    // Only the server changes one.
    canChange: false,
    version: 1,
  }
  return { state: { ...state, expenses: [...state.expenses, expense] }, answer: expense }
}

/** The drawer that cash comes from, as far as this person may know it. */
function openSessionOf({ cashSessionId, drawer }: LocalState) {
  return cashSessionId === null ? (drawer ?? undefined) : { id: cashSessionId, state: 'open' }
}
