import { type Kysely, sql } from 'kysely'

/** Customers are reminded of a package before it ends. Its messages are about no order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outgoing_message drop constraint outgoing_message_kind_check;
    alter table outgoing_message add constraint outgoing_message_kind_check check (
      kind in (
        'ready', 'late', 'unclaimed', 'pickup', 'receipt', 'thanks', 'booking', 'booking_moved', 'booking_declined', 'package_ends',
        'alert', 'test'
      )
    );
    create index sold_package_valid_until on sold_package (valid_until);
  `.execute(db)
}
