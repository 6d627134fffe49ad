import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** Keeps this many connections of a pool busy for so many seconds, as slow questions would. */
export async function keepBusy(db: Db, connections: number, seconds: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(${seconds})`.execute(db)))
}
