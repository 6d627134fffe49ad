import { type Kysely, sql } from 'kysely'

/** A purchase that was received by mistake is taken back: its goods leave the shelf, its money comes home, its number stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column voided_at timestamptz;
    alter table purchase add column voided_by uuid references app_user;
    alter table purchase add column void_reason text;

    alter table purchase drop constraint purchase_state_check;
    alter table purchase add constraint purchase_state_check check (state in ('ordered', 'received', 'cancelled', 'voided'));

    alter table purchase drop constraint purchase_check;
    alter table purchase add constraint purchase_check check ((state in ('received', 'voided')) = (received_at is not null));

    alter table purchase add constraint purchase_voided check ((state = 'voided') = (voided_at is not null));
  `.execute(db)
}
