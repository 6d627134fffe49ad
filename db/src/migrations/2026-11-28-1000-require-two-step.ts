import { type Kysely, sql } from 'kysely'

/**
 * The keys for which the shop asks two-step login, and which sessions are two-step ones: begun with a code or a passkey, or
 * proven with one since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company add column two_step_keys text[] not null default '{}';
    alter table access_token add column is_two_step boolean not null default false;
  `.execute(db)
}
