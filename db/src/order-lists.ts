import { phoneDigits } from '@labada/domain/customers'
import { addDays, type ManilaDate, startOf } from '@labada/domain/manila-time'
import { type Centavos, sum, ZERO } from '@labada/domain/money'
import type { AgeBand } from '@labada/domain/order-ages'
import type { OrderStage, OrderType, PaymentMethod, PaymentStatus } from '@labada/domain/order-stages'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './client.ts'
import { fullNameOf } from './full-names.ts'
import { after, containing, type PlaceKind, pageOf, readCursor } from './keyset.ts'
import { type LoadRow, loadsOfOrders } from './orders.ts'
import type { Database } from './schema.ts'
import type { Scope } from './scope.ts'

/** Days after which laundry that is ready counts as unclaimed. */
export const UNCLAIMED_DAYS = 3

export type OrderView = 'all' | 'open' | 'ready' | 'overdue' | 'unclaimed' | 'unpaid' | 'released' | 'voided'
export type OrderSort = 'receivedAt' | 'promisedAt' | 'total' | 'balance' | 'number'

/** What narrows a list of orders. */
export interface OrderFilter {
  readonly view: OrderView
  readonly customerId?: string | undefined
  /** Of these only. */
  readonly ids?: readonly string[] | undefined
  readonly stage?: OrderStage | undefined
  readonly paymentStatus?: PaymentStatus | undefined
  readonly type?: OrderType | undefined
  /** Paid, at least partly, by this method. */
  readonly method?: PaymentMethod | undefined
  /** Whether a promotion or a discount took something off. */
  readonly discount?: 'given' | 'none' | undefined
  readonly search?: string | undefined
  /** Business days of receiving, both included. */
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
  /** Released on that day in Manila. */
  readonly releasedOn?: ManilaDate | undefined
}

export interface OrderPage {
  readonly sort: OrderSort
  readonly direction: 'asc' | 'desc'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** An order in a list, with its loads. */
export type ListedOrder = Awaited<ReturnType<typeof selectPage>>[number] & { readonly loads: readonly LoadRow[] }

/** One page of the orders of a scope. `now` decides what is overdue and unclaimed. */
export async function listOrders(
  db: Db,
  scope: Scope,
  filter: OrderFilter,
  page: OrderPage,
  now: Date,
): Promise<{ items: ListedOrder[]; nextCursor: string | null }> {
  const rows = await selectPage(db, scope, filter, page, now)
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => ({ value: placeOf(row, page.sort), id: row.id }))
  const loads = await loadsOfOrders(
    db,
    items.map(({ id }) => id),
  )
  const byOrder = new Map<string, LoadRow[]>()
  for (const load of loads) byOrder.set(load.orderId, [...(byOrder.get(load.orderId) ?? []), load])
  return { items: items.map((order) => ({ ...order, loads: byOrder.get(order.id) ?? [] })), nextCursor }
}

/** Sums over everything a filter finds. Voided orders count as orders; their money does not, except among themselves. */
export interface OrderTotals {
  readonly orders: number
  readonly loads: number
  readonly total: Centavos
  /** What promotions and discounts took off. */
  readonly discount: Centavos
  readonly paid: Centavos
  readonly balance: Centavos
}

export async function orderTotals(db: Db, scope: Scope, filter: OrderFilter, now: Date): Promise<OrderTotals> {
  const counts = filter.view === 'voided' ? sql`true` : sql`"order".stage <> 'voided'`
  return db
    .selectFrom('order')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .where(found(scope, filter, now))
    .select([
      sql<number>`count(*)`.as('orders'),
      sql<number>`coalesce(sum("order".load_count), 0)`.as('loads'),
      sql<Centavos>`coalesce(sum("order".total_centavos) filter (where ${counts}), 0)`.as('total'),
      sql<Centavos>`coalesce(sum("order".discount_centavos) filter (where ${counts}), 0)`.as('discount'),
      sql<Centavos>`coalesce(sum("order".paid_centavos) filter (where ${counts}), 0)`.as('paid'),
      sql<Centavos>`coalesce(sum(${balance}), 0)`.as('balance'),
    ])
    .executeTakeFirstOrThrow()
}

export interface OrderDay {
  readonly date: ManilaDate
  readonly orders: number
  readonly total: Centavos
  readonly paid: Centavos
  readonly balance: Centavos
}

/** The same sums for each business day of receiving that has any, oldest first. */
export async function orderDays(db: Db, scope: Scope, filter: OrderFilter, now: Date): Promise<OrderDay[]> {
  const counts = filter.view === 'voided' ? sql`true` : sql`"order".stage <> 'voided'`
  return db
    .selectFrom('order')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .where(found(scope, filter, now))
    .groupBy('order.businessDate')
    .orderBy('order.businessDate')
    .select([
      'order.businessDate as date',
      sql<number>`count(*)`.as('orders'),
      sql<Centavos>`coalesce(sum("order".total_centavos) filter (where ${counts}), 0)`.as('total'),
      sql<Centavos>`coalesce(sum("order".paid_centavos) filter (where ${counts}), 0)`.as('paid'),
      sql<Centavos>`coalesce(sum(${balance}), 0)`.as('balance'),
    ])
    .execute()
}

/** What orders have left to pay, by the days since they were received: one row for each band, in their order. */
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

