import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { Centavos } from '@labada/domain/core/money'
import { phoneDigits } from '@labada/domain/orders/customers/customers'
import type { UsualLine } from '@labada/domain/orders/customers/usual'
import { type Insertable, sql } from 'kysely'
import { cameTo } from '../../core/branch-records.ts'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { containing } from '../../core/keyset.ts'
import type { Scope } from '../../core/scope.ts'
import type { Database } from '../../schema.ts'
import { hasPhone } from '../order-filters.ts'

/** A customer with totals from the orders in scope. Customers belong to the company, not to a branch. */
export type CustomerRow = Row<'customer'> & {
  readonly balance: Centavos
  /** Change owed to the customer. */
  readonly credit: Centavos
  /** Paid ahead and not used yet. */
  readonly prepaid: Centavos
  readonly openOrders: number
  readonly lastOrderAt: Date | null
}

/** Customers by part of a name or phone number, last seen first; of a branch those who came to it, with its orders. */
export async function listCustomers(db: Db, scope: Scope, search: string, limit: number): Promise<CustomerRow[]> {
  const digits = phoneDigits(search)
  let query = customersWithOrders(db, scope)
    .orderBy(sql`orders.last_order_at desc nulls last`)
    .orderBy('customer.createdAt', 'desc')
    .orderBy('customer.id')
    .limit(limit)
  if (search === '') {
    const lately = await listLately(db, scope, limit)
    if (lately.length === limit) query = query.where('customer.id', 'in', lately)
  } else {
    query = query.where((eb) =>
      eb.or([
        eb('customer.name', 'ilike', containing(search)),
        ...(digits ? [hasPhone(sql.ref('customer.phone'), digits)] : []),
      ]),
    )
  }
  return query.execute()
}

/** Who came last, by their newest orders: found by index, for the orders of everybody are not added up to list a few. */
async function listLately(db: Db, { branchId }: Scope, limit: number): Promise<string[]> {
  const inScope = (order: string) =>
    branchId === null ? sql`true` : sql`${sql.ref(`${order}.branch_id`)} = ${branchId}`
  const { rows } = await sql<{ id: string }>`
    select c.id from "order" o join customer c on c.id = o.customer_id and c.merged_into is null and c.forgotten_at is null
    where ${inScope('o')} and not exists (
      select from "order" newer where newer.customer_id = o.customer_id and ${inScope('newer')}
        and (newer.received_at, newer.id) > (o.received_at, o.id)
    )
    order by o.received_at desc, c.created_at desc, c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findCustomer(db: Db, scope: Scope, id: string): Promise<CustomerRow | undefined> {
  return customersWithOrders(db, scope).where('customer.id', '=', id).executeTakeFirst()
}

/** The month of a customer’s birthday; undefined for one that was merged into another or forgotten. */
export async function findBirthMonth(db: Db, id: string): Promise<Pick<Row<'customer'>, 'birthMonth'> | undefined> {
  return db
    .selectFrom('customer')
    .select('birthMonth')
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .where('forgottenAt', 'is', null)
    .executeTakeFirst()
}

/** Whether a customer can be found: not one that was merged into another or forgotten. */
export async function isCustomer(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .where('forgottenAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A customer without order totals; for a merged one, the record it was merged into; none for a forgotten one. Locked for this transaction, so
 * that a merge cannot miss what is added here.
 */
export async function holdCustomer(trx: Trx, id: string): Promise<Row<'customer'> | undefined> {
  const held = (one: string) =>
    trx
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', one)
      .where('forgottenAt', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
  const row = await held(id)
  return row?.mergedInto ? held(row.mergedInto) : row
}

/**
 * The current id for an id or a phone number (for a merged customer, the record it was merged into); undefined if there
 * is none.
 */
export async function findCustomerId(
  db: Db,
  by: { readonly id: string } | { readonly phone: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.coalesce('mergedInto', 'id').as('id'))
    .where('id' in by ? 'id' : 'phone', '=', 'id' in by ? by.id : by.phone)
    .executeTakeFirst()
  return row?.id
}

/** One of a customer's newest orders, with its lines. */
export interface RecentOrder {
  readonly id: string
  readonly number: string
  readonly receivedAt: Date
  readonly total: Centavos
  readonly balance: Centavos
  readonly lines: readonly (UsualLine & { readonly name: string; readonly unit: ServiceUnit })[]
}

/** A customer's newest orders that were not voided, newest first. */
export async function listRecentOrders(
  db: Db,
  { branchId }: Scope,
  customerId: string,
  limit: number,
): Promise<RecentOrder[]> {
  const orders = await db
    .selectFrom('order')
    .select(['id', 'number', 'receivedAt', 'totalCentavos as total'])
    .select(sql<Centavos>`total_centavos - paid_centavos - written_off_centavos`.as('balance'))
    .where('customerId', '=', customerId)
    .where('stage', '<>', 'voided')
    .$if(branchId !== null, (orders) => orders.where('branchId', '=', branchId ?? ''))
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (orders.length === 0) return []
  const lines = await db
    .selectFrom('orderLine')
    .select(['orderId', 'serviceId', 'name', 'unit', 'quantity', 'weightKg'])
    .where(
      'orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const linesOf = (order: string) => lines.flatMap(({ orderId, ...line }) => (orderId === order ? [line] : []))
  return orders.map((order) => ({ ...order, lines: linesOf(order.id) }))
}

/** Adds a customer, or finds the one with this phone number; `isNew` tells which. The stored name stays. */
export async function findOrInsertCustomer(
  trx: Trx,
  customer: Insertable<Database['customer']>,
): Promise<{ readonly customer: Row<'customer'>; readonly isNew: boolean }> {
  const inserted = await trx
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { customer: inserted, isNew: true }
  const { id } = await trx
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', customer.phone ?? null)
    .executeTakeFirstOrThrow()
  const known = await holdCustomer(trx, id)
  if (!known) throw new Error('A customer vanished')
  return { customer: known, isNew: false }
}

function customersWithOrders(db: Db, { branchId }: Scope) {
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
            sql<number>`count(*) filter (where stage not in ('released', 'voided'))`.as('openOrders'),
            sql<Date | null>`max(received_at)`.as('lastOrderAt'),
          ])
          .whereRef('order.customerId', '=', 'customer.id')
          .$if(branchId !== null, (orders) => orders.where('order.branchId', '=', branchId ?? ''))
          .as('orders'),
      (join) => join.onTrue(),
    )
    .leftJoin('prepaidBalance', 'prepaidBalance.customerId', 'customer.id')
    .selectAll('customer')
    .select(['orders.balance', 'orders.credit', 'orders.openOrders', 'orders.lastOrderAt'])
    .select(sql<Centavos>`coalesce(prepaid_balance.balance_centavos, 0)`.as('prepaid'))
    .where('customer.mergedInto', 'is', null)
    .where('customer.forgottenAt', 'is', null)
    .$if(branchId !== null, (customers) => customers.where(cameTo(sql.ref('customer.id'), branchId ?? '')))
}
