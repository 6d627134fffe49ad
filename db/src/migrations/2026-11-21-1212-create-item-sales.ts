import { type Kysely, sql } from 'kysely'

/** What is sold over the counter, how it was paid, and what came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table item_sale (
      id uuid primary key,
      branch_id uuid not null references branch,
      number text not null unique,
      status text not null check (status in ('paid', 'refunded', 'voided')),
      order_id uuid references "order",
      cash_session_id uuid references cash_session,
      total_centavos bigint not null check (total_centavos >= 0),
      vat_centavos bigint not null check (vat_centavos >= 0),
      cost_centavos bigint not null check (cost_centavos >= 0),
      refunded_centavos bigint not null default 0 check (refunded_centavos >= 0 and refunded_centavos <= total_centavos),
      refunded_cost_centavos bigint not null default 0 check (refunded_cost_centavos >= 0),
      methods text not null,
      is_negative boolean not null,
      business_date date not null,
      sold_at timestamptz not null,
      sold_by uuid not null references app_user,
      client_id bigint references client,
      voided_at timestamptz,
      voided_by uuid references app_user,
      void_reason text,
      version int not null default 1,
      check ((status = 'voided') = (voided_at is not null))
    );
    create index item_sale_newest on item_sale (sold_at desc, id desc);
    create index item_sale_branch on item_sale (branch_id, sold_at desc, id desc);
    create index item_sale_day on item_sale (branch_id, business_date);
    create index item_sale_order on item_sale (order_id) where order_id is not null;
    create index item_sale_session on item_sale (cash_session_id);

    create table item_sale_line (
      id uuid primary key,
      sale_id uuid not null references item_sale,
      position smallint not null,
      item_id uuid not null references item,
      name text not null,
      quantity numeric(12, 3) not null check (quantity > 0),
      unit_price_centavos bigint not null check (unit_price_centavos >= 0),
      amount_centavos bigint not null check (amount_centavos >= 0),
      cost_centavos bigint not null check (cost_centavos >= 0),
      unique (sale_id, position),
      unique (sale_id, item_id)
    );
    create index item_sale_line_item on item_sale_line (item_id);

    create table item_sale_payment (
      id uuid primary key,
      sale_id uuid not null references item_sale,
      branch_id uuid not null references branch,
      cash_session_id uuid references cash_session,
      method text not null check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      amount_centavos bigint not null check (amount_centavos > 0),
      tendered_centavos bigint,
      change_centavos bigint not null default 0 check (change_centavos >= 0),
      reference text,
      business_date date not null,
      recorded_at timestamptz not null,
      check (method <> 'cash' or cash_session_id is not null)
    );
    create index item_sale_payment_sale on item_sale_payment (sale_id);
    create index item_sale_payment_session on item_sale_payment (cash_session_id);
    create index item_sale_payment_reference on item_sale_payment (method, reference) where reference is not null;

    create table item_sale_refund (
      id uuid primary key,
      sale_id uuid not null references item_sale,
      branch_id uuid not null references branch,
      cash_session_id uuid references cash_session,
      method text not null check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      amount_centavos bigint not null check (amount_centavos >= 0),
      reason text not null,
      business_date date not null,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user
    );
    create index item_sale_refund_sale on item_sale_refund (sale_id);
    create table item_sale_refund_line (
      refund_id uuid not null references item_sale_refund,
      line_id uuid not null references item_sale_line,
      quantity numeric(12, 3) not null check (quantity > 0),
      amount_centavos bigint not null check (amount_centavos >= 0),
      cost_centavos bigint not null check (cost_centavos >= 0),
      returned_to text not null check (returned_to in ('stock', 'spoiled')),
      primary key (refund_id, line_id)
    );
    create index item_sale_refund_line_line on item_sale_refund_line (line_id);

    grant select on item_sale, item_sale_line, item_sale_payment, item_sale_refund, item_sale_refund_line
      to labada_gateway, labada_workers;
    grant insert, update on item_sale to labada_gateway;
    grant insert on item_sale_line, item_sale_payment, item_sale_refund, item_sale_refund_line to labada_gateway;
  `.execute(db)
}
