import { type Kysely, sql } from 'kysely'

/**
 * The browser that a session began in, as people call it: “Chrome on Windows”. The log’s entry of the login has it too,
 * and tells a browser that a person never used before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_token add column browser text`.execute(db)
}
