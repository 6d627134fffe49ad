import { type Kysely, sql } from 'kysely'

/** When a backup's files were last compared with what was signed, and what was wrong with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table backup
      add column check_requested_at timestamptz,
      add column checked_at timestamptz,
      add column check_failure text;
    grant update (check_requested_at) on backup to labada_gateway;
  `.execute(db)
}
