import type { RecordedDeed } from '@labada/domain/reports/deeds'
import { type RawBuilder, sql } from 'kysely'

/** Where records of one kind of deed are: a table `t`, whose person and time lead an index. */
export interface DeedRecords {
  readonly table: string
  readonly by: string
  readonly at: string
  /** The column of the branch, if it has another name. */
  readonly branch?: string
  /** The rows of the table that are deeds of this kind, as the condition of its partial index says it. */
  readonly only?: RawBuilder<unknown>
  /** What a record tells besides, by column of the list. */
  readonly tells?: Readonly<Partial<Record<ToldColumn, RawBuilder<unknown>>>>
}

/** The columns that only some deeds fill, with their types. */
export const TOLD_COLUMNS = {
  client_id: 'bigint',
  order_id: 'uuid',
  load_id: 'uuid',
  stage: 'text',
  number: 'text',
  amount: 'bigint',
  method: 'text',
  reason: 'text',
  loads: 'int',
} as const
type ToldColumn = keyof typeof TOLD_COLUMNS

const ofOrder = { order_id: sql`t.order_id` }
const numbered = { number: sql`t.number` }

/**
 * The records of what employees do that the audit log does not name. What it names anyway (voids, refunds, cash in and
 * out, expenses, adjustments, …) is read from there, and left out here; so is what only the office does, whose people
 * have no file. Later kinds come first among deeds of one moment.
 */
export const DEED_RECORDS: Readonly<Record<RecordedDeed, DeedRecords>> = {
  'order.received': {
    table: 'order',
    by: 'received_by',
    at: 'received_at',
    tells: { client_id: sql`t.client_id`, order_id: sql`t.id`, amount: sql`t.total_centavos` },
  },
  'payment.recorded': {
    table: 'payment',
    by: 'recorded_by',
    at: 'recorded_at',
    tells: { ...ofOrder, client_id: sql`t.client_id`, amount: sql`t.amount_centavos`, method: sql`t.method` },
  },
  'load.moved': {
    table: 'load_stage_change',
    by: 'changed_by',
    at: 'changed_at',
    // Back with a reason, and out of a release, is in the audit log.
    only: sql`t.to_stage <> 'released' and t.from_stage <> 'released' and t.reason is null`,
    tells: { ...ofOrder, load_id: sql`t.load_id`, stage: sql`t.to_stage` },
  },
  'order.released': {
    table: 'load_stage_change',
    by: 'changed_by',
    at: 'changed_at',
    // The loads that left together are one release, told by the first of them.
    only: sql`t.to_stage = 'released' and not exists (select from load_stage_change o where o.order_id = t.order_id
      and o.changed_at = t.changed_at and o.to_stage = 'released' and o.id < t.id)`,
    tells: {
      ...ofOrder,
      loads: sql`(select count(*) from load_stage_change o
        where o.order_id = t.order_id and o.changed_at = t.changed_at and o.to_stage = 'released')`,
    },
  },
  'short_change.given': {
    table: 'short_change',
    by: 'given_by',
    at: 'given_at',
    tells: { ...ofOrder, amount: sql`t.amount_centavos` },
  },
  'approval.requested': {
    table: 'approval',
    by: 'requested_by',
    at: 'requested_at',
    // Requests for voids and refunds are in the audit log.
    only: sql`t.kind in ('release_unpaid', 'cash_out')`,
    tells: {
      order_id: sql`case t.kind when 'release_unpaid' then t.subject_id end`,
      amount: sql`t.amount_centavos`,
      reason: sql`t.reason`,
    },
  },
  'cash.session_opened': {
    table: 'cash_session',
    by: 'opened_by',
    at: 'opened_at',
    tells: { number: sql`t.number`, amount: sql`t.opening_centavos`, reason: sql`t.opening_note` },
  },
  'handover.written': { table: 'handover_note', by: 'written_by', at: 'written_at', tells: { reason: sql`t.text` } },
  'rider_cash.recorded': {
    table: 'rider_cash',
    by: 'recorded_by',
    at: 'recorded_at',
    tells: { stage: sql`t.kind`, amount: sql`t.amount_centavos`, reason: sql`t.note` },
  },
  'sale.completed': {
    table: 'item_sale',
    by: 'sold_by',
    at: 'sold_at',
    tells: {
      ...numbered,
      ...ofOrder,
      client_id: sql`t.client_id`,
      amount: sql`t.total_centavos`,
      method: sql`t.methods`,
    },
  },
  'stock.requested': {
    table: 'stock_request',
    by: 'requested_by',
    at: 'requested_at',
    tells: { number: sql`(select i.name from item i where i.id = t.item_id)`, reason: sql`t.note` },
  },
  'count.opened': { table: 'stock_count', by: 'opened_by', at: 'opened_at', tells: numbered },
  'count.submitted': {
    table: 'stock_count',
    by: 'counted_by',
    at: 'counted_at',
    only: sql`t.counted_by is not null`,
    tells: numbered,
  },
  'transfer.received': {
    table: 'stock_transfer',
    by: 'received_by',
    at: 'received_at',
    branch: 'to_branch_id',
    only: sql`t.state = 'received'`,
    tells: numbered,
  },
  'trip.moved': {
    table: 'trip_change',
    by: 'changed_by',
    at: 'changed_at',
    // The order that came or went with it says so.
    only: sql`t.to_state not in ('received', 'delivered')`,
    tells: {
      order_id: sql`(select r.order_id from trip r where r.id = t.trip_id)`,
      number: sql`(select r.kind from trip r where r.id = t.trip_id)`,
      stage: sql`case when t.from_state is null then 'requested' else t.to_state end`,
      reason: sql`t.reason`,
    },
  },
}
