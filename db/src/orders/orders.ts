import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
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

export async function findOrder(db: Db, scope: Scope, id: string): Promise<OrderRecord | undefined> {
  const order = await inScope(orderHeads(db), scope).where('order.id', '=', id).executeTakeFirst()
  return order && withParts(db, order)
}

/**
 * The order of a claim code or order number (both in capitals), also of the number on a slip that a counter gave it
 * without a connection, if the books gave it another one.
 */
export async function findOrderByClaim(db: Db, scope: Scope, claim: string): Promise<OrderRecord | undefined> {
  const order = await inScope(orderHeads(db), scope)
    .where((eb) => eb.or([eb('order.claimCode', '=', claim), eb('order.number', '=', claim)]))
    .executeTakeFirst()
  if (order) return withParts(db, order)
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
  const orders = await orderHeads(db)
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
  return withPartsOf(db, orders)
}

/** The order, locked for this transaction. */
export async function lockOrder(trx: Trx, scope: Scope, id: string): Promise<OrderRecord | undefined> {
  // Locked first and read then: a reader that waited for the lock must see what the one before it left.
  const locked = await inScope(trx.selectFrom('order').select('order.id'), scope)
    .where('order.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && findOrder(trx, scope, id)
}

/** Loads of many orders, in the order of their numbers. */
export async function loadsOfOrders(db: Db, orderIds: readonly string[]): Promise<LoadRow[]> {
  return db
    .selectFrom('load')
    .innerJoin('appUser', 'appUser.id', 'load.stageBy')
    .selectAll('load')
    .select(fullNameOf('appUser').as('stageByName'))
    .where('load.orderId', '=', oneOf(orderIds))
    .orderBy('load.orderId')
    .orderBy('load.number')
    .execute()
}

function orderHeads(db: Db) {
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
    ])
}

function inScope<Query extends { where(column: 'order.branchId', is: '=', value: string): Query }>(
  query: Query,
  { branchId }: Scope,
): Query {
  return branchId === null ? query : query.where('order.branchId', '=', branchId)
}

async function withParts(db: Db, order: OrderHead): Promise<OrderRecord> {
  const [record] = await withPartsOf(db, [order])
  if (!record) throw new Error('An order lost its parts')
  return record
}

/** Orders with their parts, in four queries however many they are. */
async function withPartsOf(db: Db, orders: readonly OrderHead[]): Promise<OrderRecord[]> {
  const ids = orders.map(({ id }) => id)
  const [lines, loads, payments, refunds] = await Promise.all([
    linesOf(db, ids).then(byOrder),
    loadsOfOrders(db, ids).then(byOrder),
    paymentsOf(db, ids).then(byOrder),
    refundsOf(db, ids).then(byOrder),
  ])
  return orders.map((order) => ({
    order,
    lines: lines.get(order.id) ?? [],
    loads: loads.get(order.id) ?? [],
    payments: payments.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
  }))
}

function byOrder<Part extends { readonly orderId: string }>(parts: readonly Part[]): Map<string, Part[]> {
  const grouped = new Map<string, Part[]>()
  for (const part of parts) {
    const known = grouped.get(part.orderId)
    if (known) known.push(part)
    else grouped.set(part.orderId, [part])
  }
  return grouped
}

const oneOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

async function linesOf(db: Db, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return db.selectFrom('orderLine').selectAll().where('orderId', '=', oneOf(orderIds)).orderBy('position').execute()
}

async function paymentsOf(db: Db, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .innerJoin('appUser', 'appUser.id', 'payment.recordedBy')
    .leftJoin('paymentVoid', 'paymentVoid.paymentId', 'payment.id')
    .selectAll('payment')
    .select([
      fullNameOf('appUser').as('recordedByName'),
      sql<boolean>`payment_void.payment_id is not null`.as('isVoided'),
    ])
    .where('payment.orderId', '=', oneOf(orderIds))
    .orderBy('payment.recordedAt')
    .orderBy('payment.id')
    .execute()
}

async function refundsOf(db: Db, orderIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refund')
    .innerJoin('appUser', 'appUser.id', 'refund.recordedBy')
    .selectAll('refund')
    .select(fullNameOf('appUser').as('recordedByName'))
    .where('refund.orderId', '=', oneOf(orderIds))
    .orderBy('refund.recordedAt')
    .orderBy('refund.id')
    .execute()
}