const SORTED_BY: Readonly<Record<OrderSort, { readonly by: Expression<unknown>; readonly kind: PlaceKind }>> = {
  receivedAt: { by: sql`"order".received_at`, kind: 'instant' },
  promisedAt: { by: sql`"order".promised_at`, kind: 'instant' },
  total: { by: sql`"order".total_centavos`, kind: 'number' },
  balance: { by: balance, kind: 'number' },
  number: { by: sql`"order".number`, kind: 'text' },
}

function selectPage(db: Db, scope: Scope, filter: OrderFilter, page: OrderPage, now: Date) {
  const { by, kind } = SORTED_BY[page.sort]
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
      'order.promisedAt',
      'order.releasedAt',
      'order.receivedBy',
      fullNameOf('appUser').as('receivedByName'),
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'order.services',
      'order.kilos',
      // Null: nobody claimed anything.
      sql<boolean | null>`(select bool_or(c.status = 'open') from order_claim c where c.order_id = "order".id)`.as(
        'hasOpenClaim',
      ),
    ])
    .orderBy(by, page.direction)
    .orderBy(id, page.direction)
    .limit(page.limit + 1)
  if (page.cursor !== undefined) rows = rows.where(after(by, id, readCursor(page.cursor, kind), page.direction))
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

type Searched = ExpressionBuilder<
  Pick<Database, 'order'> & { customer: { [K in keyof Database['customer']]: Database['customer'][K] | null } },
  'order' | 'customer'
>

/** The condition of a filter, over `order` with its customer beside it. */
function found(scope: Scope, filter: OrderFilter, now: Date): (eb: Searched) => Expression<SqlBool> {
  return (eb) => {
    const all: Expression<SqlBool>[] = [inView(eb, filter.view, now)]
    if (scope.branchId !== null) all.push(eb('order.branchId', '=', scope.branchId))
    if (filter.ids) all.push(eb('order.id', 'in', filter.ids))
    if (filter.customerId) all.push(eb('order.customerId', '=', filter.customerId))
    if (filter.stage) all.push(eb('order.stage', '=', filter.stage))
    if (filter.type) all.push(eb('order.type', '=', filter.type))
    if (filter.from) all.push(eb('order.businessDate', '>=', filter.from))
    if (filter.to) all.push(eb('order.businessDate', '<=', filter.to))
    if (filter.paymentStatus) all.push(PAYMENT_STATUS[filter.paymentStatus])
    if (filter.method) all.push(paidBy(filter.method))
    if (filter.discount) all.push(eb('order.discountCentavos', filter.discount === 'given' ? '>' : '=', ZERO))
    if (filter.releasedOn) {
      all.push(eb('order.releasedAt', '>=', startOf(filter.releasedOn)))
      all.push(eb('order.releasedAt', '<', startOf(addDays(filter.releasedOn, 1))))
    }
    if (filter.search) all.push(matches(eb, filter.search))
    return eb.and(all)
  }
}

function inView(eb: Searched, view: OrderView, now: Date): Expression<SqlBool> {
  const isOpen = eb('order.stage', 'not in', ['released', 'voided'])
  switch (view) {
    case 'all':
      return eb.and([])
    case 'open':
      return isOpen
    case 'overdue':
      return eb.and([isOpen, eb('order.stage', '<>', 'ready'), eb('order.promisedAt', '<', now)])
    case 'unclaimed':
      return eb.and([
        eb('order.stage', '=', 'ready'),
        eb('order.stageAt', '<=', new Date(now.getTime() - UNCLAIMED_DAYS * 86_400_000)),
      ])
    case 'unpaid':
      return sql<SqlBool>`"order".paid_centavos < "order".total_centavos and "order".paid_centavos + "order".written_off_centavos < "order".total_centavos and "order".stage <> 'voided'`
    case 'ready':
    case 'released':
    case 'voided':
      return eb('order.stage', '=', view)
  }
}

/** The rule of `paymentStatusOf`, for Postgres; an order that was voided has nothing left to pay or be paid. */
const PAYMENT_STATUS: Readonly<Record<PaymentStatus, Expression<SqlBool>>> = {
  unpaid: sql<SqlBool>`"order".stage <> 'voided' and "order".paid_centavos = 0 and "order".written_off_centavos < "order".total_centavos`,
  partial: sql<SqlBool>`"order".paid_centavos > 0 and "order".paid_centavos + "order".written_off_centavos < "order".total_centavos and "order".refunded_centavos < "order".paid_centavos`,
  paid: sql<SqlBool>`"order".paid_centavos + "order".written_off_centavos >= "order".total_centavos and ("order".refunded_centavos = 0 or "order".refunded_centavos < "order".paid_centavos)`,
  refunded: sql<SqlBool>`"order".refunded_centavos > 0 and "order".refunded_centavos >= "order".paid_centavos`,
}

function paidBy(method: PaymentMethod): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from payment p where p.order_id = "order".id and p.method = ${method}
    and not exists (select from payment_void v where v.payment_id = p.id))`
}

function matches(eb: Searched, search: string): Expression<SqlBool> {
  const anywhere = containing(search)
  const digits = phoneDigits(search)
  return eb.or([
    eb('order.number', 'ilike', anywhere),
    eb('order.claimCode', 'ilike', containing(search.replace(/\s/g, ''))),
    eb('customer.name', 'ilike', anywhere),
    ...(digits ? [eb('customer.phone', 'like', containing(digits))] : []),
  ])
}
