import type { Centavos } from '@labada/domain/core/money'
import type { SoldItem } from '@labada/domain/stock/item-sales'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { jsonRows, type Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Unique } from '../core/uniques.ts'

export type SaleRow = Row<'itemSale'> & {
  readonly branchName: string
  readonly cutoffMinutes: number
  readonly soldByName: string
  readonly orderNumber: string | null
  readonly sessionNumber: number | null
  readonly sessionState: 'open' | 'counting' | 'closed' | null
}
export type SaleLineRow = Row<'itemSaleLine'>
export type SaleRefundRow = Row<'itemSaleRefund'> & {
  readonly byName: string
  readonly lines: readonly Row<'itemSaleRefundLine'>[]
}
export interface SaleRecord {
  readonly sale: SaleRow
  readonly lines: readonly SaleLineRow[]
  readonly payments: readonly Row<'itemSalePayment'>[]
  readonly refunds: readonly SaleRefundRow[]
}

/** Sales with the names a screen needs, newest first. `where` filters `item_sale`. */
export async function selectSales(
  db: Db,
  { branchId }: Scope,
  where: Expression<SqlBool>,
  limit: number,
): Promise<SaleRow[]> {
  return db
    .selectFrom('itemSale')
    .innerJoin('branch', 'branch.id', 'itemSale.branchId')
    .innerJoin('appUser', 'appUser.id', 'itemSale.soldBy')
    .leftJoin('order', 'order.id', 'itemSale.orderId')
    .leftJoin('cashSession', 'cashSession.id', 'itemSale.cashSessionId')
    .selectAll('itemSale')
    .select([
      'branch.name as branchName',
      'branch.cutoffMinutes',
      fullNameOf('appUser').as('soldByName'),
      'order.number as orderNumber',
      'cashSession.number as sessionNumber',
      'cashSession.state as sessionState',
    ])
    .$if(branchId !== null, (query) => query.where('itemSale.branchId', '=', branchId ?? ''))
    .where(where)
    .orderBy('itemSale.soldAt', 'desc')
    .orderBy('itemSale.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findSale(db: Db, scope: Scope, id: string): Promise<SaleRecord | undefined> {
  return (await withParts(db, await selectSales(db, scope, sql<SqlBool>`item_sale.id = ${id}`, 1)))[0]
}

/** The same, locked. */
export async function lockSale(trx: Trx, scope: Scope, id: string): Promise<SaleRecord | undefined> {
  await trx.selectFrom('itemSale').select('id').where('id', '=', id).forUpdate().execute()
  return findSale(trx, scope, id)
}

/** Sales with their lines, payments and refunds. */
export async function withParts(db: Db, sales: readonly SaleRow[]): Promise<SaleRecord[]> {
  const ids = sales.map(({ id }) => id)
  if (ids.length === 0) return []
  const [lines, payments, refunds, returned] = await Promise.all([
    db.selectFrom('itemSaleLine').selectAll().where('saleId', 'in', ids).orderBy('position').execute(),
    db.selectFrom('itemSalePayment').selectAll().where('saleId', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('itemSaleRefund')
      .innerJoin('appUser', 'appUser.id', 'itemSaleRefund.recordedBy')
      .selectAll('itemSaleRefund')
      .select(fullNameOf('appUser').as('byName'))
      .where('saleId', 'in', ids)
      .orderBy('itemSaleRefund.recordedAt')
      .execute(),
    db
      .selectFrom('itemSaleRefundLine')
      .innerJoin('itemSaleRefund', 'itemSaleRefund.id', 'itemSaleRefundLine.refundId')
      .selectAll('itemSaleRefundLine')
      .where('itemSaleRefund.saleId', 'in', ids)
      .execute(),
  ])
  return sales.map((sale) => ({
    sale,
    lines: lines.filter(({ saleId }) => saleId === sale.id),
    payments: payments.filter(({ saleId }) => saleId === sale.id),
    refunds: refunds
      .filter(({ saleId }) => saleId === sale.id)
      .map((refund) => ({ ...refund, lines: returned.filter(({ refundId }) => refundId === refund.id) })),
  }))
}

/**
 * The unique constraints that the known id of a sale, or of its payment, violates: one statement writes its tables, in no
 * fixed order.
 */
export const KNOWN_SALE: readonly Unique[] = [
  'item_sale_pkey',
  'item_sale_number_key',
  'item_sale_line_pkey',
  'item_sale_line_sale_id_item_id_key',
  'item_sale_line_sale_id_position_key',
  'item_sale_payment_pkey',
]

/** Throws a unique violation, one of `KNOWN_SALE`, for known ids. */
export async function insertSale(
  trx: Trx,
  sale: Row<'itemSale'>,
  lines: readonly Row<'itemSaleLine'>[],
  payments: readonly Row<'itemSalePayment'>[],
): Promise<void> {
  await sql`
    with
      kept as (insert into item_sale select * from jsonb_populate_recordset(null::item_sale, ${jsonRows('itemSale', [sale])}::jsonb)),
      lines as (insert into item_sale_line
        select * from jsonb_populate_recordset(null::item_sale_line, ${jsonRows('itemSaleLine', lines)}::jsonb))
    insert into item_sale_payment
      select * from jsonb_populate_recordset(null::item_sale_payment, ${jsonRows('itemSalePayment', payments)}::jsonb)
  `.execute(trx)
}

/** Updates a locked sale and increments its version. */
export async function setSale(
  trx: Trx,
  id: string,
  changes: Partial<Omit<Row<'itemSale'>, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('itemSale')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Throws a unique violation `item_sale_refund_pkey` for a known id. */
export async function insertSaleRefund(
  trx: Trx,
  refund: Row<'itemSaleRefund'>,
  lines: readonly Row<'itemSaleRefundLine'>[],
): Promise<void> {
  await trx.insertInto('itemSaleRefund').values(refund).execute()
  await trx
    .insertInto('itemSaleRefundLine')
    .values([...lines])
    .execute()
}

/** The sale a refund belongs to. */
export async function findSaleRefund(trx: Trx, id: string): Promise<Row<'itemSaleRefund'> | undefined> {
  return trx.selectFrom('itemSaleRefund').selectAll().where('id', '=', id).executeTakeFirst()
}

/** An open order of the counter's branch, to add a sale to; undefined if it is released, voided or unknown. */
export async function findOpenOrder(
  trx: Trx,
  branchId: string,
  orderId: string,
): Promise<{ readonly id: string } | undefined> {
  return trx
    .selectFrom('order')
    .select('id')
    .where('id', '=', orderId)
    .where('branchId', '=', branchId)
    .where('stage', 'not in', ['released', 'voided'])
    .executeTakeFirst()
}

/**
 * The branch's price of each of these items, locked until the transaction ends: of items it sells, and with `alsoFormer`
 * of those that it sells no more.
 */
export async function sellableItems(
  trx: Trx,
  branchId: string,
  itemIds: readonly string[],
  { alsoFormer = false }: { readonly alsoFormer?: boolean } = {},
): Promise<(SoldItem & { readonly isSold: boolean })[]> {
  if (itemIds.length === 0) return []
  const isSold = sql<boolean>`(item.deactivated_at is null and item.kind in ('retail', 'both') and item.price_centavos is not null)`
  return trx
    .selectFrom('item')
    .leftJoin('itemBranch', (join) =>
      join.onRef('itemBranch.itemId', '=', 'item.id').on('itemBranch.branchId', '=', branchId),
    )
    .where('item.id', 'in', itemIds)
    .$if(!alsoFormer, (all) => all.where(isSold))
    .select([
      'item.id as itemId',
      'item.name',
      'item.isTaxable',
      sql<Centavos>`coalesce(item_branch.price_centavos, item.price_centavos, 0)`.as('price'),
      isSold.as('isSold'),
    ])
    .orderBy('item.id')
    .forShare('item')
    .execute()
}
