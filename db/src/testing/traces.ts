import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** The tables that have a row in which one of these words stands, in whatever column. */
export async function tablesWith(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} t
      where t::text like any (${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
