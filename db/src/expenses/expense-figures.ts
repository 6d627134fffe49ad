import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import { type CountAndAmount, isSpent, NO_RECEIPT, TO_RETURN, TO_REVIEW } from './expense-lists.ts'
import { isDuplicate } from './expenses.ts'

export interface ExpenseFigures {
  readonly total: Centavos
  readonly previous: Centavos
  readonly toReview: CountAndAmount
  readonly toReturn: CountAndAmount
  readonly withoutReceipt: CountAndAmount
  readonly duplicates: number
  readonly loads: number
}

/** Days of a month, both included. */
export interface Span {
  readonly from: ManilaDate
  readonly to: ManilaDate
}

/** The totals of a month, of the days compared with it, and of the expenses that await review or return (of any date). */
export async function expenseFigures(db: Db, scope: Scope, month: Span, previous: Span): Promise<ExpenseFigures> {
  const { rows } = await sql<Record<string, number>>`
    select
      coalesce(sum(amount_centavos) filter (where ${isSpent} and ${within(month)}), 0) as "total",
      coalesce(sum(amount_centavos) filter (where ${isSpent} and ${within(previous)}), 0) as "previous",
      count(*) filter (where ${TO_REVIEW}) as "reviewCount",
      coalesce(sum(amount_centavos) filter (where ${TO_REVIEW}), 0) as "reviewAmount",
      count(*) filter (where ${TO_RETURN}) as "returnCount",
      coalesce(sum(amount_centavos) filter (where ${TO_RETURN}), 0) as "returnAmount",
      count(*) filter (where ${within(month)} and ${NO_RECEIPT}) as "bareCount",
      coalesce(sum(amount_centavos) filter (where ${within(month)} and ${NO_RECEIPT}), 0) as "bareAmount",
      count(*) filter (where ${within(month)} and ${isDuplicate}) as "duplicates",
      (select coalesce(sum(d.loads), 0) from branch_day d where d.business_date between ${month.from} and ${month.to}
        and (${scope.branchId}::uuid is null or d.branch_id = ${scope.branchId}::uuid)) as "loads"
    from expense
    where (${within(month)} or ${within(previous)} or status in ('recorded', 'pending_approval', 'rejected')) and ${inScope(scope)}
  `.execute(db)
  const found = rows[0] ?? {}
  const amount = (name: string) => centavos(found[name] ?? 0)
  const count = (name: string) => found[name] ?? 0
  return {
    total: amount('total'),
    previous: amount('previous'),
    toReview: { count: count('reviewCount'), amount: amount('reviewAmount') },
    toReturn: { count: count('returnCount'), amount: amount('returnAmount') },
    withoutReceipt: { count: count('bareCount'), amount: amount('bareAmount') },
    duplicates: count('duplicates'),
    loads: count('loads'),
  }
}

interface CategorySum {
  readonly id: string
  readonly amount: Centavos
  readonly count: number
}

/** The total of each category that has expenses. */
export async function spentByCategory(db: Db, scope: Scope, month: Span): Promise<CategorySum[]> {
  const { rows } = await sql<CategorySum>`
    select category_id as id, sum(amount_centavos) as amount, count(*) as count from expense
    where ${isSpent} and ${within(month)} and ${inScope(scope)} group by category_id order by amount desc`.execute(db)
  return rows
}

/** The total of each branch in scope, highest first; branches without expenses are included. */
export async function spentByBranch(
  db: Db,
  scope: Scope,
  month: Span,
): Promise<{ readonly id: string; readonly name: string; readonly amount: Centavos }[]> {
  const { rows } = await sql<{ id: string; name: string; amount: Centavos }>`
    select b.id, b.name, coalesce(sum(expense.amount_centavos), 0) as amount from branch b
    left join expense on expense.branch_id = b.id and ${isSpent} and ${within(month)}
    where (${scope.branchId}::uuid is null or b.id = ${scope.branchId}::uuid)
    group by b.id order by amount desc, b.name`.execute(db)
  return rows
}

/** The total of each week from Monday `from` on; weeks without expenses are included. */
export async function spentByWeek(
  db: Db,
  scope: Scope,
  { from, to }: Span,
): Promise<{ readonly from: ManilaDate; readonly amount: Centavos }[]> {
  const { rows } = await sql<{ from: ManilaDate; amount: Centavos }>`
    select week::date as "from", coalesce(sum(expense.amount_centavos), 0) as amount
    from generate_series(${from}::date, ${to}::date, interval '7 days') as week
    left join expense on expense.spent_on between week::date and week::date + 6 and ${isSpent} and ${inScope(scope)}
    group by week order by week`.execute(db)
  return rows
}

/** The suppliers with the highest totals. */
export async function topSuppliers(
  db: Db,
  scope: Scope,
  month: Span,
): Promise<{ readonly name: string; readonly amount: Centavos; readonly count: number }[]> {
  const { rows } = await sql<{ name: string; amount: Centavos; count: number }>`
    select (array_agg(supplier order by recorded_at desc))[1] as name, sum(amount_centavos) as amount, count(*) as count
    from expense where supplier is not null and ${isSpent} and ${within(month)} and ${inScope(scope)}
    group by lower(supplier) order by amount desc limit 5`.execute(db)
  return rows
}

function within({ from, to }: Span) {
  return sql<SqlBool>`expense.spent_on between ${from} and ${to}`
}

function inScope({ branchId }: Scope) {
  return sql<SqlBool>`(${branchId}::uuid is null or expense.branch_id = ${branchId}::uuid)`
}
