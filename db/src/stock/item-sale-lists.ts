import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { SaleStatus } from '@labada/domain/stock/item-sales'
import type { ItemCategory } from '@labada/domain/stock/items'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { after, containing, pageOf, readCursor } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'
import { type SaleRecord, selectSales, withParts } from './item-sales.ts'

export interface SaleFilter {
  readonly itemId?: string | undefined
  readonly category?: ItemCategory | undefined
  readonly method?: MoneyMethod | undefined
  readonly soldBy?: string | undefined
  readonly status?: SaleStatus | undefined
  readonly withOrder?: boolean | undefined
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
  readonly search?: string | undefined
}

/** Sales of a scope, newest first. */
export async function listSales(
  db: Db,
  scope: Scope,
  filter: SaleFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: SaleRecord[]; nextCursor: string | null }> {
  const further =
    cursor === undefined
      ? sql<SqlBool>`true`
      : after(sql`item_sale.sold_at`, sql`item_sale.id`, readCursor(cursor, 'instant'), 'desc')
  const rows = await selectSales(db, scope, sql<SqlBool>`${matching(scope, filter)} and ${further}`, limit + 1)
  const page = pageOf(rows, limit, ({ soldAt, id }) => ({ value: soldAt, id }))
  return { items: await withParts(db, page.items), nextCursor: page.nextCursor }
}

/** The remaining amount of a sale: zero for a void one. */
const net = sql`case when item_sale.status = 'voided' then 0 else item_sale.total_centavos - item_sale.refunded_centavos end`
const cost = sql`case when item_sale.status = 'voided' then 0 else item_sale.cost_centavos - item_sale.refunded_cost_centavos end`

/** The number of sales that match a filter, including voided ones. */
export async function countSales(db: Db, scope: Scope, filter: SaleFilter): Promise<number> {
  const { count } = await db
    .selectFrom('itemSale')
    .select(sql<number>`count(*)`.as('count'))
    .where(matching(scope, filter))
    .executeTakeFirstOrThrow()
  return count
}

/** Sums over all matches; a void sale counts as zero. */
export async function saleTotals(db: Db, scope: Scope, filter: SaleFilter) {
  const where = matching(scope, filter)
  const stands = sql`item_sale.status <> 'voided'`
  const [sums, pieces, methods] = await Promise.all([
    sql<{ sales: number; gross: Centavos; refunded: Centavos; net: Centavos; cost: Centavos }>`
      select count(*) filter (where ${stands}) as sales,
        coalesce(sum(total_centavos) filter (where ${stands}), 0)::bigint as gross,
        coalesce(sum(refunded_centavos) filter (where ${stands}), 0)::bigint as refunded,
        coalesce(sum(${net}), 0)::bigint as net, coalesce(sum(${cost}), 0)::bigint as cost
      from item_sale where ${where}`.execute(db),
    sql<{ quantity: number }>`
      select coalesce(sum(l.quantity - coalesce(r.quantity, 0)), 0) as quantity from item_sale
      join item_sale_line l on l.sale_id = item_sale.id
      left join lateral (select sum(quantity) as quantity from item_sale_refund_line where line_id = l.id) r on true
      where ${where} and ${stands}`.execute(db),
    sql<{ method: MoneyMethod; amount: Centavos; count: number }>`
      select p.method, sum(p.amount_centavos)::bigint as amount, count(*) as count from item_sale
      join item_sale_payment p on p.sale_id = item_sale.id where ${where} and ${stands} group by p.method order by p.method`.execute(
      db,
    ),
  ])
  const found = sums.rows[0]
  if (!found) throw new RangeError('Sums give one row')
  return { ...found, quantity: pieces.rows[0]?.quantity ?? 0, byMethod: methods.rows }
}

export type SaleGroup = 'item' | 'branch' | 'cashier' | 'day'

export interface GroupedSales {
  readonly key: string
  readonly name: string
  readonly sales: number
  readonly quantity: number
  readonly net: Centavos
  readonly cost: Centavos
}

/**
 * Sums sales by line, so that a group by item is exact, and a filter by item or category excludes other items of the
 * same sale; grouped by item, items without sales are listed with zero.
 */
