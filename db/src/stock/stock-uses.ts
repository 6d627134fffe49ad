import { labelOf } from '@labada/domain/orders/new-loads'
import type { Recipe, RecipeMove, WorkedOrder } from '@labada/domain/stock/recipes'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { recipesOfServices } from './recipes.ts'

/** A stage change of a load, with its time and user. */
export type TimedMove = RecipeMove & { readonly at: Date; readonly by: string }

/** An order as recipes need it, and which of its stage changes are already booked. */
export interface OrderToBook {
  readonly branchId: string
  readonly number: string
  readonly cutoffMinutes: number
  readonly worked: Omit<WorkedOrder, 'moves'> & { readonly moves: readonly TimedMove[] }
  readonly recipes: readonly Recipe[]
  readonly booked: readonly Row<'stockUse'>[]
}

/** The order with everything its stock use is calculated from, locked so that no other job books it simultaneously. */
export async function lockOrderToBook(trx: Trx, orderId: string): Promise<OrderToBook | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock use ${orderId}`}, 0))`.execute(trx)
  const order = await trx
    .selectFrom('order')
    .innerJoin('branch', 'branch.id', 'order.branchId')
    .select(['order.branchId', 'order.number', 'branch.cutoffMinutes'])
    .where('order.id', '=', orderId)
    .executeTakeFirst()
  if (!order) return undefined
  const [lines, loads, moves, booked] = await Promise.all([
    trx
      .selectFrom('orderLine')
      .select(['serviceId', 'name', 'unit', 'quantity', 'weightKg'])
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute(),
    trx.selectFrom('load').select(['id', 'label', 'path']).where('orderId', '=', orderId).orderBy('number').execute(),
    trx
      .selectFrom('loadStageChange')
      .select(['id', 'loadId', 'fromStage as from', 'toStage as to', 'reason', 'changedAt as at', 'changedBy as by'])
      .where('orderId', '=', orderId)
      .orderBy('changedAt')
      .orderBy('id')
      .execute(),
    trx.selectFrom('stockUse').selectAll().where('orderId', '=', orderId).execute(),
  ])
  const services = [...new Set(lines.map(({ serviceId }) => serviceId))]
  return {
    ...order,
    worked: { lines: lines.map(({ name, ...line }) => ({ ...line, label: labelOf({ name, ...line }) })), loads, moves },
    recipes: await recipesOfServices(trx, services),
    booked,
  }
}

/** The use booked for stage changes that were undone, to be returned as it was taken. */
export async function movementsOfMoves(
  db: Db,
  moveIds: readonly string[],
): Promise<Pick<Row<'stockMovement'>, 'branchId' | 'itemId' | 'quantity' | 'valueCentavos' | 'sourceId'>[]> {
  if (moveIds.length === 0) return []
  return db
    .selectFrom('stockMovement')
    .select(['branchId', 'itemId', 'quantity', 'valueCentavos', 'sourceId'])
    .where('sourceId', 'in', moveIds)
    .where('sourceType', '=', 'load')
    .where('kind', '=', 'consumption')
    .execute()
}

/** Records that stage changes were booked. */
export async function insertStockUses(
  trx: Trx,
  orderId: string,
  moveIds: readonly string[],
  usedAt: Date,
): Promise<void> {
  if (moveIds.length === 0) return
  await trx
    .insertInto('stockUse')
    .values(moveIds.map((changeId) => ({ changeId, orderId, usedAt })))
    .execute()
}

/** Records that the use of stage changes was returned. */
export async function setUsesUndone(trx: Trx, moveIds: readonly string[], undoneAt: Date): Promise<void> {
  if (moveIds.length === 0) return
  await trx.updateTable('stockUse').set({ undoneAt }).where('changeId', 'in', moveIds).execute()
}

/** The orders whose loads changed stage in these events. */
export async function ordersOfMoves(db: Db, eventIds: readonly string[]): Promise<string[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<{ orderId: string }>`
    select distinct payload ->> 'orderId' as order_id from outbox where event_id = any(${eventIds}::uuid[])`.execute(db)
  return rows.map(({ orderId }) => orderId).sort()
}
