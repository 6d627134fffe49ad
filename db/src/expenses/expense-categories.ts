import type { Centavos } from '@labada/domain/core/money'
import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import type { Database } from '../schema.ts'

/** An expense category with the budgets of branches that have their own. */
export type ExpenseCategoryRow = Row<'expenseCategory'> & {
  readonly branchBudgets: readonly { readonly branchId: string; readonly amount: Centavos }[]
}

/** Expense categories in their order. */
export async function listExpenseCategories(
  db: Db,
  { archived }: { readonly archived: boolean },
): Promise<ExpenseCategoryRow[]> {
  let rows = categories(db).orderBy('expenseCategory.sort').orderBy('expenseCategory.name')
  if (!archived) rows = rows.where('archivedAt', 'is', null)
  return rows.execute()
}

export async function findExpenseCategory(db: Db, id: string): Promise<ExpenseCategoryRow | undefined> {
  return categories(db).where('expenseCategory.id', '=', id).executeTakeFirst()
}

/** Locks the expense category. */
export async function lockExpenseCategory(trx: Trx, id: string): Promise<ExpenseCategoryRow | undefined> {
  const locked = await trx
    .selectFrom('expenseCategory')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && findExpenseCategory(trx, id)
}

/** Inserts an expense category and its account. Throws `expense_category_name` if an active one has the name. */
export async function insertExpenseCategory(
  trx: Trx,
  category: Omit<Row<'expenseCategory'>, 'archivedAt' | 'createdAt' | 'version' | 'sort'>,
): Promise<void> {
  await trx
    .insertInto('ledgerAccount')
    .values({ code: category.accountCode, name: category.name, kind: 'expense' })
    .execute()
  await trx
    .insertInto('expenseCategory')
    .values(({ selectFrom }) => ({
      ...category,
      sort: selectFrom('expenseCategory').select(sql<number>`coalesce(max(sort), 0) + 1`.as('next')),
    }))
    .execute()
}

/** Updates an expense category, and the name of its account. */
export async function setExpenseCategory(
  trx: Trx,
  { id, accountCode }: Pick<Row<'expenseCategory'>, 'id' | 'accountCode'>,
  changes: Updateable<Database['expenseCategory']>,
): Promise<void> {
  await trx
    .updateTable('expenseCategory')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  if (typeof changes.name === 'string') {
    await trx.updateTable('ledgerAccount').set({ name: changes.name }).where('code', '=', accountCode).execute()
  }
}

/** Sets the budgets of branches, replacing any previous ones. */
export async function setBranchBudgets(
  trx: Trx,
  categoryId: string,
  budgets: readonly { readonly branchId: string; readonly amount: Centavos }[],
): Promise<void> {
  await trx.deleteFrom('expenseBudget').where('categoryId', '=', categoryId).execute()
  if (budgets.length === 0) return
  await trx
    .insertInto('expenseBudget')
    .values(budgets.map(({ branchId, amount }) => ({ categoryId, branchId, monthlyCentavos: amount })))
    .execute()
}

function categories(db: Db) {
  return db
    .selectFrom('expenseCategory')
    .selectAll('expenseCategory')
    .select(
      sql<ExpenseCategoryRow['branchBudgets']>`coalesce((
        select jsonb_agg(jsonb_build_object('branchId', b.branch_id, 'amount', b.monthly_centavos) order by b.branch_id)
        from expense_budget b where b.category_id = expense_category.id), '[]')`.as('branchBudgets'),
    )
}
