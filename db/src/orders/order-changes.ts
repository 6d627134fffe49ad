import type { NewEvent } from '@labada/contracts/core/events'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { isDuplicate, isWorthRepeating } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { columnRows, jsonRows, type Row } from '../core/json-rows.ts'
import { eventRows, insertEventsOf, recordsetOf } from '../core/outbox.ts'
import type { Unique } from '../core/uniques.ts'
import { monthClosed, type NewTransfer, transferRows } from '../ledger/ledger.ts'
import type { LoadRow, OrderHead, OrderRecord } from './orders.ts'

/**
 * The unique constraints that a known order's id violates. Postgres writes the tables of one statement in no fixed
 * order, so it may report any of them.
 */
export const KNOWN_ORDER: readonly Unique[] = [
  'order_pkey',
  'order_line_order_id_position_key',
  'load_order_id_number_key',
]

/**
 * Whether another was quicker than a statement that does all of a command: what it adds is known by now, it lost a
 * deadlock, or the month was closed.
 */
export const isOvertaken = (error: unknown): boolean =>
  isDuplicate(error) || isWorthRepeating(error) || monthClosed(error) !== undefined

/** A new order with its transfers and events. */
export interface NewOrder {
  readonly record: OrderRecord
  readonly transfers: readonly NewTransfer[]
  readonly events: readonly NewEvent[]
}

/**
 * Writes a new order with its lines, loads, payments, transfers and events in one statement, so there is one round trip
 * while the order number is locked. Throws a unique violation: one of `KNOWN_ORDER` if the order's id is taken,
 * `payment_pkey` if a payment's is, `order_claim_code_key` for a duplicate claim code. Refuses `month_closed`.
 */
export async function insertOrder(trx: Trx, now: Date, order: NewOrder): Promise<void> {
  const written = sql`
    with written as materialized (select ${documentOf(order)}::jsonb as parts), ${insertParts}
    ${insertEventsOf(now, eventsOfWritten)}`
  try {
    await written.execute(trx)
  } catch (error) {
    throw monthClosed(error) ?? error
  }
}

/** A new order with all its rows as one JSON text, for `insertParts`. Ids are drawn in the order of the parts. */
export function documentOf({ record: { order, lines, loads, payments }, transfers, events }: NewOrder): string {
  const changes = loads.map((load) => changeOf(load, null, load.stage, load.stageAt, load.stageBy, null))
  const { rows, legs, events: posted } = transferRows(transfers)
  return JSON.stringify({
    order: columnRows('order', [order]),
    lines: columnRows('orderLine', lines),
    loads: columnRows('load', loads),
    changes: columnRows('loadStageChange', changes),
    payments: columnRows('payment', payments),
    transfers: columnRows('ledgerTransfer', rows),
    postings: columnRows('ledgerPosting', legs),
    events: eventRows([...posted, ...events]),
  })
}

/** The events of the documents in `written`, for `insertEventsOf`. */
export const eventsOfWritten = sql`written, ${recordsetOf(sql`parts -> 'events'`)}`

/** The parts of a statement that write the rows of the documents in `written`, except their events. */
export const insertParts = sql.join([
  insertPart('order', 'order'),
  insertPart('lines', 'order_line'),
  insertPart('loads', 'load'),
  insertPart('changes', 'load_stage_change'),
  insertPart('payments', 'payment'),
  insertPart('transfers', 'ledger_transfer'),
  insertPart('postings', 'ledger_posting'),
])

/** One of `insertParts`, by its name in the document. */
export function insertPart(part: string, table: string) {
  return sql`${sql.ref(`kept_${part}`)} as (insert into ${sql.table(table)}
    select row.* from written, jsonb_populate_recordset(null::${sql.table(table)}, parts -> ${sql.lit(part)}) as row)`
}

/** The columns of an order that change after it was received. */
export type OrderChanges = Partial<
  Pick<
    OrderHead,
    | 'stage'
    | 'stageAt'
    | 'paidCentavos'
    | 'refundedCentavos'
    | 'owedChangeCentavos'
    | 'releasedAt'
    | 'releasedBy'
    | 'voidedAt'
    | 'voidedBy'
    | 'voidReason'
    | 'totalCentavos'
    | 'discountCentavos'
    | 'vatCentavos'
    | 'exemptCentavos'
    | 'steps'
    | 'loadCount'
    | 'promisedAt'
    | 'type'
    | 'delivery'
    | 'deliveryFeeCentavos'
    | 'storageFeeCentavos'
    | 'storageWaivedCentavos'
    | 'writtenOffCentavos'
    | 'dueOn'
    | 'claimCheck'
    | 'rack'
  >
>

/** Changes a locked order and increments its version. */
export async function setOrder(
  trx: Trx,
  orderId: string,
  { steps, delivery, ...changes }: OrderChanges,
): Promise<void> {
  await trx
    .updateTable('order')
    .set({
      ...changes,
      ...(steps && { steps: JSON.stringify(steps) }),
      ...(delivery && { delivery: JSON.stringify(delivery) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', orderId)
    .execute()
}

/** Adds a load to a locked order, at its first stage. Throws a unique violation (`load_pkey`). */
export async function insertLoad(trx: Trx, load: Row<'load'>): Promise<void> {
  await trx.insertInto('load').values(load).execute()
  await trx
    .insertInto('loadStageChange')
    .values(changeOf(load, null, load.stage, load.stageAt, load.stageBy, load.rewashReason))
    .execute()
}

/** Who moved loads, when and why. */
export interface Move {
  readonly at: Date
  readonly by: string
  readonly reason: string | null
}

/** Moves loads of a locked order to a stage, and records it in their history; they leave their machine. */
export async function moveLoads(
  trx: Trx,
  loads: readonly LoadRow[],
  stage: LoadStage,
  { at, by, reason }: Move,
): Promise<void> {
  const ids = loads.map(({ id }) => id)
  const changes = loads.map((load) => changeOf(load, load.stage, stage, at, by, reason))
  await sql`
    with moved as (
      update load set stage = ${stage}, stage_at = ${at}, stage_by = ${by}
      where id = any(${ids}::uuid[])
    ), taken_out as (
      update machine_cycle set ended_at = greatest(began_at, ${at}), ended_by = ${by} where load_id = any(${ids}::uuid[]) and ended_at is null
    )
    insert into load_stage_change
      select * from jsonb_populate_recordset(null::load_stage_change, ${jsonRows('loadStageChange', changes)}::jsonb)
  `.execute(trx)
}

/** What the history of a load keeps of a move. */
export function changeOf(
  load: Pick<Row<'load'>, 'id' | 'orderId' | 'branchId'>,
  fromStage: LoadStage | null,
  toStage: LoadStage,
  changedAt: Date,
  changedBy: string,
  reason: string | null,
): Row<'loadStageChange'> {
  return {
    id: newId(),
    loadId: load.id,
    orderId: load.orderId,
    branchId: load.branchId,
    fromStage,
    toStage,
    changedAt,
    changedBy,
    reason,
  }
}
