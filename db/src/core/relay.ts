import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, fixedStatement, openPool } from './client.ts'

/**
 * An outbox event with its place in the sequence. Its type is a plain string, because a newer program may have written
 * it.
 */
export interface SequencedEvent {
  readonly id: string
  readonly seq: number
  readonly type: string
  readonly branchId: string | null
  readonly occurredAt: Date
  readonly payload: Readonly<Record<string, string>>
}

/** The state of the sequence: the last number assigned, and up to which number events are in the Redis stream. */
export interface RelayPosition {
  readonly lastSeq: number
  readonly publishedSeq: number
}

/**
 * The relay's own connection. It holds the leader's lock, and numbering runs only on it, so a relay that lost its
 * connection has lost the lock and can number nothing. Every method throws once the connection is gone.
 */
export interface RelaySession {
  /** Becomes or stays the leader. False while another relay leads. */
  readonly tryLead: () => Promise<boolean>
  /** Assigns the next numbers of the sequence to at most `limit` committed events; returns them in order. */
  readonly numberWaiting: (limit: number) => Promise<SequencedEvent[]>
  readonly position: () => Promise<RelayPosition>
  readonly eventsAfter: (seq: number, limit: number) => Promise<SequencedEvent[]>
  /** Records that everything up to `seq` is in the stream. */
  readonly markPublished: (seq: number) => Promise<void>
  /** Events in (after, upTo] that the consumer has not confirmed, oldest first. */
  readonly unconfirmed: (range: UnconfirmedRange) => Promise<SequencedEvent[]>
  readonly isAlive: () => boolean
  /** Releases the lock. */
  readonly close: () => Promise<void>
}

export interface UnconfirmedRange {
  readonly consumer: string
  readonly after: number
  readonly upTo: number
  readonly limit: number
}

/** One number per product, so that only one relay of a database leads. */
const LEADER_LOCK = 7_311_001
/** A leader queries several times a second; one that is frozen for longer loses its connection, and so the lock. */
const FROZEN_MS = 5_000
/** An answer that takes longer than any statement may means that the connection is dead without an error. */
const DEAD_MS = 8_000

/** Opens the relay's connection. Throws if Postgres cannot be reached. */
export async function openRelaySession(url: string): Promise<RelaySession> {
  const pool = openPool(url, { name: 'labada-relay', connections: 1 })
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  let isAlive = true
  let isLeading = false
  const lose = () => {
    isAlive = false
  }
  client.on('error', lose)
  client.on('end', lose)

  async function ask<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    if (!isAlive) throw new Error('The relay lost its connection')
    let timer: NodeJS.Timeout | undefined
    const overdue = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        lose()
        reject(new Error('Postgres does not answer the relay'))
      }, DEAD_MS)
    })
    try {
      const { rows } = await Promise.race([client.query<Row>({ name, text, values }), overdue])
      return rows
    } finally {
      clearTimeout(timer)
    }
  }

  // Each of the relay's statements has its index; a plan made while the outbox was small must not outlive that.
  await client.query(`
    set enable_seqscan = off;
    set idle_session_timeout = ${FROZEN_MS};
    set tcp_keepalives_idle = 5;
    set tcp_keepalives_interval = 2;
    set tcp_keepalives_count = 3`)

  return {
    async tryLead() {
      // Asked once only: a session that takes its own lock again would have to give it back as often.
      isLeading ||= (await ask<{ leads: boolean }>('relay_try_lead', TRY_LEAD, [LEADER_LOCK]))[0]?.leads ?? false
      return isLeading && isAlive
    },
    numberWaiting: async (limit) => (await ask<EventRow>('relay_number', NUMBER_WAITING, [limit])).map(toEvent),
    async position() {
      const [row] = await ask<{ last_seq: number; published_seq: number }>('relay_position', POSITION, [])
      return { lastSeq: row?.last_seq ?? 0, publishedSeq: row?.published_seq ?? 0 }
    },
    eventsAfter: async (seq, limit) => (await ask<EventRow>('relay_after', EVENTS_AFTER, [seq, limit])).map(toEvent),
    async markPublished(seq) {
      await ask('relay_published', MARK_PUBLISHED, [seq])
    },
    unconfirmed: async ({ consumer, after, upTo, limit }) =>
      (await ask<EventRow>('relay_unconfirmed', UNCONFIRMED, [consumer, after, upTo, limit])).map(toEvent),
    isAlive: () => isAlive,
    async close() {
      lose()
      client.release(true)
      await pool.end()
    },
  }
}

/** The state of the sequence, for programs that follow it without leading. */
export async function relayPosition(db: Db): Promise<RelayPosition> {
  return db.selectFrom('relayState').select(['lastSeq', 'publishedSeq']).where('id', '=', 1).executeTakeFirstOrThrow()
}

/** The events after `seq`, in order and without gaps: one leader numbers, each batch in one statement. */
export async function listEventsAfter(db: Db, seq: number, limit: number): Promise<readonly SequencedEvent[]> {
  return eventsAfter(db, { after: seq, limit })
}

const eventsAfter = fixedStatement<{ readonly after: number; readonly limit: number }, SequencedEvent>(
  ['after', 'limit'],
  (db, { after, limit }) =>
    db
      .selectFrom('outbox')
      .select(['eventId as id', sql<number>`seq`.as('seq'), 'type', 'branchId', 'occurredAt', 'payload'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit),
)

interface EventRow {
  readonly event_id: string
  readonly seq: number
  readonly type: string
  readonly branch_id: string | null
  readonly occurred_at: Date
  readonly payload: Readonly<Record<string, string>>
}

function toEvent({ event_id, branch_id, occurred_at, ...event }: EventRow): SequencedEvent {
  return { ...event, id: event_id, branchId: branch_id, occurredAt: occurred_at }
}

const COLUMNS = 'o.event_id, o.seq, o.type, o.branch_id, o.occurred_at, o.payload'

const TRY_LEAD = 'select pg_try_advisory_lock($1) as leads'

/**
 * Selects rows by state, never "id greater than the last": ids are assigned before commit, so a smaller one can become
 * visible later. Rows of one subject are written under that subject's lock, so their ids are in order.
 */
const NUMBER_WAITING = `
  with waiting as (
    select id, row_number() over (order by id) as place
    from (select id from outbox where seq is null order by id limit $1) as first
  ), state as (
    select last_seq from relay_state where id = 1
  ), o as (
    update outbox set seq = state.last_seq + waiting.place
    from waiting, state where outbox.id = waiting.id
    returning outbox.event_id, outbox.seq, outbox.type, outbox.branch_id, outbox.occurred_at, outbox.payload
  ), moved as (
    update relay_state set last_seq = last_seq + (select count(*) from o), updated_at = clock_timestamp()
    where id = 1 and exists (select from o)
  )
  select ${COLUMNS} from o order by o.seq`

const POSITION = 'select last_seq, published_seq from relay_state where id = 1'

const EVENTS_AFTER = `select ${COLUMNS} from outbox o where o.seq > $1 order by o.seq limit $2`

/** Does not wait for the disk: if a crash loses this record, the same events are published again, which is safe. */
const MARK_PUBLISHED = `
  with hasty as (select set_config('synchronous_commit', 'off', true))
  update relay_state set published_seq = greatest(published_seq, $1), updated_at = clock_timestamp()
  from hasty where id = 1`

const UNCONFIRMED = `
  select ${COLUMNS} from outbox o
  where o.seq > $2 and o.seq <= $3
    and not exists (select from inbox i where i.event_id = o.event_id and i.consumer = $1)
  order by o.seq limit $4`
