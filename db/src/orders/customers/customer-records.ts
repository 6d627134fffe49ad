import type { Centavos } from '@labada/domain/core/money'
import { phoneDigits } from '@labada/domain/orders/customers/customers'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { after, containing, pageOf, readCursor } from '../../core/keyset.ts'
import type { Database } from '../../schema.ts'

/** A customer with the totals of all orders. */
export type CustomerRecordRow = Row<'customer'> & {
  readonly balance: Centavos
  readonly credit: Centavos
  readonly orders: number
  readonly openOrders: number
  readonly spent: Centavos
  readonly firstOrderAt: Date | null
  readonly lastOrderAt: Date | null
}

/** Filters of a list of customers. */
export interface CustomerFilter {
  readonly search?: string | undefined
  /** `owing`: with a balance due; `credit`: with change owed. */
  readonly view?: 'all' | 'owing' | 'credit' | undefined
}

/** One page of customers by name, without merged ones. */
export async function listCustomerRecords(
  db: Db,
  filter: CustomerFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: CustomerRecordRow[]; nextCursor: string | null }> {
  let rows = records(db)
    .where(() => found(filter))
    .orderBy(byName)
    .orderBy('customer.id')
    .limit(limit + 1)
  if (cursor !== undefined) {
    const place = readCursor(cursor, 'text')
    rows = rows.where(() => after(byName, sql`customer.id`, place, 'asc'))
  }
  return pageOf(await rows.execute(), limit, ({ name, id }) => ({ value: name.toLowerCase(), id }))
}

/** Sums over all matches. */
export async function customerTotals(
  db: Db,
  filter: CustomerFilter,
): Promise<{ readonly customers: number; readonly balance: Centavos; readonly credit: Centavos }> {
  return db
    .selectFrom(
      records(db)
        .where(() => found(filter))
        .as('one'),
    )
    .select([
      sql<number>`count(*)`.as('customers'),
      sql<Centavos>`coalesce(sum(one.balance), 0)`.as('balance'),
      sql<Centavos>`coalesce(sum(one.credit), 0)`.as('credit'),
    ])
    .executeTakeFirstOrThrow()
}

/** The customer; a merged one is not found. */
export async function findCustomerRecord(db: Db, id: string): Promise<CustomerRecordRow | undefined> {
  return records(db).where('customer.id', '=', id).executeTakeFirst()
}

/** Other customers with the same name. */
export async function listAlike(
  db: Db,
  { id, name }: Pick<Row<'customer'>, 'id' | 'name'>,
): Promise<CustomerRecordRow[]> {
  return records(db)
    .where(() => sql<SqlBool>`lower(customer.name) = lower(${name}) and customer.id <> ${id}`)
    .orderBy('customer.createdAt')
    .orderBy('customer.id')
    .limit(20)
    .execute()
}

/**
 * Customers by id, including merged ones, locked in the order of their ids, so that no order is received for them
 * meanwhile.
 */
export async function lockCustomers(trx: Trx, ids: readonly string[]): Promise<Row<'customer'>[]> {
  return trx
    .selectFrom('customer')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Changes a locked customer and increments its version. Throws `customer_phone_key` for another customer's number. */
export async function setCustomer(trx: Trx, id: string, changes: Updateable<Database['customer']>): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Moves all records of one customer to another, and records where they went. Both must be locked. */
export async function moveCustomer(trx: Trx, fromId: string, intoId: string, at: Date): Promise<void> {
  await trx.updateTable('order').set({ customerId: intoId }).where('customerId', '=', fromId).execute()
  await trx.updateTable('trip').set({ customerId: intoId }).where('customerId', '=', fromId).execute()
  // Customers merged into this one before are redirected too, so that no merge has to be followed twice.
  await trx.updateTable('customer').set({ mergedInto: intoId }).where('mergedInto', '=', fromId).execute()
  await setCustomer(trx, fromId, { mergedInto: intoId, mergedAt: at })
}

const byName = sql<string>`lower(customer.name)`

function records(db: Db) {
  return db
    .selectFrom('customer')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('order')
          .select([
            sql<Centavos>`coalesce(sum(total_centavos - paid_centavos - written_off_centavos) filter (where stage <> 'voided'), 0)`.as(
              'balance',
            ),
            sql<Centavos>`coalesce(sum(owed_change_centavos), 0)`.as('credit'),
            sql<number>`count(*) filter (where stage <> 'voided')`.as('orders'),
            sql<number>`count(*) filter (where stage not in ('released', 'voided'))`.as('openOrders'),
            sql<Centavos>`coalesce(sum(total_centavos) filter (where stage <> 'voided'), 0)`.as('spent'),
            sql<Date | null>`min(received_at) filter (where stage <> 'voided')`.as('firstOrderAt'),
            sql<Date | null>`max(received_at) filter (where stage <> 'voided')`.as('lastOrderAt'),
          ])
          .whereRef('order.customerId', '=', 'customer.id')
          .as('has'),
      (join) => join.onTrue(),
    )
    .selectAll('customer')
    .select(['has.balance', 'has.credit', 'has.orders', 'has.openOrders', 'has.spent'])
    .select(['has.firstOrderAt', 'has.lastOrderAt'])
    .where('customer.mergedInto', 'is', null)
}

function found({ search = '', view = 'all' }: CustomerFilter) {
  const digits = phoneDigits(search)
  const named = sql<SqlBool>`customer.name ilike ${containing(search)}`
  // Merged customers are found by their previous number.
  const numbered = sql<SqlBool>`exists (select from customer known
    where (known.id = customer.id or known.merged_into = customer.id) and known.phone like ${containing(digits ?? '')})`
  const searched = search === '' ? sql<SqlBool>`true` : digits ? sql<SqlBool>`(${named} or ${numbered})` : named
  const viewed =
    view === 'owing'
      ? sql<SqlBool>`has.balance > 0`
      : view === 'credit'
        ? sql<SqlBool>`has.credit > 0`
        : sql<SqlBool>`true`
  return sql<SqlBool>`${searched} and ${viewed}`
}
