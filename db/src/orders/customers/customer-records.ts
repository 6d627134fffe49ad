import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { phoneDigits } from '@labada/domain/orders/customers/customers'
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { after, containing, counted, type PlaceKind, pageOf, readCursor } from '../../core/keyset.ts'
import type { Database } from '../../schema.ts'
import { hasPhone, isOwed } from '../order-filters.ts'
import { isQuiet, lapsedIds, lapsedSums, listBySums } from './customer-sums.ts'
import { type CustomerTotals, countEveryCustomer, everyCustomer } from './customer-totals.ts'

/** A customer with the totals of all orders. */
export type CustomerRecordRow = Row<'customer'> & {
  readonly balance: Centavos
  readonly credit: Centavos
  /** Paid ahead and not used yet. */
  readonly prepaid: Centavos
  readonly orders: number
  readonly openOrders: number
  readonly spent: Centavos
  /** The total of the orders of the last 365 business days. */
  readonly spentYear: Centavos
  readonly firstOrderAt: Date | null
  readonly lastOrderAt: Date | null
}

/** Filters of a list of customers. */
export interface CustomerFilter {
  readonly search?: string | undefined
  /** `owing`: with a balance due; `credit`: with change owed; `prepaid`: with a prepaid balance; `lapsed`: who stopped coming (`hasStoppedComing`). */
  readonly view?: 'all' | 'owing' | 'credit' | 'prepaid' | 'lapsed' | undefined
}

/** By name from A to Z; by what they spent in the last year, what they owe, and their last order from the most. */
export type CustomerSort = 'name' | 'spentYear' | 'balance' | 'lastOrder'

interface Order {
  readonly by: RawBuilder<unknown>
  /** The same of what is kept (`listBySums`), and the id beside it in its index. */
  readonly kept: { readonly by: RawBuilder<unknown>; readonly id: RawBuilder<unknown> }
  readonly kind: PlaceKind
  readonly direction: 'asc' | 'desc'
  readonly placeValueOf: (row: CustomerRecordRow) => string | number | Date
}
const ORDERS: Readonly<Record<CustomerSort, Order>> = {
  name: {
    by: sql`lower(customer.name)`,
    kept: { by: sql`lower(c.name)`, id: sql`c.id` },
    kind: 'text',
    direction: 'asc',
    placeValueOf: ({ name }) => name.toLowerCase(),
  },
  spentYear: {
    by: sql`has.spent_year`,
    kept: { by: sql`t.spent_year_centavos`, id: sql`t.customer_id` },
    kind: 'number',
    direction: 'desc',
    placeValueOf: ({ spentYear }) => spentYear,
  },
  balance: {
    by: sql`has.balance`,
    kept: { by: sql`t.balance_centavos`, id: sql`t.customer_id` },
    kind: 'number',
    direction: 'desc',
    placeValueOf: ({ balance }) => balance,
  },
  lastOrder: {
    by: sql`coalesce(has.last_order_at, 'epoch')`,
    kept: { by: sql`t.last_order_at`, id: sql`t.customer_id` },
    kind: 'instant',
    direction: 'desc',
    placeValueOf: ({ lastOrderAt }) => lastOrderAt ?? new Date(0),
  },
}

