import { sql } from 'kysely'
import type { Db } from './core/client.ts'
import { INVARIANTS } from './invariants.ts'
import { MIGRATIONS } from './migration-list.ts'

/**
 * Names of the migrations that this program needs and the database has not run. Throws if Postgres cannot be reached.
 */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass('kysely_migration') is not null as present`.execute(db)
  if (!rows[0]?.present) return Object.keys(MIGRATIONS)
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = new Set(done.rows.map(({ name }) => name))
  return Object.keys(MIGRATIONS).filter((name) => !names.has(name))
}

/** The state of the event relay: how many events wait to be numbered and for how long, and the stream's position. */
export interface RelayLag {
  readonly waiting: number
  readonly oldestSeconds: number
  readonly lastSeq: number
  readonly publishedSeq: number
}

export async function relayLag(db: Db): Promise<RelayLag> {
  const { rows } = await sql<RelayLag>`
    select count(o.id)::int as waiting,
           coalesce(extract(epoch from clock_timestamp() - min(o.created_at)), 0)::float8 as oldest_seconds,
           r.last_seq, r.published_seq
    from relay_state r left join outbox o on o.seq is null
    group by r.last_seq, r.published_seq`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, lastSeq: 0, publishedSeq: 0 }
}

/** The state of the continuous checks, as the workers last recorded it. */
export interface InvariantHealth {
  /** The number of invariants, and how many of them were violated or never checked. */
  readonly checks: number
  readonly broken: number
  readonly unchecked: number
  /** When the least recently checked one was last checked; null until all have been checked. */
  readonly checkedAt: Date | null
}

export async function invariantHealth(db: Db): Promise<InvariantHealth> {
  const names = INVARIANTS.map(({ name }) => name)
  const rows = await db.selectFrom('invariantCheck').selectAll().where('name', 'in', names).execute()
  const oldest = rows.map(({ checkedAt }) => checkedAt).sort((one, other) => one.getTime() - other.getTime())[0]
  return {
    checks: names.length,
    broken: rows.filter(({ failingRows }) => failingRows > 0).length,
    unchecked: names.length - rows.length,
    checkedAt: rows.length === names.length ? (oldest ?? null) : null,
  }
}
