import { type Kysely, sql } from 'kysely'

/**
 * Trips: laundry that is fetched before it is an order, and brought when it is ready; who rides, what failed, and the
 * cash riders carry until they turn it in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values ('rider', 'Cash with riders', 'asset') on conflict (code) do nothing;

    create table trip (
      id uuid primary key,
      branch_id uuid not null references branch,
      kind text not null check (kind in ('pickup', 'delivery')),
      order_id uuid not null,
      customer_id uuid references customer,
      type text not null check (type in ('pick-up', 'deliver', 'pick-up_deliver')),
      address text not null,
      landmark text,
      time_window text,
      fee_centavos bigint not null check (fee_centavos >= 0),
      notes text,
      due_on date not null,
      state text not null check (state in ('waiting', 'assigned', 'picked_up', 'received', 'out', 'delivered', 'ended')),
      state_at timestamptz not null,
      state_by uuid not null references app_user,
      rider_id uuid references employee,
      attempts int not null default 0,
      last_failure text,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      unique (order_id, kind)
    );
    create index trip_open on trip (branch_id, due_on) where state not in ('received', 'delivered', 'ended');
    create index trip_newest on trip (branch_id, state_at desc);

    create table trip_change (
      id uuid primary key,
      trip_id uuid not null references trip,
      branch_id uuid not null references branch,
      from_state text,
      to_state text not null,
      rider_id uuid references employee,
      changed_at timestamptz not null,
      changed_by uuid not null references app_user,
      reason text
    );
    create index trip_change_trip on trip_change (trip_id, changed_at);

    create table rider_collection (
      payment_id uuid primary key references payment,
      trip_id uuid not null references trip,
      branch_id uuid not null references branch,
      rider_id uuid not null references employee,
      amount_centavos bigint not null check (amount_centavos > 0)
    );
    create index rider_collection_rider on rider_collection (branch_id, rider_id);

    create table rider_cash (
      id uuid primary key,
      branch_id uuid not null references branch,
      rider_id uuid not null references employee,
      cash_session_id uuid not null references cash_session,
      kind text not null check (kind in ('float', 'turn_in')),
      amount_centavos bigint not null check (amount_centavos > 0),
      note text,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user
    );
    create index rider_cash_rider on rider_cash (branch_id, rider_id);

    grant select on trip, trip_change, rider_collection, rider_cash to labada_gateway, labada_workers;
    grant insert, update on trip to labada_gateway;
    grant insert on trip_change, rider_collection, rider_cash to labada_gateway;
  `.execute(db)
}
