import { type Kysely, sql } from 'kysely'

/**
 * Months whose books are closed: nothing is booked on their days any more. What belongs to one of them is booked on an
 * open day and says so (`late_for`). A booking on an earlier day waits for a close that is being made, and the close for
 * it: both take the same advisory lock, which bookings of today never need.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_close (
      month date primary key check (extract(day from month) = 1),
      closed_at timestamptz not null,
      closed_by uuid not null references app_user,
      note text
    );
    alter table ledger_transfer add column late_for date;

    create function refuse_closed_month() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare
      yesterday date := (clock_timestamp() at time zone 'Asia/Manila')::date - 1;
    begin
      if exists (select from booked where business_date < yesterday) then
        perform pg_advisory_xact_lock_shared(hashtext('month_close'));
        if exists (select from booked b join month_close m on m.month = date_trunc('month', b.business_date)::date) then
          raise exception 'this month is closed' using errcode = '23514', constraint = 'ledger_transfer_month_is_open';
        end if;
      end if;
      return null;
    end $$;
    create trigger refuse_closed_month after insert on ledger_transfer
      referencing new table as booked for each statement execute function refuse_closed_month();

    insert into ledger_account (code, name, kind) values
      ('revenue:other', 'Other income', 'revenue'),
      ('expense:bank_charge', 'Bank charges', 'expense');

    grant select on month_close to labada_gateway, labada_workers;
    grant insert on month_close to labada_gateway;
  `.execute(db)
}
