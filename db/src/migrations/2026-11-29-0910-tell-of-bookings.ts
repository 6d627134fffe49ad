import { type Kysely, sql } from 'kysely'

/** Customers are told how the shop answered what they asked for on the booking page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outgoing_message drop constraint outgoing_message_kind_check;
    alter table outgoing_message add constraint outgoing_message_kind_check check (
      kind in (
        'ready', 'late', 'unclaimed', 'pickup', 'receipt', 'thanks', 'booking', 'booking_moved', 'booking_declined', 'alert', 'test'
      )
    );
  `.execute(db)
}
