import type { ItemCategory, ItemUnit } from '@labada/domain/stock/items'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

export type CountLineRow = Row<'stockCountLine'> & {
  readonly sku: string
  readonly itemName: string
  readonly unit: ItemUnit
  readonly category: ItemCategory
  readonly location: string
  /** The current cost of a base unit in the branch, in centavos with a fraction. */
  readonly averageCost: number
}
export type CountRow = Row<'stockCount'> & {
  readonly branchName: string
  readonly cutoffMinutes: number
  readonly openedByName: string
  readonly countedByName: string | null
  readonly closedByName: string | null
}
export interface CountRecord {
  readonly count: CountRow
  readonly lines: readonly CountLineRow[]
}

export interface CountFilter {
  readonly state?: Row<'stockCount'>['state'] | undefined
}

export async function listStockCounts(
  db: Db,
  scope: Scope,
  filter: CountFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: CountRecord[]; nextCursor: string | null }> {
  let rows = counts(db, scope, filter)
    .orderBy('stockCount.openedAt', 'desc')
    .orderBy('stockCount.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    rows = rows.where(after(sql`stock_count.opened_at`, sql`stock_count.id`, readCursor(cursor, 'instant'), 'desc'))
  }
  const page = pageOf(await rows.execute(), limit, ({ openedAt, id }) => ({ value: openedAt, id }))
  const lines = await linesOf(
    db,
    page.items.map(({ id }) => id),
  )
  return {
    items: page.items.map((count) => ({ count, lines: lines.filter(({ countId }) => countId === count.id) })),
    nextCursor: page.nextCursor,
  }
}

export async function countStockCounts(db: Db, scope: Scope, filter: CountFilter): Promise<number> {
  const { total } = await counts(db, scope, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findStockCount(db: Db, scope: Scope, id: string): Promise<CountRecord | undefined> {
  const count = await counts(db, scope, {}).where('stockCount.id', '=', id).executeTakeFirst()
  return count && { count, lines: await linesOf(db, [id]) }
}

/** The same, locked. */
export async function lockStockCount(trx: Trx, scope: Scope, id: string): Promise<CountRecord | undefined> {
  await trx.selectFrom('stockCount').select('id').where('id', '=', id).forUpdate().execute()
  return findStockCount(trx, scope, id)
}

/** Throws a unique violation `stock_count_pkey` for a known id. */
export async function insertStockCount(
  trx: Trx,
  count: Omit<Row<'stockCount'>, 'version'>,
  itemIds: readonly string[],
): Promise<void> {
  await trx.insertInto('stockCount').values(count).execute()
  await trx
    .insertInto('stockCountLine')
    .values(itemIds.map((itemId) => ({ countId: count.id, itemId, counted: null, expected: null })))
    .execute()
}

export async function setStockCount(
  trx: Trx,
  id: string,
  changes: Partial<Omit<Row<'stockCount'>, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('stockCount')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setCountLines(
  trx: Trx,
  countId: string,
  lines: readonly Pick<Row<'stockCountLine'>, 'itemId' | 'counted' | 'expected'>[],
): Promise<void> {
  await sql`
    update stock_count_line l set counted = n.counted, expected = n.expected
    from jsonb_to_recordset(${JSON.stringify(
      lines.map(({ itemId, counted, expected }) => ({ item_id: itemId, counted, expected })),
    )}::jsonb) as n (item_id uuid, counted numeric, expected numeric)
    where l.count_id = ${countId}::uuid and l.item_id = n.item_id`.execute(trx)
}

/** Items on a count sheet of the branch that is not closed yet. */
export async function itemsBeingCounted(db: Db, branchId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('stockCountLine')
    .innerJoin('stockCount', 'stockCount.id', 'stockCountLine.countId')
    .where('stockCount.branchId', '=', branchId)
    .where('stockCount.state', 'in', ['open', 'review'])
    .select('stockCountLine.itemId')
    .execute()
  return new Set(rows.map(({ itemId }) => itemId))
}

function counts(db: Db, { branchId }: Scope, { state }: CountFilter) {
  return db
    .selectFrom('stockCount')
    .innerJoin('branch', 'branch.id', 'stockCount.branchId')
    .innerJoin('appUser as opener', 'opener.id', 'stockCount.openedBy')
    .leftJoin('appUser as counter', 'counter.id', 'stockCount.countedBy')
    .leftJoin('appUser as closer', 'closer.id', 'stockCount.closedBy')
    .selectAll('stockCount')
    .select([
      'branch.name as branchName',
      'branch.cutoffMinutes',
      fullNameOf('opener').as('openedByName'),
      fullNameOf<string | null>('counter').as('countedByName'),
      fullNameOf<string | null>('closer').as('closedByName'),
    ])
    .$if(branchId !== null, (query) => query.where('stockCount.branchId', '=', branchId ?? ''))
    .$if(state !== undefined, (query) => query.where('stockCount.state', '=', state ?? 'open'))
}

async function linesOf(db: Db, countIds: readonly string[]): Promise<CountLineRow[]> {
  if (countIds.length === 0) return []
  return db
    .selectFrom('stockCountLine')
    .innerJoin('stockCount', 'stockCount.id', 'stockCountLine.countId')
    .innerJoin('item', 'item.id', 'stockCountLine.itemId')
    .leftJoin('itemBranch', (join) =>
      join.onRef('itemBranch.itemId', '=', 'item.id').onRef('itemBranch.branchId', '=', 'stockCount.branchId'),
    )
    .leftJoin('stockLevel', (join) =>
      join.onRef('stockLevel.itemId', '=', 'item.id').onRef('stockLevel.branchId', '=', 'stockCount.branchId'),
    )
    .selectAll('stockCountLine')
    .select([
      'item.sku',
      'item.name as itemName',
      'item.unit',
      'item.category',
      sql<string>`coalesce(item_branch.location, '')`.as('location'),
      sql<number>`coalesce(stock_level.average_cost, 0)`.as('averageCost'),
    ])
    .where('stockCountLine.countId', 'in', countIds)
    .orderBy('item.category')
    .orderBy(sql`lower(item.name)`)
    .execute()
}
