import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import { type StampCardRow, stampsOf } from '../catalog/promotions.ts'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import { type PackageLeftRow, packagesLeftWhere } from './customers/packages.ts'

export type ReceiptRow = Row<'receipt'> & {
  readonly issuedByName: string
  readonly copies: number
  readonly prepaidLeft: Centavos | null
  readonly packagesLeft: PackageLeftRow[]
  readonly stampCards: StampCardRow[]
}

export async function findReceipt(db: Db, { branchId }: Scope, id: string): Promise<ReceiptRow | undefined> {
  let query = receipts(db).where('receipt.id', '=', id)
  if (branchId !== null) query = query.where('receipt.branchId', '=', branchId)
  return query.executeTakeFirst()
}

export async function receiptsOf(db: Db, orderId: string): Promise<ReceiptRow[]> {
  return receipts(db).where('receipt.orderId', '=', orderId).orderBy('receipt.number').execute()
}

/** The total of an order's receipts. */
export async function receiptedOf(trx: Trx, orderId: string): Promise<Centavos> {
  const { amount } = await trx
    .selectFrom('receipt')
    .select(sql<Centavos>`coalesce(sum(amount_centavos), 0)`.as('amount'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return amount
}

/** Throws a unique violation (`receipt_pkey`). */
export async function insertReceipt(trx: Trx, row: Row<'receipt'>): Promise<void> {
  await trx.insertInto('receipt').values(row).execute()
}

/** Records another print of a receipt; simultaneous prints wait for each other, so that copy numbers are unique. */
export async function insertReceiptPrint(trx: Trx, receiptId: string, by: string, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt:${receiptId}`}, 0))`.execute(trx)
  await sql`
    insert into receipt_print (receipt_id, copy, printed_at, printed_by)
    select ${receiptId}::uuid, coalesce(max(copy), 0) + 1, ${at}::timestamptz, ${by}::uuid
    from receipt_print where receipt_id = ${receiptId}::uuid`.execute(trx)
}

function receipts(db: Db) {
  return db
    .selectFrom('receipt')
    .innerJoin('appUser', 'appUser.id', 'receipt.issuedBy')
    .selectAll('receipt')
    .select([
      fullNameOf('appUser').as('issuedByName'),
      sql<number>`(select count(*) from receipt_print p where p.receipt_id = receipt.id)`.as('copies'),
      sql<Centavos | null>`(
        select b.balance_centavos from "order" o join prepaid_balance b on b.customer_id = o.customer_id
        where o.id = receipt.order_id and exists (select from payment p where p.order_id = o.id and p.method = 'prepaid'
          and not exists (select from payment_void v where v.payment_id = p.id))
      )`.as('prepaidLeft'),
      packagesLeftWhere(sql`s.id in (
        select u.package_id from package_entry u where u.order_id = receipt.order_id and u.kind = 'use'
          and not exists (select from payment_void v where v.payment_id = u.payment_id))`).as('packagesLeft'),
      sql<StampCardRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.name, 'everyNth', p.every_nth, 'stamps', ${stampsOf(sql`p.id`, sql`ordered.customer_id`)}
        ) order by p.created_at, p.id), '[]')
        from stamp own join promotion p on p.id = own.promotion_id join "order" ordered on ordered.id = own.order_id
        where own.order_id = receipt.order_id)`.as('stampCards'),
    ])
}
