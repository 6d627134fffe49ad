import { type Kysely, sql } from 'kysely'

/**
 * A second place for copies of backups: a bucket of an object store. `off_site_at` and `off_site_failure` stay what they
 * are, those of the other drive. Who lets go of a backup is the gateway; the workers then take its copies away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table backup
      add column bucket_at timestamptz,
      add column bucket_failure text,
      add column copy_requested_at timestamptz;
    grant update (copy_requested_at) on backup to labada_gateway;
  `.execute(db)
}
