import type { LoadStage } from '@labada/domain/order-stages'
import { sql } from 'kysely'
import type { Trx } from './client.ts'
import { newId } from './ids.ts'
import { jsonRows, type Row } from './json-rows.ts'
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

/**
 * Keeps a new order with its lines, loads and payments, in one statement. Throws a unique violation: one of
 * `KNOWN_ORDER` when the order's id is taken, `payment_pkey` when a payment's is, `order_claim_code_key` for a claim
 * code drawn twice.
 */
export async function insertOrder(trx: Trx, { order, lines, loads, payments }: OrderRecord): Promise<void> {
  const changes = loads.map((load) => changeOf(load, null, load.stage, load.stageAt, load.stageBy, null))
  await sql`
    with
      kept as (insert into "order" select * from jsonb_populate_recordset(null::"order", ${jsonRows('order', [order])}::jsonb)),
      lines as (insert into order_line select * from jsonb_populate_recordset(null::order_line, ${jsonRows('orderLine', lines)}::jsonb)),
      loads as (insert into load select * from jsonb_populate_recordset(null::load, ${jsonRows('load', loads)}::jsonb)),
      changes as (insert into load_stage_change
        select * from jsonb_populate_recordset(null::load_stage_change, ${jsonRows('loadStageChange', changes)}::jsonb))
    insert into payment select * from jsonb_populate_recordset(null::payment, ${jsonRows('payment', payments)}::jsonb)
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
  >
>

/** Changes a locked order and counts its version up. */
export async function setOrder(trx: Trx, orderId: string, changes: OrderChanges): Promise<void> {
  await trx
    .updateTable('order')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', orderId)
    .execute()
}

/** Who moved loads, when and why. */
export interface Move {
  readonly at: Date
  readonly by: string
  readonly reason: string | null
}

/** Puts loads of a locked order on a stage, with a line in their history. */
export async function moveLoads(
  trx: Trx,
  loads: readonly LoadRow[],
  stage: LoadStage,
  { at, by, reason }: Move,
): Promise<void> {
  const changes = loads.map((load) => changeOf(load, load.stage, stage, at, by, reason))
  await sql`
    with moved as (
      update load set stage = ${stage}, stage_at = ${at}, stage_by = ${by}
      where id = any(${loads.map(({ id }) => id)}::uuid[])
    )
    insert into load_stage_change
      select * from jsonb_populate_recordset(null::load_stage_change, ${jsonRows('loadStageChange', changes)}::jsonb)
  `.execute(trx)
}

function changeOf(
  load: Pick<LoadRow, 'id' | 'orderId' | 'branchId'>,
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
