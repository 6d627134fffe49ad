import type { NewEvent } from '@labada/contracts/core/events'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { OpenSession } from '../cash/cash-sessions.ts'
import { type Db, fixedStatement } from '../core/client.ts'
import type { KeptAnswer } from '../core/idempotency.ts'
import { columnRows, type Row } from '../core/json-rows.ts'
import { eventRows, insertEventsOf } from '../core/outbox.ts'
import { type NewTransfer, transferRows } from '../ledger/ledger.ts'
import { changeOf, eventsOfWritten, insertPart, isOvertaken } from './order-changes.ts'
import type { LoadRow, OrderHead } from './orders.ts'

// A plain change of one order (a load moved on, cash taken, paid laundry released) is two statements and no transaction:
// one reads the order, one writes what changes and keeps the answer, if the order is still at the version that was read.
// Nothing is refused here: what does not fit goes the usual way.

/** The columns of an order that a plain change may set. */
export type PlainColumns = Pick<
  OrderHead,
  'stage' | 'stageAt' | 'paidCentavos' | 'releasedAt' | 'releasedBy' | 'claimCheck'
>

/** What a command changes of an order. */
export interface PlainChange {
  /** As it was read. */
  readonly order: OrderHead
  readonly columns: PlainColumns
  /** Loads that move, as they were read, and where to. */
  readonly moving: readonly LoadRow[]
  readonly toStage: LoadStage
  readonly payments: readonly Row<'payment'>[]
  /** The session that must be as it was read; only where money is taken. */
  readonly session: OpenSession | undefined
  readonly transfers: readonly NewTransfer[]
  readonly events: readonly NewEvent[]
}

/** Who changes it, when, and the answer to keep for the request's key. */
export interface PlainBy {
  readonly now: Date
  readonly actorId: string
  readonly kept: KeptAnswer | undefined
}

/**
 * Writes a change and keeps its answer, in one statement that is its own transaction. False, with nothing written, if the
 * order or the session changed since, a payment or the key is known by now, or the month is closed.
 */
export async function writePlainChange(db: Db, change: PlainChange, { now, actorId, kept }: PlainBy): Promise<boolean> {
  const { order, columns, moving, toStage, session } = change
  const { principal = null, key = null, route = null, requestHash = null } = kept?.key ?? {}
  try {
    const written = await write(db, {
      ...columns,
      orderId: order.id,
      version: order.version,
      loadIds: moving.map(({ id }) => id),
      toStage,
      sessionId: session?.id ?? null,
      sessionState: session?.state ?? null,
      document: documentOf(change, { now, actorId }),
      principal,
      key,
      route,
      requestHash,
      status: kept?.status ?? null,
      body: kept && JSON.stringify(kept.body),
      now,
      actorId,
    })
    return written.length === 1
  } catch (error) {
    if (isOvertaken(error)) return false
    throw error
  }
}

/** All rows that a change adds, as one JSON text. Ids are drawn in the order in which the usual way draws them. */
function documentOf(
  { moving, toStage, payments, transfers, events }: PlainChange,
  { now, actorId }: { readonly now: Date; readonly actorId: string },
): string {
  const changes = moving.map((load) => changeOf(load, load.stage, toStage, now, actorId, null))
  const { rows, legs, events: posted } = transferRows(transfers)
  return JSON.stringify({
    changes: columnRows('loadStageChange', changes),
    payments: columnRows('payment', payments),
    transfers: columnRows('ledgerTransfer', rows),
    postings: columnRows('ledgerPosting', legs),
    events: eventRows([...posted, ...events]),
  })
}

interface WriteValues extends PlainColumns {
  readonly orderId: string
  readonly version: number
  readonly loadIds: readonly string[]
  readonly toStage: LoadStage
  readonly sessionId: string | null
  readonly sessionState: string | null
  readonly document: string
  readonly principal: string | null
  readonly key: string | null
  readonly route: string | null
  readonly requestHash: Buffer | null
  readonly status: number | null
  readonly body: string | null | undefined
  readonly now: Date
  readonly actorId: string
}

const write = fixedStatement<WriteValues, { id: string }>(
  [
    ...(['stage', 'stageAt', 'paidCentavos', 'releasedAt', 'releasedBy', 'claimCheck', 'orderId', 'version'] as const),
    ...(['loadIds', 'toStage', 'sessionId', 'sessionState', 'document', 'principal', 'key', 'route'] as const),
    ...(['requestHash', 'status', 'body', 'now', 'actorId'] as const),
  ],
  (_db, of) => sql`
    with locked as materialized (
      select id from "order" where id = ${of.orderId}::uuid and version = ${of.version} for update
    ), drawer as materialized (
      select id from cash_session
      where id = ${of.sessionId}::uuid and state = ${of.sessionState} and exists (select from locked) for share
    ), held as materialized (
      select id from locked where ${of.sessionId}::uuid is null or exists (select from drawer)
    ), changed as (
      update "order" set version = version + 1, stage = ${of.stage}, stage_at = ${of.stageAt},
        paid_centavos = ${of.paidCentavos}, released_at = ${of.releasedAt}, released_by = ${of.releasedBy}::uuid,
        claim_check = ${of.claimCheck}
      from held where "order".id = held.id
    ), moved as (
      update load set stage = ${of.toStage}, stage_at = ${of.now}, stage_by = ${of.actorId}::uuid
      from held where load.id = any(${of.loadIds}::uuid[])
    ), taken_out as (
      update machine_cycle set ended_at = greatest(began_at, ${of.now}), ended_by = ${of.actorId}::uuid
      from held where load_id = any(${of.loadIds}::uuid[]) and ended_at is null
    ), written as materialized (
      select ${of.document}::jsonb as parts from held
    ), ${sql.join([
      insertPart('changes', 'load_stage_change'),
      insertPart('payments', 'payment'),
      insertPart('transfers', 'ledger_transfer'),
      insertPart('postings', 'ledger_posting'),
    ])}, answered as (
      insert into idempotency_key (principal, key, route, request_hash, status, body)
        select ${of.principal}, ${of.key}, ${of.route}, ${of.requestHash}::bytea, ${of.status}::int, ${of.body}::jsonb
        from held where ${of.key}::text is not null
    ), told as (${insertEventsOf(sql`${of.now}`, eventsOfWritten)})
    select id from held`,
)
