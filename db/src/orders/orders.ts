import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { fullNameOf } from '../core/full-names.ts'
import type { Row } from '../core/json-rows.ts'
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
  readonly isVatRegistered: boolean
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

/** The order of a claim code or order number (both in capitals). */
export async function findOrderByClaim(db: Db, scope: Scope, claim: string): Promise<OrderRecord | undefined> {
  const order = await inScope(orderHeads(db), scope)
    .where((eb) => eb.or([eb('order.claimCode', '=', claim), eb('order.number', '=', claim)]))
    .executeTakeFirst()
  return order && withParts(db, order)
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
    .where('load.orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
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
      'branch.isVatRegistered',
    ])
}

function inScope<Query extends { where(column: 'order.branchId', is: '=', value: string): Query }>(
  query: Query,
  { branchId }: Scope,
): Query {
  return branchId === null ? query : query.where('order.branchId', '=', branchId)
}

async function withParts(db: Db, order: OrderHead): Promise<OrderRecord> {
  const [lines, loads, payments, refunds] = await Promise.all([
    db.selectFrom('orderLine').selectAll().where('orderId', '=', order.id).orderBy('position').execute(),
    loadsOfOrders(db, [order.id]),
    paymentsOf(db, order.id),
    refundsOf(db, order.id),
  ])
  return { order, lines, loads, payments, refunds }
}

async function paymentsOf(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .innerJoin('appUser', 'appUser.id', 'payment.recordedBy')
    .leftJoin('paymentVoid', 'paymentVoid.paymentId', 'payment.id')
    .selectAll('payment')
    .select([
      fullNameOf('appUser').as('recordedByName'),
      sql<boolean>`payment_void.payment_id is not null`.as('isVoided'),
    ])
    .where('payment.orderId', '=', orderId)
    .orderBy('payment.recordedAt')
    .orderBy('payment.id')
    .execute()
}

async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refund')
    .innerJoin('appUser', 'appUser.id', 'refund.recordedBy')
    .selectAll('refund')
    .select(fullNameOf('appUser').as('recordedByName'))
    .where('refund.orderId', '=', orderId)
    .orderBy('refund.recordedAt')
    .orderBy('refund.id')
    .execute()
}
