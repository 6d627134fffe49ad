import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import type { OrderFilter } from './order-filters.ts'

/**
 * Sums over all matches. Voided orders count only if the filter asks for them alone; otherwise they only appear in
 * `found`.
 */
export interface OrderTotals {
  readonly orders: number
  /** Rows of the list, voided ones included. */
  readonly found: number
  readonly loads: number
  readonly total: Centavos
  /** The total of promotions and discounts. */
  readonly discount: Centavos
  readonly paid: Centavos
  readonly balance: Centavos
}

export interface OrderDay {
  readonly date: ManilaDate
  readonly orders: number
  readonly total: Centavos
  readonly paid: Centavos
  readonly balance: Centavos
}

/** Whether a filter finds all orders of its days: their sums are kept, and need not be made from the orders. */
export function isWholeDays({ view, from: _from, to: _to, ...others }: OrderFilter): boolean {
  return view === 'all' && Object.values(others).every((value) => value === undefined)
}

/** What is kept of the days of a scope: each day's rolled-up row, and what is queued for it. */
function keptDays({ branchId }: Scope, { from, to }: Pick<OrderFilter, 'from' | 'to'>) {
  const part = (table: 'branch_day' | 'pending_day_change') => sql`
    select business_date, orders, voided, loads, sales_centavos, discount_centavos, paid_centavos, due_centavos
    from ${sql.table(table)} where ${branchId === null ? sql`true` : sql`branch_id = ${branchId}`}
      and ${from ? sql`business_date >= ${from}` : sql`true`} and ${to ? sql`business_date <= ${to}` : sql`true`}`
  return sql`(${part('branch_day')} union all ${part('pending_day_change')}) day`
}

/** The sums over all orders of some days; equal to what `orderTotals` adds up from the orders, at any moment. */
export async function dayTotals(db: Db, scope: Scope, days: Pick<OrderFilter, 'from' | 'to'>): Promise<OrderTotals> {
  const { rows } = await sql<OrderTotals>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(orders + voided), 0)::bigint as found,
      coalesce(sum(loads), 0)::bigint as loads, coalesce(sum(sales_centavos), 0)::bigint as total,
      coalesce(sum(discount_centavos), 0)::bigint as discount, coalesce(sum(paid_centavos), 0)::bigint as paid,
      coalesce(sum(due_centavos), 0)::bigint as balance
    from ${keptDays(scope, days)}`.execute(db)
  const [all] = rows
  if (!all) throw new Error('An aggregate has one row')
  return all
}

/** The sums of each day that has any order, oldest first. */
export async function daysOfOrders(db: Db, scope: Scope, days: Pick<OrderFilter, 'from' | 'to'>): Promise<OrderDay[]> {
  const { rows } = await sql<OrderDay>`
    select business_date as date, sum(orders)::bigint as orders, sum(sales_centavos)::bigint as total,
      sum(paid_centavos)::bigint as paid, sum(due_centavos)::bigint as balance
    from ${keptDays(scope, days)} group by 1 having sum(orders + voided) > 0 order by 1`.execute(db)
  return rows
}
