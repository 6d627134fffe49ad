import { type Kysely, sql } from 'kysely'

/**
 * The back office enters sales of items too, with a reason, into an account it names: cash of no session is in the safe.
 * A counter's cash is still always of a session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table item_sale add column office_reason text check (length(office_reason) between 5 and 200);
    alter table item_sale add constraint item_sale_office_has_no_session
      check (office_reason is null or cash_session_id is null);
    alter table item_sale_payment add column office_account text
      check (office_account in ('safe', 'wallet:gcash', 'wallet:maya', 'card', 'bank'));
    alter table item_sale_payment drop constraint item_sale_payment_check;
    alter table item_sale_payment add constraint item_sale_payment_check check (
      method <> 'cash' or cash_session_id is not null or office_account is not distinct from 'safe'
    );
  `.execute(db)
}