export async function groupSales(db: Db, scope: Scope, filter: SaleFilter, by: SaleGroup): Promise<GroupedSales[]> {
  const { key, name } = GROUPS[by]
  const { rows } = await sql<GroupedSales>`
    select ${key}::text as key, ${name}::text as name, count(distinct item_sale.id) as sales,
      sum(l.quantity - coalesce(r.quantity, 0)) as quantity,
      sum(l.amount_centavos - coalesce(r.amount, 0))::bigint as net,
      sum(l.cost_centavos - coalesce(r.cost, 0))::bigint as cost
    from item_sale
    join item_sale_line l on l.sale_id = item_sale.id
    join item on item.id = l.item_id
    join branch on branch.id = item_sale.branch_id
    join app_user on app_user.id = item_sale.sold_by
    left join lateral (
      select sum(quantity) as quantity, sum(amount_centavos) as amount,
        sum(cost_centavos) filter (where returned_to = 'stock') as cost
      from item_sale_refund_line where line_id = l.id
    ) r on true
    where ${matching(scope, filter)} and item_sale.status <> 'voided'
      and (${filter.itemId ?? null}::uuid is null or l.item_id = ${filter.itemId ?? null}::uuid)
      and (${filter.category ?? null}::text is null or item.category = ${filter.category ?? null}::text)
    group by 1, 2 order by ${by === 'day' ? sql`1 desc` : sql`net desc, 2`}`.execute(db)
  if (by !== 'item') return rows
  const unsold = await sql<{ key: string; name: string }>`
    select id::text as key, name from item where kind in ('retail', 'both') and deactivated_at is null
      and (${filter.itemId ?? null}::uuid is null or id = ${filter.itemId ?? null}::uuid)
      and (${filter.category ?? null}::text is null or category = ${filter.category ?? null}::text)
    order by lower(name)`.execute(db)
  const sold = new Set(rows.map((row) => row.key))
  const nothing = { sales: 0, quantity: 0, net: ZERO, cost: ZERO }
  return [...rows, ...unsold.rows.filter((item) => !sold.has(item.key)).map((item) => ({ ...item, ...nothing }))]
}

const GROUPS = {
  item: { key: sql`item.id`, name: sql`item.name` },
  branch: { key: sql`branch.id`, name: sql`branch.name` },
  cashier: { key: sql`app_user.id`, name: sql`app_user.firstname || ' ' || app_user.lastname` },
  day: { key: sql`item_sale.business_date`, name: sql`item_sale.business_date` },
} as const

/** The condition of a filter, over `item_sale` alone. */
function matching({ branchId }: Scope, filter: SaleFilter): Expression<SqlBool> {
  const all = [sql<SqlBool>`true`]
  if (branchId !== null) all.push(sql`item_sale.branch_id = ${branchId}`)
  if (filter.status) all.push(sql`item_sale.status = ${filter.status}`)
  if (filter.soldBy) all.push(sql`item_sale.sold_by = ${filter.soldBy}`)
  if (filter.from) all.push(sql`item_sale.business_date >= ${filter.from}::date`)
  if (filter.to) all.push(sql`item_sale.business_date <= ${filter.to}::date`)
  if (filter.withOrder !== undefined) {
    all.push(filter.withOrder ? sql`item_sale.order_id is not null` : sql`item_sale.order_id is null`)
  }
  if (filter.itemId) {
    all.push(sql`exists (select from item_sale_line x where x.sale_id = item_sale.id and x.item_id = ${filter.itemId})`)
  }
  if (filter.category) {
    all.push(sql`exists (select from item_sale_line x join item i on i.id = x.item_id
      where x.sale_id = item_sale.id and i.category = ${filter.category})`)
  }
  if (filter.method) {
    all.push(
      sql`exists (select from item_sale_payment x where x.sale_id = item_sale.id and x.method = ${filter.method})`,
    )
  }
  if (filter.search) {
    const like = containing(filter.search)
    all.push(sql`(item_sale.number ilike ${like}
      or exists (select from item_sale_line x where x.sale_id = item_sale.id and x.name ilike ${like})
      or exists (select from "order" o where o.id = item_sale.order_id and o.number ilike ${like})
      or item_sale.id in (select c.subject_id from offline_command c where c.order_number ilike ${like}))`)
  }
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
}
