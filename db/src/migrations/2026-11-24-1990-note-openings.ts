import { type Kysely, sql } from 'kysely'

/** Why a drawer was opened with another sum than the last close had left in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cash_session add column opening_note text check (length(opening_note) between 1 and 300);
  `.execute(db)
}
