import type { ItemCategory, ItemKind, StockStatus } from '@labada/domain/stock/items'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, containing, type PlaceKind, pageOf, readCursor } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'

/** An item with its packs. */
export type ItemRow = Row<'item'> & { readonly packs: readonly PackRow[] }
export type PackRow = Pick<Row<'itemPack'>, 'name' | 'factor' | 'barcode'>

export type ItemSort = 'name' | 'sku' | 'category' | 'price' | 'onHand' | 'value'

export interface ItemFilter {
  readonly search?: string | undefined
  readonly kind?: ItemKind | undefined
  readonly category?: ItemCategory | undefined
  readonly status?: StockStatus | 'inactive' | undefined
}

export interface ItemPage {
  readonly sort: ItemSort
  readonly direction: 'asc' | 'desc'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** One page of items; `scope` determines whose stock counts for status and sums. */
export async function listItems(
  db: Db,
  scope: Scope,
  filter: ItemFilter,
  page: ItemPage,
): Promise<{ items: Row<'item'>[]; nextCursor: string | null }> {
  const { by, kind } = SORTED_BY[page.sort]
  let rows = standing(db, scope)
    .selectAll('item')
    .select(by.as('place'))
    .where(matching(filter))
    .orderBy(by, page.direction)
    .orderBy('item.id', page.direction)
    .limit(page.limit + 1)
  if (page.cursor !== undefined) {
    rows = rows.where(after(by, sql`item.id`, readCursor(page.cursor, kind), page.direction))
  }
  const found = await rows.execute()
  const { items, nextCursor } = pageOf(found, page.limit, (row) => ({ value: row.place, id: row.id }))
  return { items: items.map(({ place: _, ...item }) => item), nextCursor }
}

/** Sums over all items that match the filter. */
export async function itemTotals(db: Db, scope: Scope, filter: ItemFilter) {
  return standing(db, scope)
    .where(matching(filter))
    .select([
      sql<number>`count(*)`.as('items'),
      sql<Row<'stockLevel'>['valueCentavos']>`coalesce(sum(stands.value), 0)`.as('value'),
      sql<number>`count(*) filter (where stands.rank = 2)`.as('low'),
      sql<number>`count(*) filter (where stands.rank = 1)`.as('out'),
      sql<number>`count(*) filter (where stands.rank = 0)`.as('negative'),
    ])
    .executeTakeFirstOrThrow()
}

/** The number of places (an item in an open branch) that match the filter. */
export async function countItemPlaces(db: Db, scope: Scope, filter: ItemFilter): Promise<number> {
  const [{ items }, { branches }] = await Promise.all([
    itemTotals(db, scope, filter),
    db
      .selectFrom('branch')
      .select(sql<number>`count(*)`.as('branches'))
      .where('closedAt', 'is', null)
      .$if(scope.branchId !== null, (query) => query.where('id', '=', scope.branchId ?? ''))
      .executeTakeFirstOrThrow(),
  ])
  return items * branches
}

/** Items with the sums of their levels; the rank is that of the worst branch (0 negative … 3 ok). */
function standing(db: Db, { branchId }: Scope) {
  return db.selectFrom('item').innerJoinLateral(
    sql<{ onHand: number; value: number; rank: number }>`(
        select coalesce(sum(l.quantity), 0) as on_hand, coalesce(sum(l.value_centavos), 0)::bigint as value,
          coalesce(min(case
            when l.quantity < 0 then 0
            when coalesce(l.quantity, 0) = 0 then 1
            when b.reorder_at is not null and l.quantity <= b.reorder_at then 2
            else 3 end), 3) as rank
        from branch br
        left join stock_level l on l.item_id = item.id and l.branch_id = br.id
        left join item_branch b on b.item_id = item.id and b.branch_id = br.id
        where br.closed_at is null and (${branchId}::uuid is null or br.id = ${branchId}::uuid)
      )`.as('stands'),
    (join) => join.onTrue(),
  )
}

const SORTED_BY: Readonly<
  Record<ItemSort, { readonly by: ReturnType<typeof sql<string | number>>; readonly kind: PlaceKind }>
> = {
  name: { by: sql`lower(item.name)`, kind: 'text' },
  sku: { by: sql`item.sku`, kind: 'text' },
  category: { by: sql`item.category`, kind: 'text' },
  price: { by: sql`coalesce(item.price_centavos, 0)`, kind: 'number' },
  onHand: { by: sql`stands.on_hand`, kind: 'number' },
  value: { by: sql`stands.value`, kind: 'number' },
}
const RANKS: Readonly<Record<StockStatus, number>> = { negative: 0, out: 1, low: 2, ok: 3 }

function matching({ search, kind, category, status }: ItemFilter): Expression<SqlBool> {
  const all = [
    status === 'inactive' ? sql<SqlBool>`item.deactivated_at is not null` : sql<SqlBool>`item.deactivated_at is null`,
  ]
  if (kind) all.push(sql`item.kind = ${kind}`)
  if (category) all.push(sql`item.category = ${category}`)
  if (status && status !== 'inactive') all.push(sql`stands.rank = ${RANKS[status]}`)
  if (search) {
    const like = containing(search)
    all.push(sql`(item.name ilike ${like} or item.sku ilike ${like} or item.barcode = ${search}
      or item.supplier ilike ${like} or exists (select from item_pack p where p.item_id = item.id and p.barcode = ${search}))`)
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** One item, in any scope: items belong to the company. */
export async function findItem(db: Db, itemId: string): Promise<ItemRow | undefined> {
  const item = await db.selectFrom('item').selectAll().where('id', '=', itemId).executeTakeFirst()
  return item && { ...item, packs: await packsOf(db, [itemId]) }
}

/** The same, locked until the transaction ends. */
export async function lockItem(trx: Trx, itemId: string): Promise<ItemRow | undefined> {
  const item = await trx.selectFrom('item').selectAll().where('id', '=', itemId).forUpdate().executeTakeFirst()
  return item && { ...item, packs: await packsOf(trx, [itemId]) }
}

/** Items by id, locked against deactivation until the transaction ends. Unknown ids are omitted. */
export async function shareItems(trx: Trx, itemIds: readonly string[]): Promise<Row<'item'>[]> {
  if (itemIds.length === 0) return []
  return trx.selectFrom('item').selectAll().where('id', 'in', itemIds).orderBy('id').forShare().execute()
}

/** All items, active or not, locked until the transaction ends. */
export async function lockItems(trx: Trx): Promise<Row<'item'>[]> {
  return trx.selectFrom('item').selectAll().orderBy('id').forUpdate().execute()
}

/** All active items. */
export async function listActiveItems(db: Db): Promise<Row<'item'>[]> {
  return db.selectFrom('item').selectAll().where('deactivatedAt', 'is', null).orderBy(sql`lower(name)`).execute()
}

export async function packsOf(db: Db, itemIds: readonly string[]): Promise<(PackRow & { readonly itemId: string })[]> {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('itemPack')
    .select(['itemId', 'name', 'factor', 'barcode'])
    .where('itemId', 'in', itemIds)
    .orderBy('itemId')
    .orderBy('position')
    .execute()
}

/** Whether an item has any movement. */
export async function hasMoved(db: Db, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('stockLevel')
    .select('itemId')
    .distinct()
    .where('itemId', 'in', itemIds)
    .where('lastNumber', '>', 0)
    .execute()
  return new Set(rows.map(({ itemId }) => itemId))
}
