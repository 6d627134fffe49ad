import { listTouchedDays } from '@labada/db/cash/touched-days'
import { countDays } from '@labada/db/company/branch-days'
import { openDatabase } from '@labada/db/core/client'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { roomsOfEvent } from '@labada/gateway/realtime/rooms'
import { subscriptions } from '@labada/workers/subscriptions'
import type pg from 'pg'

/** An event as Postgres has it. */
export interface BookedEvent {
  readonly id: string
  readonly seq: number | null
  readonly type: string
  readonly orderId: string | null
  /** The rooms that may hear of it, by the gateway's own list. */
  readonly hearers: readonly string[]
  /** How many receipts it has. */
  readonly receipts: number
}

/** What the shop's own records say when all is quiet. Counts by id. */
export interface Books {
  readonly stages: ReadonlyMap<string, string>
  /** Ledger transfers of each order's receiving, and of each payment. */
  readonly orderTransfers: ReadonlyMap<string, number>
  readonly payments: ReadonlyMap<string, number>
  readonly paymentTransfers: ReadonlyMap<string, number>
  /** `<load> <stage>` → how often the load came there. */
  readonly moves: ReadonlyMap<string, number>
  /** Order → moves of its loads that are announced. */
  readonly movesOfOrder: ReadonlyMap<string, number>
  readonly events: readonly BookedEvent[]
  readonly lastSeq: number
  /** What is still due, and days whose figures are not what the orders say. */
  readonly due: number
  readonly wrongDays: readonly string[]
  /** How often work was asked for, and how often it should have been. */
  readonly requests: number
  readonly requestsWanted: number
  /** The longest any event waited from its commit until a worker acted upon it. */
  readonly slowestReceiptSeconds: number
}

/** The work that is counted, and the events that ask for it: once for each day that each event touches. */
const COUNTED = 'roll-up-branch-days'

/** Notes on the side how often work is asked for: the effect of an event, counted where it happens. */
export async function keepTally(sql: pg.Pool): Promise<void> {
  await sql.query(`
    create schema rig;
    create table rig.tally (job text not null, requests bigint not null);
    create function rig.note() returns trigger language plpgsql security definer as $$
    begin
      insert into rig.tally values (new.job, case tg_op when 'INSERT' then new.requests else new.requests - old.requests end);
      return null;
    end $$;
    create trigger rig_tally after insert or update on due_job for each row execute function rig.note()`)
}

export async function readBooks(sql: pg.Pool, url: string): Promise<Books> {
  const events = await readEvents(sql)
  const asking = events.filter(({ type, receipts }) => isAsking(type) && receipts > 0).map(({ id }) => id)
  const db = openDatabase(url, { name: 'labada-faults-books', connections: 1, statementTimeoutMs: 60_000 })
  try {
    const { rows: orders } = await sql.query<{ id: string; stage: string }>('select id, stage from "order"')
    const { rows: rolled } = await sql.query<RolledDay>(
      `select branch_id, business_date::text as date, orders, released, sales_centavos::text as sales,
         collected_centavos::text as collected from branch_day`,
    )
    const days = rolled.flatMap(({ branch_id, date }) => {
      const parsed = parseManilaDate(date)
      return parsed ? [{ branchId: branch_id, date: parsed }] : []
    })
    const counted = await countDays(db, days)
    const wrongDays = rolled.flatMap((day) => {
      const real = counted.find(({ branchId, date }) => branchId === day.branch_id && date === day.date)
      const isRight =
        real?.orders === day.orders &&
        real.released === day.released &&
        String(real.sales) === day.sales &&
        String(real.collected) === day.collected
      return isRight ? [] : [`${day.branch_id} ${day.date}`]
    })
    return {
      stages: new Map(orders.map(({ id, stage }) => [id, stage])),
      orderTransfers: await counts(
        sql,
        `select source_id::text as key from ledger_transfer where source_type = 'order'`,
      ),
      payments: await counts(sql, 'select id::text as key from payment'),
      paymentTransfers: await counts(
        sql,
        `select source_id::text as key from ledger_transfer where source_type = 'payment'`,
      ),
      moves: await counts(
        sql,
        `select load_id || ' ' || to_stage as key from load_stage_change where from_stage is not null`,
      ),
      movesOfOrder: await counts(
        sql,
        `select order_id::text as key from load_stage_change where from_stage is not null and to_stage <> 'released'`,
      ),
      events,
      lastSeq: await number(sql, 'select last_seq::int as count from relay_state'),
      due: await number(sql, 'select count(*)::int as count from due_job'),
      wrongDays,
      requests: await number(
        sql,
        `select coalesce(sum(requests), 0)::int as count from rig.tally where job = '${COUNTED}'`,
      ),
      slowestReceiptSeconds: await number(
        sql,
        `select coalesce(ceil(extract(epoch from max(i.received_at - o.created_at))), 0)::int as count
         from outbox o join inbox i on i.event_id = o.event_id`,
      ),
      requestsWanted: (await listTouchedDays(db, asking)).length,
    }
  } finally {
    await db.destroy()
  }
}

export async function readEvents(sql: pg.Pool): Promise<BookedEvent[]> {
  const { rows } = await sql.query<EventRow>(`
    select o.event_id as id, o.seq::int as seq, o.type, o.branch_id as "branchId", o.payload, o.occurred_at as "occurredAt",
      coalesce(i.receipts, 0)::int as receipts
    from outbox o left join (select event_id, count(*) as receipts from inbox group by event_id) i on i.event_id = o.event_id
    order by o.seq nulls last`)
  return rows.map(({ id, seq, type, branchId, payload, occurredAt, receipts }) => ({
    id,
    seq,
    type,
    receipts,
    orderId: payload.orderId ?? null,
    hearers: roomsOfEvent({ id, seq: seq ?? 0, type, branchId, payload, occurredAt }),
  }))
}

interface EventRow {
  readonly id: string
  readonly seq: number | null
  readonly type: string
  readonly branchId: string | null
  readonly payload: Readonly<Record<string, string>>
  readonly occurredAt: Date
  readonly receipts: number
}

function isAsking(type: string): boolean {
  return Object.entries(subscriptions).some(([event, jobs]) => event === type && jobs.includes(COUNTED))
}

interface RolledDay {
  readonly branch_id: string
  readonly date: string
  readonly orders: number
  readonly released: number
  readonly sales: string
  readonly collected: string
}

async function counts(sql: pg.Pool, keys: string): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ key: string; count: number }>(
    `select key, count(*)::int as count from (${keys}) as k group by key`,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

async function number(sql: pg.Pool, query: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(query)
  return rows[0]?.count ?? 0
}
