import { sql } from 'kysely'
import type { Db } from './client.ts'
import { MIGRATIONS } from './migrate.ts'

/** Names of the migrations this program needs and the database has not had. Throws when Postgres cannot be reached. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass('kysely_migration') is not null as present`.execute(db)
  if (!rows[0]?.present) return Object.keys(MIGRATIONS)
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = new Set(done.rows.map(({ name }) => name))
  return Object.keys(MIGRATIONS).filter((name) => !names.has(name))
}

/** How the events get on: how many wait to be numbered and for how long, and where the stream stands. */
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

/** The last result of every continuous check. */
export async function invariantResults(db: Db): Promise<{ name: string; checkedAt: Date; failingRows: number }[]> {
  return db.selectFrom('invariantCheck').selectAll().orderBy('name').execute()
}
