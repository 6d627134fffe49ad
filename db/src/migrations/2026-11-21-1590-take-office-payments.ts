import { type Kysely, sql } from 'kysely'

/**
 * The back office takes payments too, with a reason, into an account it names: cash of no session is in the safe.
 * A counter's cash is still always of a session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column office_reason text check (length(office_reason) between 5 and 200);
    alter table payment drop constraint payment_check;
    alter table payment add constraint payment_check check (
      method <> 'cash' or cash_session_id is not null or office_reason is not null
    );
  `.execute(db)
}
