import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { ItemUnit } from '@labada/domain/stock/items'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { jsonRows, type Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Unique } from '../core/uniques.ts'

export type TransferLineRow = Row<'stockTransferLine'> & {
  readonly sku: string
  readonly itemName: string
  readonly unit: ItemUnit
}
export type TransferRow = Row<'stockTransfer'> & {
  readonly fromName: string
  readonly fromCutoff: number
  readonly toName: string
  readonly toCutoff: number
  readonly sentByName: string
  readonly receivedByName: string | null
}
export interface TransferRecord {
  readonly transfer: TransferRow
  readonly lines: readonly TransferLineRow[]
}

export interface TransferFilter {
  readonly state?: Row<'stockTransfer'>['state'] | undefined
}

/** Transfers to or from a branch of the scope, newest first. */
export async function listStockTransfers(
  db: Db,
  scope: Scope,
  filter: TransferFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: TransferRecord[]; nextCursor: string | null }> {
  let rows = transfers(db, scope, filter)
    .orderBy('stockTransfer.sentAt', 'desc')
    .orderBy('stockTransfer.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    rows = rows.where(after(sql`stock_transfer.sent_at`, sql`stock_transfer.id`, readCursor(cursor, 'instant'), 'desc'))
  }
  const page = pageOf(await rows.execute(), limit, ({ sentAt, id }) => ({ value: sentAt, id }))
  const lines = await linesOf(
    db,
    page.items.map(({ id }) => id),
  )
  return {
    items: page.items.map((transfer) => ({
      transfer,
      lines: lines.filter(({ transferId }) => transferId === transfer.id),
    })),
    nextCursor: page.nextCursor,
  }
}

export async function stockTransferTotals(db: Db, { branchId }: Scope, { state }: TransferFilter) {
  const { rows } = await sql<{ transfers: number; onTheWay: Centavos }>`
    select count(*) as transfers, coalesce(sum(l.cost) filter (where t.state = 'sent'), 0)::bigint as on_the_way
    from stock_transfer t
    join lateral (select sum(cost_centavos) as cost from stock_transfer_line where transfer_id = t.id) l on true
    where (${branchId}::uuid is null or ${branchId}::uuid in (t.from_branch_id, t.to_branch_id))
      and (${state ?? null}::text is null or t.state = ${state ?? null}::text)`.execute(db)
  return rows[0] ?? { transfers: 0, onTheWay: ZERO }
}

export async function findStockTransfer(db: Db, scope: Scope, id: string): Promise<TransferRecord | undefined> {
  const transfer = await transfers(db, scope, {}).where('stockTransfer.id', '=', id).executeTakeFirst()
  return transfer && { transfer, lines: await linesOf(db, [id]) }
}

/** The same, locked. */
export async function lockStockTransfer(trx: Trx, scope: Scope, id: string): Promise<TransferRecord | undefined> {
  await trx.selectFrom('stockTransfer').select('id').where('id', '=', id).forUpdate().execute()
  return findStockTransfer(trx, scope, id)
}

/** The unique constraints that a known transfer's id violates: one statement writes its tables, in no fixed order. */
export const KNOWN_TRANSFER: readonly Unique[] = [
  'stock_transfer_pkey',
  'stock_transfer_number_key',
  'stock_transfer_line_pkey',
  'stock_transfer_line_transfer_id_item_id_key',
]

/** Throws a unique violation, one of `KNOWN_TRANSFER`, for a known id. */
export async function insertStockTransfer(
  trx: Trx,
  transfer: Row<'stockTransfer'>,
  lines: readonly Row<'stockTransferLine'>[],
): Promise<void> {
  await sql`
    with kept as (
      insert into stock_transfer
        select * from jsonb_populate_recordset(null::stock_transfer, ${jsonRows('stockTransfer', [transfer])}::jsonb)
    )
    insert into stock_transfer_line
      select * from jsonb_populate_recordset(null::stock_transfer_line, ${jsonRows('stockTransferLine', lines)}::jsonb)`.execute(
    trx,
  )
}

export async function setStockTransfer(
  trx: Trx,
  id: string,
  changes: Partial<Omit<Row<'stockTransfer'>, 'id' | 'version'>>,
  arrived: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  for (const { lineId, quantity } of arrived) {
    await trx.updateTable('stockTransferLine').set({ receivedQuantity: quantity }).where('id', '=', lineId).execute()
  }
  await trx
    .updateTable('stockTransfer')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

function transfers(db: Db, { branchId }: Scope, { state }: TransferFilter) {
  return db
    .selectFrom('stockTransfer')
    .innerJoin('branch as sender', 'sender.id', 'stockTransfer.fromBranchId')
    .innerJoin('branch as receiver', 'receiver.id', 'stockTransfer.toBranchId')
    .innerJoin('appUser as maker', 'maker.id', 'stockTransfer.sentBy')
    .leftJoin('appUser as taker', 'taker.id', 'stockTransfer.receivedBy')
    .selectAll('stockTransfer')
    .select([
      'sender.name as fromName',
      'sender.cutoffMinutes as fromCutoff',
      'receiver.name as toName',
      'receiver.cutoffMinutes as toCutoff',
      fullNameOf('maker').as('sentByName'),
      fullNameOf<string | null>('taker').as('receivedByName'),
    ])
    .$if(branchId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('stockTransfer.fromBranchId', '=', branchId ?? ''),
          eb('stockTransfer.toBranchId', '=', branchId ?? ''),
        ]),
      ),
    )
    .$if(state !== undefined, (query) => query.where('stockTransfer.state', '=', state ?? 'sent'))
}

async function linesOf(db: Db, transferIds: readonly string[]): Promise<TransferLineRow[]> {
  if (transferIds.length === 0) return []
  return db
    .selectFrom('stockTransferLine')
    .innerJoin('item', 'item.id', 'stockTransferLine.itemId')
    .selectAll('stockTransferLine')
    .select(['item.sku', 'item.name as itemName', 'item.unit'])
    .where('stockTransferLine.transferId', 'in', transferIds)
    .orderBy('stockTransferLine.position')
    .execute()
}
