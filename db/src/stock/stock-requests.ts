import type { ItemUnit } from '@labada/domain/stock/items'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

export type RequestRow = Row<'stockRequest'> & {
  readonly branchName: string
  readonly sku: string
  readonly itemName: string
  readonly unit: ItemUnit
  readonly onHand: number
  readonly requestedByName: string
  readonly answeredByName: string | null
}

export async function listStockRequests(
  db: Db,
  scope: Scope,
  state: Row<'stockRequest'>['state'] | undefined,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: RequestRow[]; nextCursor: string | null }> {
  let rows = requests(db, scope)
    .$if(state !== undefined, (query) => query.where('stockRequest.state', '=', state ?? 'open'))
    .orderBy('stockRequest.requestedAt', 'desc')
    .orderBy('stockRequest.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    rows = rows.where(
      after(sql`stock_request.requested_at`, sql`stock_request.id`, readCursor(cursor, 'instant'), 'desc'),
    )
  }
  return pageOf(await rows.execute(), limit, ({ requestedAt, id }) => ({ value: requestedAt, id }))
}

export async function countOpenRequests(db: Db, scope: Scope): Promise<number> {
  const { open } = await db
    .selectFrom('stockRequest')
    .where('state', '=', 'open')
    .$if(scope.branchId !== null, (query) => query.where('branchId', '=', scope.branchId ?? ''))
    .select(sql<number>`count(*)`.as('open'))
    .executeTakeFirstOrThrow()
  return open
}

export async function findStockRequest(db: Db, scope: Scope, id: string): Promise<RequestRow | undefined> {
  return requests(db, scope).where('stockRequest.id', '=', id).executeTakeFirst()
}

export async function findOpenRequest(
  trx: Trx,
  place: { readonly branchId: string; readonly itemId: string },
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('stockRequest')
    .select('id')
    .where('branchId', '=', place.branchId)
    .where('itemId', '=', place.itemId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

/** Throws a unique violation: `stock_request_pkey`, or `stock_request_one_open` for a simultaneous request. */
export async function insertStockRequest(
  trx: Trx,
  request: Omit<Row<'stockRequest'>, 'answeredAt' | 'answeredBy' | 'answer'>,
): Promise<void> {
  await trx.insertInto('stockRequest').values(request).execute()
}

export async function setStockRequest(
  trx: Trx,
  id: string,
  changes: Partial<Omit<Row<'stockRequest'>, 'id'>>,
): Promise<void> {
  await trx.updateTable('stockRequest').set(changes).where('id', '=', id).execute()
}

/** Marks requests as done because their items arrived. Returns their ids. */
export async function finishRequests(
  trx: Trx,
  branchId: string,
  itemIds: readonly string[],
  { at, by, answer }: { readonly at: Date; readonly by: string; readonly answer: string },
): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await trx
    .updateTable('stockRequest')
    .set({ state: 'done', answeredAt: at, answeredBy: by, answer })
    .where('branchId', '=', branchId)
    .where('itemId', 'in', itemIds)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function requests(db: Db, { branchId }: Scope) {
  return db
    .selectFrom('stockRequest')
    .innerJoin('branch', 'branch.id', 'stockRequest.branchId')
    .innerJoin('item', 'item.id', 'stockRequest.itemId')
    .innerJoin('appUser as asker', 'asker.id', 'stockRequest.requestedBy')
    .leftJoin('appUser as answerer', 'answerer.id', 'stockRequest.answeredBy')
    .leftJoin('stockLevel', (join) =>
      join
        .onRef('stockLevel.itemId', '=', 'stockRequest.itemId')
        .onRef('stockLevel.branchId', '=', 'stockRequest.branchId'),
    )
    .selectAll('stockRequest')
    .select([
      'branch.name as branchName',
      'item.sku',
      'item.name as itemName',
      'item.unit',
      sql<number>`coalesce(stock_level.quantity, 0)`.as('onHand'),
      fullNameOf('asker').as('requestedByName'),
      fullNameOf<string | null>('answerer').as('answeredByName'),
    ])
    .$if(branchId !== null, (query) => query.where('stockRequest.branchId', '=', branchId ?? ''))
}
