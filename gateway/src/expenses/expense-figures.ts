import type { RouteInput, RouteResponse } from '@labada/contracts/core/route'
import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { type ExpenseCategoryRow, listExpenseCategories } from '@labada/db/expenses/expense-categories'
import * as figures from '@labada/db/expenses/expense-figures'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, type ManilaDate, manilaDateOf, parseManilaDate, weekdayOf } from '@labada/domain/core/manila-time'
import { type Centavos, centavos, sum } from '@labada/domain/core/money'
import { endOfMonth, monthSpanBefore } from '@labada/domain/core/periods'
import type { Context } from '../http/context.ts'
import { colourOf } from './expense-answers.ts'

const WEEKS = 12

/** A month of expenses compared with its budgets and the month before, and the weeks before it. */
export async function expenseFiguresOf(
  { db, now }: Context,
  { branchId, month }: RouteInput<typeof expenseRoutes.expenseFigures>['query'],
): Promise<RouteResponse<typeof expenseRoutes.expenseFigures>> {
  const scope = { branchId: branchId ?? null }
  const span = monthOf(month)
  const today = manilaDateOf(now)
  const before = monthSpanBefore(span.from, today)
  const [known, byCategory, branches, weeks, suppliers, categories] = await Promise.all([
    figures.expenseFigures(db, scope, span, before),
    figures.spentByCategory(db, scope, span),
    figures.spentByBranch(db, scope, span),
    figures.spentByWeek(db, scope, weeksUpTo(earlierOf(span.to, today))),
    figures.topSuppliers(db, scope, span),
    listExpenseCategories(db, { archived: true }),
  ])
  const spent = new Map(byCategory.map((one) => [one.id, one]))
  const branchIds = branches.map(({ id }) => id)
  const listed = categories
    .map((category) => ({
      id: category.id,
      name: category.name,
      colour: colourOf(category.colour),
      amount: spent.get(category.id)?.amount ?? centavos(0),
      count: spent.get(category.id)?.count ?? 0,
      budget: category.archivedAt === null ? budgetOf(category, branchIds) : null,
    }))
    .filter(({ amount, budget }) => amount > 0 || budget !== null)
    .toSorted((one, other) => other.amount - one.amount)
  const budgets = listed.flatMap(({ budget }) => budget ?? [])
  return {
    asOf: now,
    ...known,
    previousDays: before,
    budget: budgets.length > 0 ? sum(budgets) : null,
    categories: listed,
    branches: [...branches],
    weeks: [...weeks],
    suppliers: [...suppliers],
  }
}

/** The budget of these branches for a kind in a month: their own budgets, otherwise the kind's. */
function budgetOf(category: ExpenseCategoryRow, branchIds: readonly string[]): Centavos | null {
  const own = new Map(category.branchBudgets.map(({ branchId, amount }) => [branchId, amount]))
  const budgets = branchIds.flatMap((id) => own.get(id) ?? category.monthlyBudgetCentavos ?? [])
  return budgets.length > 0 ? sum(budgets) : null
}

function monthOf(month: string): figures.Span {
  const from = parseManilaDate(`${month}-01`)
  if (!from) throw new DomainError('field_invalid', 'Enter a month like 2026-11', { field: 'month' })
  return { from, to: endOfMonth(from) }
}

const earlierOf = (one: ManilaDate, other: ManilaDate): ManilaDate => (one < other ? one : other)

/** Twelve weeks from Monday to Sunday; the last one contains the given day. */
function weeksUpTo(day: ManilaDate): figures.Span {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  return { from: addDays(monday, -7 * (WEEKS - 1)), to: monday }
}
