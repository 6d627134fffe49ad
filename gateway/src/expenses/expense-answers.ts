import { CATEGORY_COLOURS, CATEGORY_ICONS, type ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import type { Expense } from '@labada/contracts/expenses/expenses'
import { findOpenSession } from '@labada/db/cash/cash-sessions'
import type { Db } from '@labada/db/core/client'
import type { ExpenseCategoryRow } from '@labada/db/expenses/expense-categories'
import type { ExpenseRow } from '@labada/db/expenses/expenses'
import type { Role } from '@labada/domain/core/access'
import { type Changer, mayChangeExpense } from '@labada/domain/expenses/expenses'
import type { Context } from '../http/context.ts'

/** The viewer, with what determines whether they may still change an expense. */
export async function changerOf(db: Db, { actor, scope }: Context): Promise<Changer> {
  const session = scope.branchId === null ? undefined : await findOpenSession(db, scope.branchId)
  return { userId: actor.id, role: actor.role, openSessionId: session?.state === 'open' ? session.id : null }
}

export function toExpense(row: ExpenseRow, changer: Changer): Expense {
  const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  return {
    id: row.id,
    number: row.number,
    branchId: row.branchId,
    branchName: row.branchName,
    category: {
      id: row.categoryId,
      name: row.categoryName,
      icon: iconOf(row.categoryIcon),
      colour: colourOf(row.categoryColour),
    },
    description: row.description,
    supplier: row.supplier,
    documentNo: row.documentNo,
    amount: row.amountCentavos,
    paidFrom: row.paidFrom,
    status: row.status,
    isPaid: row.isPaid,
    isOverLimit: row.isOverLimit,
    reason: row.reason,
    spentOn: row.spentOn,
    recordedAt: row.recordedAt,
    recordedBy: { id: row.recordedBy, name: row.recordedByName },
    sessionNumber: row.sessionNumber,
    decidedAt: row.decidedAt,
    decidedBy: person(row.decidedBy, row.decidedByName),
    decisionReason: row.decisionReason,
    returnedAt: row.returnedAt,
    returnedBy: person(row.returnedBy, row.returnedByName),
    voidedAt: row.voidedAt,
    voidedBy: person(row.voidedBy, row.voidedByName),
    voidReason: row.voidReason,
    receipts: [...row.receipts],
    isDuplicate: row.isDuplicate,
    canChange: mayChangeExpense(changeableOf(row), changer),
    version: row.version,
  }
}

/** What determines whether a viewer may still change it. */
export function changeableOf(row: ExpenseRow) {
  return {
    status: row.status,
    recordedBy: row.recordedBy,
    cashSessionId: row.cashSessionId,
    isReviewed: row.decidedAt !== null,
  }
}

/** A kind of expense as the viewer may see it: the counter does not see budgets. */
export function toCategory(row: ExpenseCategoryRow, role: Role): ExpenseCategory {
  const isAdmin = role === 'admin'
  return {
    id: row.id,
    name: row.name,
    icon: iconOf(row.icon),
    colour: colourOf(row.colour),
    account: row.accountCode,
    approvalLimit: row.approvalLimitCentavos,
    receiptOver: row.receiptOverCentavos,
    monthlyBudget: isAdmin ? row.monthlyBudgetCentavos : null,
    branchBudgets: isAdmin ? [...row.branchBudgets] : [],
    isActive: row.archivedAt === null,
    version: row.version,
  }
}

/** A picture unknown to this version, which a newer one may have stored, is shown as the default. */
function iconOf(icon: string): ExpenseCategory['icon'] {
  return CATEGORY_ICONS.find((known) => known === icon) ?? 'dots'
}

export function colourOf(colour: string): ExpenseCategory['colour'] {
  return CATEGORY_COLOURS.find((known) => known === colour) ?? 'slate'
}
