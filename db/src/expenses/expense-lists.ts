import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { ExpenseStatus, PaidFrom } from '@labada/domain/expenses/expenses'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { after, containing, type PlaceKind, pageOf, readCursor } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'
import { type ExpenseRow, isDuplicate, selectExpenses } from './expenses.ts'

/** Filters of an expense list. */
export interface ExpenseFilter {
  /** `to_review`: not reviewed yet; `to_return`: the money of a rejected expense has not been returned. */
  readonly view?: 'all' | 'to_review' | 'to_return' | undefined
  readonly status?: ExpenseStatus | undefined
  readonly categoryId?: string | undefined
  readonly paidFrom?: PaidFrom | undefined
  readonly personId?: string | undefined
  readonly flag?: 'no_receipt' | 'duplicate' | 'over_limit' | undefined
  readonly search?: string | undefined
  /** Days on which it was spent, both included. */
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
}

export type ExpenseSort = 'spentOn' | 'amount' | 'number'
export interface ExpensePage {
  readonly sort: ExpenseSort
  readonly direction: 'asc' | 'desc'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** One page of the expenses of a scope. */
export async function listExpenses(
  db: Db,
  scope: Scope,
  filter: ExpenseFilter,
  page: ExpensePage,
): Promise<{ items: ExpenseRow[]; nextCursor: string | null }> {
  const { by, kind } = SORTED_BY[page.sort]
  const { cursor, direction, limit } = page
  const all = [found(scope, filter)]
  if (cursor !== undefined) all.push(after(by, sql`expense.id`, readCursor(cursor, kind), direction))
  const rows = await selectExpenses(db, { where: sql`${sql.join(all, sql` and `)}`, by, direction, limit: limit + 1 })
  return pageOf(rows, limit, (row) => ({ value: placeOf(row, page.sort), id: row.id }))
}

export interface CountAndAmount {
  readonly count: number
  readonly amount: Centavos
}
export interface ExpenseTotals {
  readonly expenses: number
  /** The amounts actually spent: without rejected, returned and voided expenses. */
  readonly amount: Centavos
  readonly byStatus: Readonly<Record<ExpenseStatus, CountAndAmount>>
}

/** Sums over all matches of a filter. */
export async function expenseTotals(db: Db, scope: Scope, filter: ExpenseFilter): Promise<ExpenseTotals> {
  const rows = await db
    .selectFrom('expense')
    .where(() => found(scope, filter))
    .groupBy('status')
    .select(['status', sql<number>`count(*)`.as('count'), sql<Centavos>`sum(amount_centavos)`.as('amount')])
    .execute()
  const none = { count: 0, amount: ZERO }
  const byStatus: Record<ExpenseStatus, CountAndAmount> = {
    recorded: none,
    pending_approval: none,
    approved: none,
    rejected: none,
    returned: none,
    voided: none,
  }
  for (const { status, ...sums } of rows) byStatus[status] = sums
  const spent = await db
    .selectFrom('expense')
    .where(() => found(scope, filter))
    .where(isSpent)
    .select(sql<Centavos>`coalesce(sum(amount_centavos), 0)`.as('amount'))
    .executeTakeFirstOrThrow()
  return { expenses: rows.reduce((total, { count }) => total + count, 0), amount: spent.amount, byStatus }
}

/** The number of expenses that match a filter. */
export async function countExpenses(db: Db, scope: Scope, filter: ExpenseFilter): Promise<number> {
  const { count } = await db
    .selectFrom('expense')
    .where(() => found(scope, filter))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Suppliers paid before, most recent first. */
export async function listSuppliers(
  db: Db,
  scope: Scope,
  { search, categoryId }: { readonly search?: string | undefined; readonly categoryId?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ supplier: string }>`
    select (array_agg(supplier order by recorded_at desc))[1] as supplier from expense
    where supplier is not null and status <> 'voided'
      and (${scope.branchId}::uuid is null or branch_id = ${scope.branchId}::uuid)
      and (${categoryId ?? null}::uuid is null or category_id = ${categoryId ?? null}::uuid)
      and supplier ilike ${containing(search ?? '')}
    group by lower(supplier) order by max(recorded_at) desc limit 8`.execute(db)
  return rows.map(({ supplier }) => supplier)
}

/** Condition for expenses that are paid and do not have to be returned. */
export const isSpent = sql<SqlBool>`expense.status in ('recorded', 'pending_approval', 'approved') and expense.is_paid`

const SORTED_BY: Readonly<Record<ExpenseSort, { readonly by: Expression<unknown>; readonly kind: PlaceKind }>> = {
  spentOn: { by: sql`expense.spent_on`, kind: 'day' },
  amount: { by: sql`expense.amount_centavos`, kind: 'number' },
  number: { by: sql`expense.number`, kind: 'text' },
}

function placeOf(row: ExpenseRow, sort: ExpenseSort): string | number {
  return sort === 'amount' ? row.amountCentavos : row[sort]
}

function found(scope: Scope, filter: ExpenseFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  if (scope.branchId !== null) all.push(sql<SqlBool>`expense.branch_id = ${scope.branchId}`)
  if (filter.view === 'to_review') all.push(TO_REVIEW)
  if (filter.view === 'to_return') all.push(TO_RETURN)
  if (filter.status) all.push(sql<SqlBool>`expense.status = ${filter.status}`)
  if (filter.categoryId) all.push(sql<SqlBool>`expense.category_id = ${filter.categoryId}`)
  if (filter.paidFrom) all.push(sql<SqlBool>`expense.paid_from = ${filter.paidFrom}`)
  if (filter.personId) all.push(sql<SqlBool>`expense.recorded_by = ${filter.personId}`)
  if (filter.from) all.push(sql<SqlBool>`expense.spent_on >= ${filter.from}`)
  if (filter.to) all.push(sql<SqlBool>`expense.spent_on <= ${filter.to}`)
  if (filter.flag === 'over_limit') all.push(sql<SqlBool>`expense.is_over_limit`)
  if (filter.flag === 'duplicate') all.push(isDuplicate)
  if (filter.flag === 'no_receipt') all.push(NO_RECEIPT)
  if (filter.search) all.push(matches(filter.search))
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export const TO_REVIEW = sql<SqlBool>`expense.status in ('recorded', 'pending_approval')`
export const TO_RETURN = sql<SqlBool>`expense.status = 'rejected' and expense.is_paid`
export const NO_RECEIPT = sql<SqlBool>`expense.status <> 'voided'
  and not exists (select from expense_receipt r where r.expense_id = expense.id)`

function matches(search: string): Expression<SqlBool> {
  const anywhere = containing(search)
  const amount = /^₱?[\d,]{1,12}(\.\d{1,2})?$/.test(search)
    ? Math.round(Number(search.replace(/[₱,]/g, '')) * 100)
    : null
  return sql<SqlBool>`(expense.number ilike ${anywhere} or expense.description ilike ${anywhere}
    or expense.supplier ilike ${anywhere} or expense.document_no ilike ${anywhere} or expense.amount_centavos = ${amount})`
}
