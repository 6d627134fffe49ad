import type { Centavos } from '@labada/domain/core/money'
import type { ItemUnit } from '@labada/domain/stock/items'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { jsonRows, type Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Unique } from '../core/uniques.ts'

export type PurchaseLineRow = Row<'purchaseLine'> & {
  readonly sku: string
  readonly itemName: string
  readonly unit: ItemUnit
}
export type PurchaseRow = Row<'purchase'> & {
  readonly branchName: string
  readonly branchCode: string
  readonly cutoffMinutes: number
  readonly createdByName: string
  readonly receivedByName: string | null
}
export interface PurchaseRecord {
  readonly purchase: PurchaseRow
  readonly lines: readonly PurchaseLineRow[]
}

export interface PurchaseFilter {
  readonly state?: Row<'purchase'>['state'] | undefined
}

export async function listPurchases(
  db: Db,
  scope: Scope,
  filter: PurchaseFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: PurchaseRecord[]; nextCursor: string | null }> {
  let rows = purchases(db, scope, filter)
    .orderBy('purchase.createdAt', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    rows = rows.where(after(sql`purchase.created_at`, sql`purchase.id`, readCursor(cursor, 'instant'), 'desc'))
  }
  const page = pageOf(await rows.execute(), limit, ({ createdAt, id }) => ({ value: createdAt, id }))
  const lines = await linesOf(
    db,
    page.items.map(({ id }) => id),
  )
  return {
    items: page.items.map((purchase) => ({
      purchase,
      lines: lines.filter(({ purchaseId }) => purchaseId === purchase.id),
    })),
    nextCursor: page.nextCursor,
  }
}

export async function purchaseTotals(db: Db, scope: Scope, filter: PurchaseFilter) {
  return db
    .selectFrom('purchase')
    .$if(scope.branchId !== null, (query) => query.where('branchId', '=', scope.branchId ?? ''))
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state ?? 'ordered'))
    .select([
      sql<number>`count(*)`.as('purchases'),
      sql<Centavos>`coalesce(sum(total_centavos) filter (where state in ('ordered', 'received')), 0)::bigint`.as(
        'total',
      ),
      sql<Centavos>`coalesce(sum(total_centavos) filter (where state = 'received' and paid_from = 'payable' and paid_at is null), 0)::bigint`.as(
        'owed',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export async function findPurchase(db: Db, scope: Scope, id: string): Promise<PurchaseRecord | undefined> {
  const purchase = await purchases(db, scope, {}).where('purchase.id', '=', id).executeTakeFirst()
  return purchase && { purchase, lines: await linesOf(db, [id]) }
}

/** The same, locked. */
export async function lockPurchase(trx: Trx, scope: Scope, id: string): Promise<PurchaseRecord | undefined> {
  await trx.selectFrom('purchase').select('id').where('id', '=', id).forUpdate().execute()
  return findPurchase(trx, scope, id)
}

/** The unique constraints that a known purchase's id violates: one statement writes its tables, in no fixed order. */
export const KNOWN_PURCHASE: readonly Unique[] = [
  'purchase_pkey',
  'purchase_number_key',
  'purchase_line_pkey',
  'purchase_line_purchase_id_item_id_key',
  'purchase_line_purchase_id_position_key',
]

/** Throws a unique violation, one of `KNOWN_PURCHASE`, for a known id. */
export async function insertPurchase(
  trx: Trx,
  purchase: Row<'purchase'>,
  lines: readonly Row<'purchaseLine'>[],
): Promise<void> {
  await sql`
    with kept as (
      insert into purchase select * from jsonb_populate_recordset(null::purchase, ${jsonRows('purchase', [purchase])}::jsonb)
    )
    insert into purchase_line
      select * from jsonb_populate_recordset(null::purchase_line, ${jsonRows('purchaseLine', lines)}::jsonb)`.execute(
    trx,
  )
}

export async function setPurchase(
  trx: Trx,
  id: string,
  changes: Partial<Omit<Row<'purchase'>, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('purchase')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Saves the received quantity of each line, and its cost with its share of the freight. */
export async function setReceived(
  trx: Trx,
  lines: readonly { readonly id: string; readonly receivedQuantity: number; readonly costCentavos: Centavos }[],
): Promise<void> {
  for (const { id, ...changes } of lines) {
    await trx.updateTable('purchaseLine').set(changes).where('id', '=', id).execute()
  }
}

function purchases(db: Db, { branchId }: Scope, { state }: PurchaseFilter) {
  return db
    .selectFrom('purchase')
    .innerJoin('branch', 'branch.id', 'purchase.branchId')
    .innerJoin('appUser as maker', 'maker.id', 'purchase.createdBy')
    .leftJoin('appUser as taker', 'taker.id', 'purchase.receivedBy')
    .selectAll('purchase')
    .select([
      'branch.name as branchName',
      'branch.code as branchCode',
      'branch.cutoffMinutes',
      fullNameOf('maker').as('createdByName'),
      fullNameOf<string | null>('taker').as('receivedByName'),
    ])
    .$if(branchId !== null, (query) => query.where('purchase.branchId', '=', branchId ?? ''))
    .$if(state !== undefined, (query) => query.where('purchase.state', '=', state ?? 'ordered'))
}

async function linesOf(db: Db, purchaseIds: readonly string[]): Promise<PurchaseLineRow[]> {
  if (purchaseIds.length === 0) return []
  return db
    .selectFrom('purchaseLine')
    .innerJoin('item', 'item.id', 'purchaseLine.itemId')
    .selectAll('purchaseLine')
    .select(['item.sku', 'item.name as itemName', 'item.unit'])
    .where('purchaseLine.purchaseId', 'in', purchaseIds)
    .orderBy('purchaseLine.position')
    .execute()
}
