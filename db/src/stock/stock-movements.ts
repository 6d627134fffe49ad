import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { ItemCategory, ItemUnit } from '@labada/domain/stock/items'
import type { StockKind } from '@labada/domain/stock/stock'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, containing, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

export interface MovementFilter {
  readonly itemId?: string | undefined
  readonly category?: ItemCategory | undefined
  readonly kind?: StockKind | undefined
  readonly actorId?: string | undefined
  readonly orderId?: string | undefined
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
  readonly search?: string | undefined
  readonly isUnexplained?: boolean | undefined
}

export type ListedMovement = Row<'stockMovement'> & {
  readonly branchName: string
  readonly sku: string
  readonly itemName: string
  readonly unit: ItemUnit
  readonly orderNumber: string | null
  readonly byName: string | null
  readonly packName: string | null
  readonly packFactor: number | null
}

/** Movements of a scope, newest first. */
export async function listMovements(
  db: Db,
  scope: Scope,
  filter: MovementFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: ListedMovement[]; nextCursor: string | null }> {
  let rows = listed(db)
    .where(matching(scope, filter))
    .orderBy('stockMovement.occurredAt', 'desc')
    .orderBy('stockMovement.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    rows = rows.where(
      after(sql`stock_movement.occurred_at`, sql`stock_movement.id`, readCursor(cursor, 'instant'), 'desc'),
    )
  }
  return pageOf(await rows.execute(), limit, ({ occurredAt, id }) => ({ value: occurredAt, id }))
}

/** One movement by its id. */
export async function findMovement(db: Db, scope: Scope, id: string): Promise<ListedMovement | undefined> {
  return listed(db).where(matching(scope, {})).where('stockMovement.id', '=', id).executeTakeFirst()
}

/** Sums over all movements that match the filter. */
export async function movementTotals(db: Db, scope: Scope, filter: MovementFilter) {
  const found = () =>
    db.selectFrom('stockMovement').innerJoin('item', 'item.id', 'stockMovement.itemId').where(matching(scope, filter))
  const [sums, byKind] = await Promise.all([
    found()
      .select([
        sql<number>`count(*)`.as('movements'),
        sql<number>`coalesce(sum(stock_movement.quantity) filter (where stock_movement.quantity > 0), 0)`.as('in'),
        sql<number>`coalesce(-sum(stock_movement.quantity) filter (where stock_movement.quantity < 0), 0)`.as('out'),
        sql<number>`coalesce(sum(stock_movement.quantity), 0)`.as('net'),
        sql<Centavos>`coalesce(sum(stock_movement.value_centavos + stock_movement.correction_centavos), 0)::bigint`.as(
          'value',
        ),
      ])
      .executeTakeFirstOrThrow(),
    found()
      .select([
        'stockMovement.kind',
        sql<number>`sum(stock_movement.quantity)`.as('quantity'),
        sql<Centavos>`sum(stock_movement.value_centavos + stock_movement.correction_centavos)::bigint`.as('value'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy('stockMovement.kind')
      .orderBy('stockMovement.kind')
      .execute(),
  ])
  return { ...sums, byKind }
}

function listed(db: Db) {
  return db
    .selectFrom('stockMovement')
    .innerJoin('item', 'item.id', 'stockMovement.itemId')
    .innerJoin('branch', 'branch.id', 'stockMovement.branchId')
    .leftJoin('appUser', 'appUser.id', 'stockMovement.actorId')
    .leftJoin('order', 'order.id', 'stockMovement.orderId')
    .leftJoin('itemPack', (join) => join.onRef('itemPack.itemId', '=', 'item.id').on('itemPack.position', '=', 0))
    .selectAll('stockMovement')
    .select([
      'branch.name as branchName',
      'item.sku',
      'item.name as itemName',
      'item.unit',
      'order.number as orderNumber',
      fullNameOf<string | null>('appUser').as('byName'),
      'itemPack.name as packName',
      'itemPack.factor as packFactor',
    ])
}

/** The condition of a filter, over `stock_movement` with its item beside it. */
function matching({ branchId }: Scope, filter: MovementFilter): Expression<SqlBool> {
  const all = [sql<SqlBool>`true`]
  if (branchId !== null) all.push(sql`stock_movement.branch_id = ${branchId}`)
  if (filter.itemId) all.push(sql`stock_movement.item_id = ${filter.itemId}`)
  if (filter.category) all.push(sql`item.category = ${filter.category}`)
  if (filter.kind) all.push(sql`stock_movement.kind = ${filter.kind}`)
  if (filter.actorId) all.push(sql`stock_movement.actor_id = ${filter.actorId}`)
  if (filter.orderId) all.push(sql`stock_movement.order_id = ${filter.orderId}`)
  if (filter.from) all.push(sql`stock_movement.business_date >= ${filter.from}::date`)
  if (filter.to) all.push(sql`stock_movement.business_date <= ${filter.to}::date`)
  if (filter.isUnexplained) {
    all.push(sql`(stock_movement.kind in ('adjustment', 'count', 'spoilage') or stock_movement.after_quantity < 0)`)
  }
  if (filter.search) {
    const like = containing(filter.search)
    all.push(
      sql`(item.name ilike ${like} or item.sku ilike ${like} or stock_movement.document ilike ${like}
        or stock_movement.reason ilike ${like}
        or stock_movement.order_id in (select id from "order" where number ilike ${like}))`,
    )
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** Whether an item has any movement in a branch. */
export async function hasMovements(
  db: Db,
  place: { readonly branchId: string; readonly itemId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('stockMovement')
    .select('id')
    .where('branchId', '=', place.branchId)
    .where('itemId', '=', place.itemId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
