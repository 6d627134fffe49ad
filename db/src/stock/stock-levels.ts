import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { USAGE_DAYS } from '@labada/domain/stock/reorder'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'

/** An item in one open branch: its stock, its target levels and its rate of use. */
export interface BranchStock {
  readonly branchId: string
  readonly branchName: string
  readonly itemId: string
  readonly onHand: number
  readonly value: Centavos
  readonly averageCost: number
  readonly countedAt: Date | null
  readonly ownPrice: Centavos | null
  readonly reorderAt: number | null
  readonly par: number | null
  readonly location: string
  /** Base units used, sold and spoiled in the last 28 days, less returns. */
  readonly used: number
  readonly usedToday: number
  readonly onOrder: number
  readonly requested: number | null
}

/** The stock levels of the branches of a scope, by branch and item; every open branch has a row for every item. */
export async function listBranchStock(
  db: Db,
  { branchId }: Scope,
  itemIds: readonly string[],
  today: ManilaDate,
): Promise<BranchStock[]> {
  if (itemIds.length === 0) return []
  const since = addDays(today, -USAGE_DAYS)
  const { rows } = await sql<BranchStock>`
    select br.id as branch_id, br.name as branch_name, i.id as item_id,
      coalesce(l.quantity, 0) as on_hand, coalesce(l.value_centavos, 0)::bigint as value,
      coalesce(l.average_cost, 0) as average_cost, l.counted_at,
      b.price_centavos as own_price, b.reorder_at, b.par, coalesce(b.location, '') as location,
      coalesce(u.used, 0) as used, coalesce(u.used_today, 0) as used_today, coalesce(o.on_order, 0) as on_order,
      r.quantity as requested
    from branch br
    cross join unnest(${itemIds}::uuid[]) as i (id)
    left join stock_level l on l.branch_id = br.id and l.item_id = i.id
    left join item_branch b on b.branch_id = br.id and b.item_id = i.id
    left join (
      select branch_id, item_id, -sum(quantity) as used,
        -coalesce(sum(quantity) filter (where business_date = ${today}::date), 0) as used_today
      from stock_movement
      where business_date > ${since}::date and kind in ('sale', 'consumption', 'spoilage', 'return')
        and (${branchId}::uuid is null or branch_id = ${branchId}::uuid)
      group by branch_id, item_id
    ) u on u.branch_id = br.id and u.item_id = i.id
    left join (
      select p.branch_id, pl.item_id, sum(pl.quantity) as on_order
      from purchase p join purchase_line pl on pl.purchase_id = p.id where p.state = 'ordered' group by 1, 2
    ) o on o.branch_id = br.id and o.item_id = i.id
    left join stock_request r on r.branch_id = br.id and r.item_id = i.id and r.state = 'open'
    where br.closed_at is null and (${branchId}::uuid is null or br.id = ${branchId}::uuid)
    order by br.name, br.id`.execute(db)
  return rows
}

/** The level of an item at a branch at the end of each day, and the day's movements in and out. */
export async function stockHistory(
  db: Db,
  place: { readonly branchId: string; readonly itemId: string },
  { from, to }: { readonly from: ManilaDate; readonly to: ManilaDate },
): Promise<{ date: ManilaDate; onHand: number; in: number; out: number }[]> {
  const { rows } = await sql<{ date: ManilaDate; onHand: number; in: number; out: number }>`
    select d.day::date as date,
      coalesce((
        select m.after_quantity from stock_movement m
        where m.branch_id = ${place.branchId}::uuid and m.item_id = ${place.itemId}::uuid and m.business_date <= d.day::date
        order by m.number desc limit 1
      ), 0) as on_hand,
      coalesce(s.came, 0) as "in", coalesce(s.went, 0) as "out"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    left join (
      select business_date, sum(quantity) filter (where quantity > 0) as came, -sum(quantity) filter (where quantity < 0) as went
      from stock_movement where branch_id = ${place.branchId}::uuid and item_id = ${place.itemId}::uuid group by 1
    ) s on s.business_date = d.day::date
    order by d.day`.execute(db)
  return rows
}

/** The use of an item in a branch. */
export interface StockUse {
  readonly branchId: string
  readonly branchName: string
  readonly itemId: string
  readonly sku: string
  readonly name: string
  readonly unit: 'pc' | 'ml' | 'g'
  readonly expected: number
  readonly actual: number
}

/** The use expected from recipes, and what was actually used, spoiled or found missing, by place. */
export async function stockUsage(
  db: Db,
  { branchId }: Scope,
  { from, to }: { readonly from: ManilaDate; readonly to: ManilaDate },
): Promise<StockUse[]> {
  const { rows } = await sql<StockUse>`
    select m.branch_id, br.name as branch_name, m.item_id, i.sku, i.name, i.unit,
      coalesce(-sum(m.quantity) filter (where m.source_type = 'load'), 0) as expected,
      coalesce(-sum(m.quantity) filter (where m.kind in ('consumption', 'spoilage', 'count', 'adjustment') or m.source_type = 'load'), 0) as actual
    from stock_movement m join item i on i.id = m.item_id join branch br on br.id = m.branch_id
    where m.business_date between ${from}::date and ${to}::date and (${branchId}::uuid is null or m.branch_id = ${branchId}::uuid)
    group by m.branch_id, br.name, m.item_id, i.sku, i.name, i.unit
    having sum(m.quantity) filter (where m.source_type = 'load') is not null
    order by i.name, br.name`.execute(db)
  return rows
}

/**
 * The number of active items of each open branch that are low, out or below zero: `statusOf` of the domain in SQL, so
 * that it matches the tracker of that branch.
 */
export async function countLowStock(db: Db, { branchId }: Scope): Promise<Map<string, number>> {
  const { rows } = await sql<{ branchId: string; low: number }>`
    select br.id as branch_id, count(*) as low
    from branch br
    cross join item i
    left join stock_level l on l.item_id = i.id and l.branch_id = br.id
    left join item_branch b on b.item_id = i.id and b.branch_id = br.id
    where br.closed_at is null and i.deactivated_at is null
      and coalesce(l.quantity, 0) <= greatest(coalesce(b.reorder_at, 0), 0)
      and (${branchId}::uuid is null or br.id = ${branchId}::uuid)
    group by br.id`.execute(db)
  return new Map(rows.map((row) => [row.branchId, row.low]))
}
