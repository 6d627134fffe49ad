import { sql } from 'kysely'
import type { Db } from '../client.ts'

/** The first column of the first row of a query written by a test, as a number; 0 when there is none. */
export async function readNumber(db: Db, query: string): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db)
  return Number(Object.values(rows[0] ?? {})[0] ?? 0)
}
