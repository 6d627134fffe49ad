import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** A sum over every row of every table: equal before and after means that nothing changed. Sums as `checksumsOf`. */
export async function checksumOf(db: Db): Promise<string> {
  return [...(await checksumsOf(db))].map(([table, sum]) => `${table} ${sum}`).join()
}

/**
 * A sum over every row of each table, by its name. When a credential was last seen does not count, nor do the counters of
 * limits.
 */
export async function checksumsOf(db: Db): Promise<ReadonlyMap<string, string>> {
  return db.transaction().execute(async (moment) => {
    // A hundred and more small tables: to compile the query or to start helpers for it takes longer than to look.
    await sql`select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      moment,
    )
    const { rows: tables } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public' and tablename not in ('rate_limit', 'kysely_migration',
        'kysely_migration_lock') order by tablename`.execute(moment)
    const sums = tables.map(({ tablename }) => {
      const row = sql`to_jsonb(t) - '{last_used_at,last_seen_at,last_ip,successor_used_at}'::text[]`
      const sum = sql`count(*) || '/' || coalesce(sum(hashtext((${row})::text)), 0)`
      return sql`select ${tablename}::text as name, ${sum} as sum from ${sql.table(tablename)} t`
    })
    const { rows } = await sql<{ name: string; sum: string }>`
      select name, sum from (${sql.join(sums, sql` union all `)}) sums order by name`.execute(moment)
    return new Map(rows.map(({ name, sum }) => [name, sum]))
  })
}
