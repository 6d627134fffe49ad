import { type Kysely, sql } from 'kysely'

/**
 * Bookings: pick-ups and deliveries that customers ask for themselves. One is no trip and no customer until a counter confirms it:
 * whoever can open the page can write here, and nobody else reads it. Its trip has its id. What can be booked is one record of
 * settings, as those of messages are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_setting (
      id boolean primary key default true check (id),
      version integer not null,
      value jsonb not null,
      changed_at timestamptz not null,
      changed_by uuid not null references app_user
    );

    create table booking (
      id uuid primary key,
      -- What the customer's page is found by.
      code text not null constraint booking_code_key unique,
      branch_id uuid not null references branch,
      kind text not null check (kind in ('pickup', 'delivery')),
      type text not null check (type in ('pick-up', 'deliver', 'pick-up_deliver')),
      -- The order that is brought, or the id under which what is fetched will be received.
      order_id uuid not null,
      -- Who it is, once a counter confirmed it.
      customer_id uuid references customer,
      name text,
      phone text,
      address text not null,
      landmark text,
      note text,
      zone text not null,
      fee_centavos bigint not null check (fee_centavos >= 0),
      minimum_centavos bigint not null check (minimum_centavos >= 0),
      due_on date not null,
      slot_from int not null check (slot_from between 0 and 1439),
      slot_until int not null check (slot_until > slot_from and slot_until <= 1440),
      language text not null check (language in ('en', 'fil', 'ceb')),
      wants_messages boolean not null,
      state text not null check (state in ('asked', 'confirmed', 'moved', 'declined', 'canceled')),
      state_at timestamptz not null,
      -- Null for what the customer did.
      state_by uuid references app_user,
      reason text,
      asked_at timestamptz not null,
      check ((kind = 'delivery') = (type = 'deliver'))
    );
    create index booking_asked on booking (branch_id, asked_at) where state = 'asked';
    create index booking_held on booking (branch_id, due_on) where state in ('asked', 'confirmed', 'moved');
    create index booking_phone on booking (phone, asked_at) where phone is not null;
    create index booking_order on booking (order_id);
    create index booking_customer on booking (customer_id) where customer_id is not null;
    create index booking_due on booking (due_on);

    create table booking_change (
      id uuid primary key,
      booking_id uuid not null references booking on delete cascade,
      branch_id uuid not null references branch,
      to_state text not null,
      due_on date not null,
      slot_from int not null,
      slot_until int not null,
      changed_at timestamptz not null,
      changed_by uuid references app_user,
      reason text
    );
    create index booking_change_booking on booking_change (booking_id, changed_at);

    -- Where a trip goes, so that riders go around by area.
    alter table trip add column zone text;

    grant select on booking_setting, booking, booking_change to labada_gateway, labada_workers;
    grant insert, update on booking_setting to labada_gateway;
    grant insert, update on booking to labada_gateway;
    grant insert on booking_change to labada_gateway;
    -- A forgotten customer's.
    grant update (reason) on booking_change to labada_gateway;
    grant delete on booking to labada_workers;
  `.execute(db)
}