/** One page of customers, without merged and forgotten ones. */
export async function listCustomerRecords(
  db: Db,
  filter: CustomerFilter,
  {
    cursor,
    limit,
    sort = 'name',
  }: { readonly cursor?: string | undefined; readonly limit: number; readonly sort?: CustomerSort | undefined },
  now: Date,
): Promise<{ items: CustomerRecordRow[]; nextCursor: string | null }> {
  const { by, kept, kind, direction, placeValueOf } = ORDERS[sort]
  const place = cursor === undefined ? undefined : readCursor(cursor, kind)
  const beyond = (value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    place ? sql<SqlBool>`${after(value, id, place, direction)}` : sql<SqlBool>`true`
  const { search, view = 'all' } = filter
  let isOnPage = sql<SqlBool>`${found(filter, now)} and ${beyond(by, sql`customer.id`)}`
  // Of few, the orders are added up to know their place; who of many is on the page is told by what is kept.
  if (!search && (view === 'lapsed' || (view === 'all' && sort !== 'name'))) {
    const isFound = view === 'lapsed' ? isQuiet(now) : sql<SqlBool>`true`
    const page = { ...kept, direction, isFound, beyond: beyond(kept.by, kept.id), limit: limit + 1 }
    isOnPage = sql<SqlBool>`customer.id = any(${await listBySums(db, page, now)}::uuid[])`
  }
  const rows = records(db, now)
    .where(() => isOnPage)
    .orderBy(by, direction)
    .orderBy('customer.id', direction)
    .limit(limit + 1)
  return pageOf(await rows.execute(), limit, (row) => ({ value: placeValueOf(row), id: row.id }))
}

/** Sums over all matches. */
export async function customerTotals(db: Db, filter: CustomerFilter, now: Date): Promise<CustomerTotals> {
  if (isEverybody(filter)) return everyCustomer(db, manilaDateOf(now))
  const { customers, ...sums } = await sumsOf(db, filter, now)
  const { count, more } = counted(customers)
  return { ...sums, customers: count, more }
}

/** How many match, all counted: for a file that has a row of each. */
export async function countCustomers(db: Db, filter: CustomerFilter, now: Date): Promise<number> {
  return isEverybody(filter) ? countEveryCustomer(db) : (await sumsOf(db, filter, now)).customers
}

const isEverybody = ({ search, view = 'all' }: CustomerFilter) => !search && view === 'all'

function sumsOf(db: Db, filter: CustomerFilter, now: Date) {
  if (filter.view === 'lapsed' && !filter.search) return lapsedSums(db, now)
  return db
    .selectFrom(
      records(db, now)
        .where(() => found(filter, now))
        .as('one'),
    )
    .select([
      sql<number>`count(*)`.as('customers'),
      sql<Centavos>`coalesce(sum(one.spent_year), 0)`.as('spentYear'),
      sql<Centavos>`coalesce(sum(one.balance), 0)`.as('balance'),
      sql<Centavos>`coalesce(sum(one.credit), 0)`.as('credit'),
      sql<Centavos>`coalesce(sum(one.prepaid), 0)`.as('prepaid'),
    ])
    .executeTakeFirstOrThrow()
}

/** The customer; a merged or forgotten one is not found. */
export async function findCustomerRecord(db: Db, id: string, now: Date): Promise<CustomerRecordRow | undefined> {
  return records(db, now).where('customer.id', '=', id).executeTakeFirst()
}

/** Other customers with the same name. */
export async function listAlike(
  db: Db,
  { id, name }: Pick<Row<'customer'>, 'id' | 'name'>,
  now: Date,
): Promise<CustomerRecordRow[]> {
  return records(db, now)
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
  await trx.updateTable('booking').set({ customerId: intoId }).where('customerId', '=', fromId).execute()
  await trx.updateTable('outgoingMessage').set({ customerId: intoId }).where('customerId', '=', fromId).execute()
  // Customers merged into this one before are redirected too, so that no merge has to be followed twice.
  await trx.updateTable('customer').set({ mergedInto: intoId }).where('mergedInto', '=', fromId).execute()
  await setCustomer(trx, fromId, { mergedInto: intoId, mergedAt: at })
}

/** What a customer owes for laundry that was released. */
export async function owedForReleased(trx: Trx, id: string): Promise<Centavos> {
  const { owed } = await trx
    .selectFrom('order')
    .where('customerId', '=', id)
    .where('stage', '=', 'released')
    .select(sql<Centavos>`coalesce(sum(total_centavos - paid_centavos - written_off_centavos), 0)`.as('owed'))
    .executeTakeFirstOrThrow()
  return owed
}

function records(db: Db, now: Date) {
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
            sql<Centavos>`coalesce(sum(total_centavos) filter (where stage <> 'voided'
              and business_date > ${manilaDateOf(now)}::date - 365), 0)`.as('spentYear'),
            sql<Date | null>`min(received_at) filter (where stage <> 'voided')`.as('firstOrderAt'),
            sql<Date | null>`max(received_at) filter (where stage <> 'voided')`.as('lastOrderAt'),
          ])
          .whereRef('order.customerId', '=', 'customer.id')
          .as('has'),
      (join) => join.onTrue(),
    )
    .leftJoin('prepaidBalance', 'prepaidBalance.customerId', 'customer.id')
    .selectAll('customer')
    .select(sql<Centavos>`coalesce(prepaid_balance.balance_centavos, 0)`.as('prepaid'))
    .select(['has.balance', 'has.credit', 'has.orders', 'has.openOrders', 'has.spent', 'has.spentYear'])
    .select(['has.firstOrderAt', 'has.lastOrderAt'])
    .where('customer.mergedInto', 'is', null)
    .where('customer.forgottenAt', 'is', null)
}

/** Found first, by an index, because each customer’s orders are added up to know what they owe. */
const isOneOf = (ids: RawBuilder<unknown>) => sql<SqlBool>`customer.id = any(array(${ids}))`

const inView = (view: CustomerFilter['view'], now: Date): RawBuilder<SqlBool> => {
  switch (view) {
    case 'owing':
      return isOneOf(sql`select customer_id from "order" where ${isOwed()}`)
    case 'credit':
      return isOneOf(sql`select customer_id from "order" where owed_change_centavos > 0`)
    case 'prepaid':
      return sql<SqlBool>`prepaid_balance.balance_centavos > 0`
    case 'lapsed':
      return sql<SqlBool>`customer.id in (select customer_id from ${lapsedIds(now)} lapsed)`
    default:
      return sql<SqlBool>`true`
  }
}

function isCalled(search: string): RawBuilder<SqlBool> {
  const digits = phoneDigits(search)
  if (!digits) return sql<SqlBool>`customer.name ilike ${containing(search)}`
  // Merged customers are found by their previous number.
  return isOneOf(sql`select id from customer where name ilike ${containing(search)}
    union select coalesce(merged_into, id) from customer where ${hasPhone(sql`phone`, digits)}`)
}

function found({ search = '', view }: CustomerFilter, now: Date) {
  return sql<SqlBool>`${search === '' ? sql`true` : isCalled(search)} and ${inView(view, now)}`
}
