import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Database } from '../schema.ts'

/** Less than the programs wait for a lock. */
const MOST_MS = 2_500

/**
 * The answers of a request that is sent twice while the table of its record takes no rows: both requests have looked for
 * the record, or wait for the other one, before either can write it. Without `afterTwin` one of the two is refused. `send`
 * is told which of the two it sends: what one gateway would write together waits in it, and not here.
 */
export async function sentTwice<T>(
  db: Db,
  table: keyof Database,
  send: (which: 0 | 1) => Promise<T>,
): Promise<readonly [T, T]> {
  const { both } = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
    const both = Promise.all([send(0), send(1)])
    const latest = Date.now() + MOST_MS
    while ((await countWaiting(db)) < 2) {
      if (Date.now() > latest) throw new Error(`The requests do not meet at ${table}`)
    }
    return { both }
  })
  return both
}

/** How many connections to this database wait for another's lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows of a table have this id. */
export async function countOf(db: Db, table: keyof Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where id = ${id}
  `.execute(db)
  return rows[0]?.count ?? 0
}
