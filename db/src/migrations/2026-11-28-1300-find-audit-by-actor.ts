import { type Kysely, sql } from 'kysely'

/** What one person did, newest first, is a list in their file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_actor on audit_log (actor_id, seq desc)`.execute(db)
}
