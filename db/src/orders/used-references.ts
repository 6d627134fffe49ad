import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import { REFERENCE_DAYS, type TakenPayment } from '@labada/domain/orders/payments'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'

/**
 * The first of these references that another order's payment by the same method has in the last 30 days. Two orders
 * with the same reference at once wait for each other here.
 */
export async function findUsedReference(
  trx: Trx,
  orderId: string,
  payments: readonly { readonly method: PaymentMethod; readonly reference: string | null }[],
  now: Date,
): Promise<{ readonly reference: string; readonly orderNumber: string } | undefined> {
  const given = payments.flatMap(({ method, reference }) => (reference === null ? [] : [{ method, reference }]))
  if (given.length === 0) return undefined
  const keys = [...new Set(given.map(({ method, reference }) => `${method}:${reference}`))].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(trx)
  const row = await trx
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .leftJoin('paymentVoid', 'paymentVoid.paymentId', 'payment.id')
    .select(['payment.reference', 'order.number as orderNumber'])
    .where('payment.orderId', '<>', orderId)
    .where('paymentVoid.paymentId', 'is', null)
    .where('payment.recordedAt', '>', new Date(now.getTime() - REFERENCE_DAYS * 86_400_000))
    .where((eb) =>
      eb.or(given.map(({ method, reference }) => eb.and({ 'payment.method': method, 'payment.reference': reference }))),
    )
    .executeTakeFirst()
  return row && { reference: row.reference ?? '', orderNumber: row.orderNumber }
}

/**
 * A wallet or bank reference that recently paid another sale, order, top-up or package. `id`: the record whose own payments are ignored.
 */
export async function findUsedSaleReference(
  trx: Trx,
  id: string,
  taken: readonly Pick<TakenPayment, 'method' | 'reference'>[],
  now: Date,
): Promise<{ readonly reference: string; readonly number: string } | undefined> {
  const wanted = taken.filter(({ reference }) => reference !== null)
  if (wanted.length === 0) return undefined
  const since = new Date(now.getTime() - REFERENCE_DAYS * 86_400_000)
  const keys = [...new Set(wanted.map(({ method, reference }) => `${method}:${reference}`))].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(trx)
  for (const { method, reference } of wanted) {
    const { rows } = await sql<{ number: string }>`
      select s.number from item_sale_payment p join item_sale s on s.id = p.sale_id
      where p.method = ${method} and p.reference = ${reference} and p.sale_id <> ${id}::uuid
        and p.recorded_at > ${since} and s.status <> 'voided'
      union all
      select o.number from payment p join "order" o on o.id = p.order_id
      where p.method = ${method} and p.reference = ${reference} and p.order_id <> ${id}::uuid
        and p.recorded_at > ${since} and not exists (select from payment_void v where v.payment_id = p.id)
      union all
      select 'a prepaid top-up' from prepaid_entry e
      where e.method = ${method} and e.reference = ${reference} and e.id <> ${id}::uuid and e.recorded_at > ${since}
      union all
      select k.number from sold_package k
      where k.method = ${method} and k.reference = ${reference} and k.id <> ${id}::uuid and k.sold_at > ${since}
        and not exists (select from package_entry e where e.package_id = k.id and e.kind = 'void')
      limit 1`.execute(trx)
    const number = rows[0]?.number
    if (number && reference) return { reference, number }
  }
  return undefined
}
