import type { NewEvent } from '@labada/contracts/core/events'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { jsonRows, type Row } from '../core/json-rows.ts'
import { insertEvents } from '../core/outbox.ts'
import { insertPostings, insertTransfers, type NewTransfer, transferRows } from '../ledger/ledger.ts'
import type { LoadRow, OrderHead, OrderRecord } from './orders.ts'

/**
 * The unique constraints that a known order's id breaks. Postgres writes the tables of one statement in no promised
 * order, so any of them may be the one it names.
 */
export const KNOWN_ORDER: ReadonlySet<string> = new Set([
  'order_pkey',
  'order_line_order_id_position_key',
  'load_order_id_number_key',
])

/** A new order with what it moves and what is announced of it. */
export interface NewOrder {
  readonly record: OrderRecord
  readonly transfers: readonly NewTransfer[]
  readonly events: readonly NewEvent[]
}

/**
 * Keeps a new order with its lines, loads, payments and transfers and announces it, all in one statement: nothing here
 * waits for an answer of the rest, and a counter's number is locked until the commit. Throws a unique violation: one of
 * `KNOWN_ORDER` when the order's id is taken, `payment_pkey` when a payment's is, `order_claim_code_key` for a claim
 * code drawn twice.
 */
export async function insertOrder(
  trx: Trx,
  now: Date,
  { record: { order, lines, loads, payments }, transfers, events }: NewOrder,
): Promise<void> {
  const changes = loads.map((load) => changeOf(load, null, load.stage, load.stageAt, load.stageBy, null))
  const { rows, legs, events: posted } = transferRows(transfers)
  await sql`
    with
      kept as (insert into "order" select * from jsonb_populate_recordset(null::"order", ${jsonRows('order', [order])}::jsonb)),
      lines as (insert into order_line select * from jsonb_populate_recordset(null::order_line, ${jsonRows('orderLine', lines)}::jsonb)),
      loads as (insert into load select * from jsonb_populate_recordset(null::load, ${jsonRows('load', loads)}::jsonb)),
      changes as (insert into load_stage_change
        select * from jsonb_populate_recordset(null::load_stage_change, ${jsonRows('loadStageChange', changes)}::jsonb)),
      payments as (insert into payment
        select * from jsonb_populate_recordset(null::payment, ${jsonRows('payment', payments)}::jsonb)),
      transfers as (${insertTransfers(rows)}),
      postings as (${insertPostings(legs)})
    ${insertEvents(now, [...posted, ...events])}
  `.execute(trx)
}

/** What of an order changes after it was received. */
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
    | 'vatCentavos'
    | 'steps'
    | 'loadCount'
    | 'promisedAt'
    | 'storageFeeCentavos'
    | 'storageWaivedCentavos'
    | 'writtenOffCentavos'
    | 'dueOn'
    | 'claimCheck'
    | 'rack'
  >
>

/** Changes a locked order and counts its version up. */
export async function setOrder(trx: Trx, orderId: string, { steps, ...changes }: OrderChanges): Promise<void> {
  await trx
    .updateTable('order')
    .set({
      ...changes,
      ...(steps && { steps: JSON.stringify(steps) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', orderId)
    .execute()
}

/** One more load of a locked order, at the beginning of its way. Throws a unique violation (`load_pkey`). */
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

/** Puts loads of a locked order on a stage, with a line in their history; they leave the machine they were in. */
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

function changeOf(
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
