import { type Kysely, sql } from 'kysely'

/**
 * What a backup did and where it stopped (`log`), which Labada made it, and one more kind: the backup before an update
 * changes the tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table backup
      add column log jsonb not null default '[]',
      add column app_version text;
    alter table backup drop constraint backup_kind_check;
    alter table backup add constraint backup_kind_check check (kind in ('scheduled', 'manual', 'pre-restore', 'pre-update'));
  `.execute(db)
}
