import { type Kysely, sql } from 'kysely'

/** The audit log says which key allowed each deed; none is known of entries from before, nor needed by a login or a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column key text`.execute(db)
}
