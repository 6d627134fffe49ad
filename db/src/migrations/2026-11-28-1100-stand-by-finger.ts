import { type Kysely, sql } from 'kysely'

/** A scan may also say who stands at a counter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scan drop constraint scan_used_as_check;
    alter table scan add constraint scan_used_as_check check (used_as in ('attendance', 'portal', 'counter', 'ignored'));
  `.execute(db)
}
