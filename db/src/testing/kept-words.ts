import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** The tables with a row that has one of these words (a regular expression), in whatever column, by name. */
export async function tablesThatSay(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' order by 1`.execute(db)
  const said: string[] = []
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} t where t::text ~* ${words} limit 1`.execute(db)
    if (found.rows.length > 0) said.push(name)
  }
  return said
}
