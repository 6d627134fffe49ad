import { type Kysely, sql } from 'kysely'

/** Customers, orders, lines, loads and everything that is paid and given back on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer (
      id uuid primary key,
      name text not null,
      phone text unique check (phone ~ '^09[0-9]{9}$'),
      address text,
      created_branch_id uuid references branch,
      created_at timestamptz not null default now()
    );
    create index customer_name on customer (lower(name) text_pattern_ops);

    create table "order" (
      id uuid primary key,
      branch_id uuid not null references branch,
      number text not null unique,
      claim_code text not null unique,
      type text not null check (type in ('walk-in', 'pick-up', 'deliver', 'pick-up_deliver')),
      stage text not null check (stage in ('received', 'washing', 'drying', 'folding', 'ready', 'released', 'voided')),
      stage_at timestamptz not null,
      customer_id uuid references customer,
      price_version_id uuid not null references price_version,
      is_rush boolean not null default false,
      discount_percent numeric(6, 2),
      discount_reason text,
      steps jsonb not null,
      subtotal_centavos bigint not null check (subtotal_centavos >= 0),
      discount_centavos bigint not null default 0 check (discount_centavos >= 0),
      pickup_fee_centavos bigint not null default 0 check (pickup_fee_centavos >= 0),
      delivery_fee_centavos bigint not null default 0 check (delivery_fee_centavos >= 0),
      vat_centavos bigint not null default 0 check (vat_centavos >= 0),
      total_centavos bigint not null check (total_centavos >= 0),
      paid_centavos bigint not null default 0 check (paid_centavos >= 0),
      refunded_centavos bigint not null default 0 check (refunded_centavos >= 0 and refunded_centavos <= paid_centavos),
      owed_change_centavos bigint not null default 0 check (owed_change_centavos >= 0),
      load_count int not null check (load_count >= 0),
      kilos numeric(10, 3),
      services text not null,
      notes text,
      pickup jsonb,
      delivery jsonb,
      received_at timestamptz not null,
      received_by uuid not null references app_user,
      business_date date not null,
      promised_at timestamptz not null,
      client_id bigint references client,
      cash_session_id uuid references cash_session,
      released_at timestamptz,
      released_by uuid references app_user,
      voided_at timestamptz,
      voided_by uuid references app_user,
      void_reason text,
      version int not null default 1,
      check (paid_centavos <= total_centavos),
      check ((stage = 'released') = (released_at is not null and voided_at is null)),
      check ((stage = 'voided') = (voided_at is not null))
    );
    create index order_newest on "order" (received_at desc, id desc);
    create index order_branch_newest on "order" (branch_id, received_at desc, id desc);
    create index order_branch_day on "order" (branch_id, business_date);
    create index order_open on "order" (branch_id, promised_at) where stage not in ('released', 'voided');
    create index order_unpaid on "order" (branch_id) where paid_centavos < total_centavos and stage <> 'voided';
    create index order_released on "order" (branch_id, released_at desc) where released_at is not null;
    create index order_customer on "order" (customer_id, received_at desc);
    create index order_owing on "order" (branch_id) where owed_change_centavos > 0;

    create table order_line (
      id uuid primary key,
      order_id uuid not null references "order",
      position smallint not null,
      service_id uuid not null references service,
      code text not null,
      name text not null,
      unit text not null,
      quantity numeric(10, 3) not null check (quantity > 0),
      weight_kg numeric(10, 3),
      unit_price_centavos bigint not null check (unit_price_centavos >= 0),
      amount_centavos bigint not null check (amount_centavos >= 0),
      unique (order_id, position)
    );

    create table load (
      id uuid primary key,
      order_id uuid not null references "order",
      branch_id uuid not null references branch,
      number smallint not null,
      label text not null,
      path text[] not null,
      stage text not null check (stage in ('received', 'washing', 'drying', 'folding', 'ready', 'released')),
      stage_at timestamptz not null,
      stage_by uuid not null references app_user,
      unique (order_id, number)
    );

    create table load_stage_change (
      id uuid primary key,
      load_id uuid not null references load,
      order_id uuid not null references "order",
      branch_id uuid not null references branch,
      from_stage text,
      to_stage text not null,
      changed_at timestamptz not null,
      changed_by uuid not null references app_user,
      reason text
    );
    create index load_stage_change_order on load_stage_change (order_id, changed_at);

    create table payment (
      id uuid primary key,
      order_id uuid not null references "order",
      branch_id uuid not null references branch,
      cash_session_id uuid references cash_session,
      method text not null check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      amount_centavos bigint not null check (amount_centavos > 0),
      tendered_centavos bigint,
      change_centavos bigint not null default 0 check (change_centavos >= 0),
      owed_centavos bigint not null default 0 check (owed_centavos >= 0),
      reference text,
      business_date date not null,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user,
      client_id bigint references client,
      check (method <> 'cash' or cash_session_id is not null)
    );
    create index payment_order on payment (order_id);
    create index payment_day on payment (branch_id, business_date);
    create index payment_newest on payment (recorded_at desc, id desc);
    create index payment_session on payment (cash_session_id);
    create index payment_reference on payment (method, reference) where reference is not null;

    create table payment_void (
      payment_id uuid primary key references payment,
      order_id uuid not null references "order",
      branch_id uuid not null references branch,
      reason text not null,
      voided_at timestamptz not null,
      voided_by uuid not null references app_user
    );
    create index payment_void_order on payment_void (order_id);

    create table refund (
      id uuid primary key,
      order_id uuid not null references "order",
      branch_id uuid not null references branch,
      cash_session_id uuid references cash_session,
      method text not null check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      amount_centavos bigint not null check (amount_centavos > 0),
      reason text not null,
      business_date date not null,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user
    );
    create index refund_order on refund (order_id);
    create index refund_day on refund (branch_id, business_date);

    create table short_change (
      id uuid primary key,
      order_id uuid not null references "order",
      branch_id uuid not null references branch,
      cash_session_id uuid not null references cash_session,
      amount_centavos bigint not null check (amount_centavos > 0),
      given_at timestamptz not null,
      given_by uuid not null references app_user
    );
    create index short_change_order on short_change (order_id);
  `.execute(db)
}
