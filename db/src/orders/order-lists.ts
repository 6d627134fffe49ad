import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, sum } from '@labada/domain/core/money'
import type { AgeBand } from '@labada/domain/orders/order-ages'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { after, type PlaceKind, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import { daysOfOrders, dayTotals, isWholeDays, type OrderDay, type OrderTotals } from './order-days.ts'
import { found, type OrderFilter } from './order-filters.ts'
import { type ListedLoad, loadsOfOrders } from './orders.ts'

export type OrderSort = 'receivedAt' | 'promisedAt' | 'total' | 'balance' | 'number'

export interface OrderPage {
  readonly sort: OrderSort
  readonly direction: 'asc' | 'desc'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** An order in a list, with its loads. */
export type ListedOrder = Awaited<ReturnType<typeof selectPage>>[number] & { readonly loads: readonly ListedLoad[] }

/** One page of the orders of a scope. `now` determines what is overdue and unclaimed. */
export async function listOrders(
  db: Db,
  scope: Scope,
  filter: OrderFilter,
  page: OrderPage,
  now: Date,
): Promise<{ items: ListedOrder[]; nextCursor: string | null }> {
  const rows = await selectPage(db, scope, filter, page, now)
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => ({
    value: placeOf(row, page.sort),
    ties: page.sort === 'promisedAt' ? [row.receivedAt, row.number] : [],
    id: row.id,
  }))
  const loads = await loadsOfOrders(
    db,
    items.map(({ id }) => id),
  )
  const byOrder = new Map<string, ListedLoad[]>()
  for (const load of loads) {
    const known = byOrder.get(load.orderId)
    if (known) known.push(load)
    else byOrder.set(load.orderId, [load])
  }
  return { items: items.map((order) => ({ ...order, loads: byOrder.get(order.id) ?? [] })), nextCursor }
}

/** Which of the matches count: voided ones do not, as in today's figures and the rollup. */
const countedIn = ({ view, stage }: OrderFilter) =>
  view === 'voided' || stage === 'voided' ? sql`true` : sql`"order".stage <> 'voided'`

export async function orderTotals(db: Db, scope: Scope, filter: OrderFilter, now: Date): Promise<OrderTotals> {
  if (isWholeDays(filter)) return dayTotals(db, scope, filter)
  const counts = countedIn(filter)
  return db
    .selectFrom('order')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .where(found(scope, filter, now))
    .select([
      sql<number>`count(*) filter (where ${counts})`.as('orders'),
      sql<number>`count(*)`.as('found'),
      sql<number>`coalesce(sum("order".load_count) filter (where ${counts}), 0)`.as('loads'),
      sql<Centavos>`coalesce(sum("order".total_centavos) filter (where ${counts}), 0)`.as('total'),
      sql<Centavos>`coalesce(sum("order".discount_centavos) filter (where ${counts}), 0)`.as('discount'),
      sql<Centavos>`coalesce(sum("order".paid_centavos) filter (where ${counts}), 0)`.as('paid'),
      sql<Centavos>`coalesce(sum(${balance}), 0)`.as('balance'),
    ])
    .executeTakeFirstOrThrow()
}

/** The same sums for each business day of receipt that has any, oldest first. */
export async function orderDays(db: Db, scope: Scope, filter: OrderFilter, now: Date): Promise<OrderDay[]> {
  if (isWholeDays(filter)) return daysOfOrders(db, scope, filter)
  const counts = countedIn(filter)
  return db
    .selectFrom('order')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .where(found(scope, filter, now))
    .groupBy('order.businessDate')
    .orderBy('order.businessDate')
    .select([
      'order.businessDate as date',
      sql<number>`count(*) filter (where ${counts})`.as('orders'),
      sql<Centavos>`coalesce(sum("order".total_centavos) filter (where ${counts}), 0)`.as('total'),
      sql<Centavos>`coalesce(sum("order".paid_centavos) filter (where ${counts}), 0)`.as('paid'),
      sql<Centavos>`coalesce(sum(${balance}), 0)`.as('balance'),
    ])
    .execute()
}

/** The balances of orders by days since receipt: one row per band, in order. */
export async function orderAges(
  db: Db,
  scope: Scope,
  filter: OrderFilter,
  { bands, today, now }: { readonly bands: readonly AgeBand[]; readonly today: ManilaDate; readonly now: Date },
): Promise<{ readonly orders: number; readonly balance: Centavos }[]> {
  const rows = await db
    .selectFrom('order')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .where(found(scope, filter, now))
    .where(sql<SqlBool>`${balance} > 0`)
    .groupBy(sql`1`)
    .select([
      sql<number>`width_bucket(${today}::date - "order".business_date, ${bands.map(({ from }) => from)}::int[])`.as(
        'band',
      ),
      sql<number>`count(*)`.as('orders'),
      sql<Centavos>`sum(${balance})`.as('balance'),
    ])
    .execute()
  return bands.map((_, index) => {
    // Of a day that has not begun in Manila yet it is the youngest.
    const own = rows.filter(({ band }) => Math.max(1, band) === index + 1)
    return { orders: own.reduce((all, { orders }) => all + orders, 0), balance: sum(own.map((row) => row.balance)) }
  })
}

const balance = sql<Centavos>`case when "order".stage = 'voided' then 0 else "order".total_centavos - "order".paid_centavos - "order".written_off_centavos end`

interface SortedBy {
  readonly by: Expression<unknown>
  readonly kind: PlaceKind
  readonly ties?: readonly { readonly by: Expression<unknown>; readonly kind: PlaceKind }[]
}

const receivedAt = { by: sql`"order".received_at`, kind: 'instant' } as const
const number = { by: sql`"order".number`, kind: 'text' } as const

const SORTED_BY: Readonly<Record<OrderSort, SortedBy>> = {
  receivedAt,
  // Many orders are due at the same moment, when the shop closes: first come, first served.
  promisedAt: { by: sql`"order".promised_at`, kind: 'instant', ties: [receivedAt, number] },
  total: { by: sql`"order".total_centavos`, kind: 'number' },
  balance: { by: balance, kind: 'number' },
  number,
}

function selectPage(db: Db, scope: Scope, filter: OrderFilter, page: OrderPage, now: Date) {
  const { by, kind, ties = [] } = SORTED_BY[page.sort]
  const tiesBy = ties.map((tie) => tie.by)
  const id = sql<string>`"order".id`
  let rows = db
    .selectFrom('order')
    .innerJoin('branch', 'branch.id', 'order.branchId')
    .innerJoin('appUser', 'appUser.id', 'order.receivedBy')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .where(found(scope, filter, now))
    .select([
      'order.id',
      'order.number',
      'order.claimCode',
      'order.branchId',
      'branch.name as branchName',
      'order.type',
      'order.stage',
      'order.stageAt',
      'order.isRush',
      'order.totalCentavos',
      'order.discountCentavos',
      'order.paidCentavos',
      'order.refundedCentavos',
      balance.as('balanceCentavos'),
      'order.writtenOffCentavos',
      'order.storageFeeCentavos',
      'order.storageWaivedCentavos',
      'order.dueOn',
      'order.rack',
      'branch.storageFreeDays',
      'branch.storageFeePerDayCentavos',
      'branch.storageFeeMostCentavos',
      'order.receivedAt',
      'order.cashSessionId',
      'order.promisedAt',
      'order.releasedAt',
      'order.receivedBy',
      fullNameOf('appUser').as('receivedByName'),
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'order.services',
      'order.kilos',
      // Null: there are no claims.
      sql<boolean | null>`(select bool_or(c.status = 'open') from order_claim c where c.order_id = "order".id)`.as(
        'hasOpenClaim',
      ),
    ])
    .limit(page.limit + 1)
  for (const each of [by, ...tiesBy, id]) rows = rows.orderBy(each, page.direction)
  if (page.cursor !== undefined) {
    const place = readCursor(
      page.cursor,
      kind,
      ties.map((tie) => tie.kind),
    )
    rows = rows.where(after(by, id, place, page.direction, tiesBy))
  }
  return rows.execute()
}

function placeOf(row: Omit<ListedOrder, 'loads'>, sort: OrderSort): string | number | Date {
  switch (sort) {
    case 'receivedAt':
      return row.receivedAt
    case 'promisedAt':
      return row.promisedAt
    case 'total':
      return row.totalCentavos
    case 'balance':
      return row.balanceCentavos
    case 'number':
      return row.number
  }
}
