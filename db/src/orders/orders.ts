import type { Centavos } from '@labada/domain/core/money'
import { type Expression, sql } from 'kysely'
import type { OpenSession } from '../cash/cash-sessions.ts'
import { type Db, fixedStatement, type Trx } from '../core/client.ts'
import { camelKeys, type Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

export type OrderLineRow = Row<'orderLine'>
export type LoadRow = Row<'load'> & { readonly stageByName: string }
export type PaymentRow = Row<'payment'> & { readonly recordedByName: string; readonly isVoided: boolean }
export type RefundRow = Row<'refund'> & { readonly recordedByName: string }

/** An order's own row with the names it refers to. */
export type OrderHead = Row<'order'> & {
  readonly branchName: string
  /** Minutes after midnight at which the branch's day starts. */
  readonly cutoffMinutes: number
  readonly receivedByName: string
  readonly releasedByName: string | null
  readonly customerName: string | null
  readonly customerPhone: string | null
  readonly storageFreeDays: number
  readonly storageFeePerDayCentavos: Centavos
  readonly storageFeeMostCentavos: Centavos
}

/** An order with everything that belongs to it. */
export interface OrderRecord {
  readonly order: OrderHead
  readonly lines: readonly OrderLineRow[]
  readonly loads: readonly LoadRow[]
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly RefundRow[]
}

export async function findOrder(db: Db, { branchId }: Scope, id: string): Promise<OrderRecord | undefined> {
  const [found] = await orderById(db, { id, branchId })
  return found && recordOf(found)
}

const orderById = fixedStatement<{ readonly id: string; readonly branchId: string | null }, FoundOrder>(
  ['id', 'branchId'],
  (db, { id, branchId }) =>
    orders(db)
      .where('order.id', '=', id)
      .where(sql<boolean>`(${branchId}::uuid is null or "order".branch_id = ${branchId}::uuid)`),
)

/** An order and the session of its branch that takes money. Locks nothing. */
export interface OrderGround {
  readonly record: OrderRecord
  readonly session: OpenSession | undefined
}

/** Undefined if there is no such order in the scope. */
export async function findOrderGround(db: Db, { branchId }: Scope, id: string): Promise<OrderGround | undefined> {
  const [found] = await groundById(db, { id, branchId })
  if (!found) return undefined
  const { session, ...order } = found
  return { record: recordOf(order), session: session ?? undefined }
}

const groundById = fixedStatement<
  { readonly id: string; readonly branchId: string | null },
  FoundOrder & { readonly session: OpenSession | null }
>(['id', 'branchId'], (db, { id, branchId }) =>
  orders(db)
    .select(
      sql<OpenSession | null>`(
        select jsonb_build_object('id', s.id, 'state', s.state) from cash_session s
        where s.branch_id = "order".branch_id and s.state <> 'closed')`.as('session'),
    )
    .where('order.id', '=', id)
    .where(sql<boolean>`(${branchId}::uuid is null or "order".branch_id = ${branchId}::uuid)`),
)

/**
 * The order of a claim code or order number (both in capitals), also of the number on a slip that a counter gave it
 * without a connection, if the books gave it another one.
 */
export async function findOrderByClaim(db: Db, scope: Scope, claim: string): Promise<OrderRecord | undefined> {
  const order = await inScope(orders(db), scope)
    .where((eb) => eb.or([eb('order.claimCode', '=', claim), eb('order.number', '=', claim)]))
    .executeTakeFirst()
  if (order) return recordOf(order)
  const other = await db
    .selectFrom('offlineCommand')
    .select('subjectId as id')
    .where('orderNumber', '=', claim)
    .executeTakeFirst()
  return other?.id ? findOrder(db, scope, other.id) : undefined
}

/** The open orders of a branch and those released since, newest first; at most `limit`. */
export async function listOrdersToKeep(
  db: Db,
  branchId: string,
  { releasedSince, limit }: { readonly releasedSince: Date; readonly limit: number },
): Promise<OrderRecord[]> {
  const found = await orders(db)
    .where('order.branchId', '=', branchId)
    // Each half has an index of its own; the two joined by "or" would read the whole branch.
    .where('order.id', 'in', (eb) =>
      eb
        .selectFrom('order as open')
        .select('open.id')
        .where('open.branchId', '=', branchId)
        .where('open.stage', 'not in', ['released', 'voided'])
        .unionAll(
          eb
            .selectFrom('order as gone')
            .select('gone.id')
            .where('gone.branchId', '=', branchId)
            .where('gone.releasedAt', '>=', releasedSince),
        ),
    )
    // Laundry that is in the shop is kept, however old it is.
    .orderBy(sql`"order".stage in ('released', 'voided')`)
    .orderBy('order.receivedAt', 'desc')
    .orderBy('order.id')
    .limit(limit)
    .execute()
  return found.map(recordOf)
}

/** The order, locked for this transaction. */
export async function lockOrder(trx: Trx, scope: Scope, id: string): Promise<OrderRecord | undefined> {
  // Locked first and read then: a reader that waited for the lock must see what the one before it left.
  const [locked] = await lockById(trx, { id, branchId: scope.branchId })
  return locked && findOrder(trx, scope, id)
}

const lockById = fixedStatement<{ readonly id: string; readonly branchId: string | null }, { id: string }>(
  ['id', 'branchId'],
  (_db, { id, branchId }) => sql`
    select id from "order" where id = ${id}::uuid and (${branchId}::uuid is null or branch_id = ${branchId}::uuid)
    for update`,
)

/** A load in a list of orders. */
export type ListedLoad = Pick<
  LoadRow,
  'id' | 'orderId' | 'number' | 'stage' | 'path' | 'label' | 'stageAt' | 'stageBy' | 'stageByName' | 'rewashReason'
>

/** Loads of many orders, in the order of their numbers. */
export async function loadsOfOrders(db: Db, orderIds: readonly string[]): Promise<readonly ListedLoad[]> {
  return listedLoads(db, { orderIds })
}

const listedLoads = fixedStatement<{ readonly orderIds: readonly string[] }, ListedLoad>(
  ['orderIds'],
  (db, { orderIds }) =>
    db
      .selectFrom('load')
      .innerJoin('appUser', 'appUser.id', 'load.stageBy')
      .select(['load.id', 'load.orderId', 'load.number', 'load.stage', 'load.path', 'load.label', 'load.stageAt'])
      .select(['load.stageBy', fullNameOf('appUser').as('stageByName'), 'load.rewashReason'])
      .where('load.orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
      .orderBy('load.orderId')
      .orderBy('load.number'),
)

/** Orders with their parts, in one statement however many they are. */
function orders(db: Db) {
  return db
    .selectFrom('order')
    .innerJoin('branch', 'branch.id', 'order.branchId')
    .innerJoin('appUser', 'appUser.id', 'order.receivedBy')
    .leftJoin('appUser as releaser', 'releaser.id', 'order.releasedBy')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .selectAll('order')
    .select([
      'branch.name as branchName',
      'branch.cutoffMinutes',
      fullNameOf('appUser').as('receivedByName'),
      fullNameOf<string | null>('releaser').as('releasedByName'),
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'branch.storageFreeDays',
      'branch.storageFeePerDayCentavos',
      'branch.storageFeeMostCentavos',
      asRows(linesOf(db)).as('lines'),
      asRows(loadsOf(db)).as('loads'),
      asRows(paymentsOf(db)).as('payments'),
      asRows(refundsOf(db)).as('refunds'),
    ])
}

type FoundOrder = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

/** The rows of a query as JSON: with the columns' own names, and instants as text. */
const asRows = (query: Expression<unknown>) =>
  sql<readonly object[]>`(select coalesce(json_agg(part), '[]') from (${query}) as part)`

function recordOf({ lines, loads, payments, refunds, ...order }: FoundOrder): OrderRecord {
  return {
    order,
    lines: lines.map((row) => camelKeys(row) as OrderLineRow),
    loads: loads.map((row) => withInstant(camelKeys(row) as LoadRow, 'stageAt')),
    payments: payments.map((row) => withInstant(camelKeys(row) as PaymentRow, 'recordedAt')),
    refunds: refunds.map((row) => withInstant(camelKeys(row) as RefundRow, 'recordedAt')),
  }
}

const withInstant = <Part extends object>(row: Part, field: keyof Part): Part => ({
  ...row,
  [field]: new Date(String(row[field])),
})

function inScope<Query extends { where(column: 'order.branchId', is: '=', value: string): Query }>(
  query: Query,
  { branchId }: Scope,
): Query {
  return branchId === null ? query : query.where('order.branchId', '=', branchId)
}

const ofTheOrder = sql<string>`"order".id`

function linesOf(db: Db) {
  return db.selectFrom('orderLine').selectAll().where('orderId', '=', ofTheOrder).orderBy('position')
}

function loadsOf(db: Db) {
  return db
    .selectFrom('load')
    .innerJoin('appUser', 'appUser.id', 'load.stageBy')
    .selectAll('load')
    .select(fullNameOf('appUser').as('stageByName'))
    .where('load.orderId', '=', ofTheOrder)
    .orderBy('load.number')
}

function paymentsOf(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('appUser', 'appUser.id', 'payment.recordedBy')
    .leftJoin('paymentVoid', 'paymentVoid.paymentId', 'payment.id')
    .selectAll('payment')
    .select([
      fullNameOf('appUser').as('recordedByName'),
      sql<boolean>`payment_void.payment_id is not null`.as('isVoided'),
    ])
    .where('payment.orderId', '=', ofTheOrder)
    .orderBy('payment.recordedAt')
    .orderBy('payment.id')
}

function refundsOf(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('appUser', 'appUser.id', 'refund.recordedBy')
    .selectAll('refund')
    .select(fullNameOf('appUser').as('recordedByName'))
    .where('refund.orderId', '=', ofTheOrder)
    .orderBy('refund.recordedAt')
    .orderBy('refund.id')
}
