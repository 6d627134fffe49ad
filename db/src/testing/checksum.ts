import { sql } from 'kysely'
import type { Db } from '../client.ts'

/**
 * A sum over every row of every table but `without`: equal before and after means that nothing changed. When a
 * credential was last seen does not count, nor do the counters of limits.
 */
export async function checksumOf(db: Db, without: readonly string[] = []): Promise<string> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename not in ('rate_limit', 'kysely_migration',
      'kysely_migration_lock') order by tablename`.execute(db)
  const sums = rows
    .filter(({ tablename }) => !without.includes(tablename))
    .map(({ tablename }) => {
      const row = sql`to_jsonb(t) - 'last_used_at' - 'last_seen_at' - 'last_ip' - 'successor_used_at'`
      const sum = sql`count(*) || '/' || coalesce(sum(hashtext((${row})::text)), 0)`
      return sql`select ${tablename}::text || ${sum} as sum from ${sql.table(tablename)} t`
    })
  const whole = await sql<{ whole: string }>`
    select string_agg(sum, ',' order by sum) as whole from (${sql.join(sums, sql` union all `)}) sums`.execute(db)
  return whole.rows[0]?.whole ?? ''
}
