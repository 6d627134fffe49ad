import { type Kysely, sql } from 'kysely'

/** The papers that move stock: purchases, transfers between branches, counts, requests, and what loads used up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase (
      id uuid primary key,
      branch_id uuid not null references branch,
      number text not null unique,
      state text not null check (state in ('ordered', 'received', 'cancelled')),
      supplier text not null,
      document_number text,
      paid_from text not null check (paid_from in ('drawer', 'safe', 'bank', 'owner', 'payable')),
      freight_centavos bigint not null default 0 check (freight_centavos >= 0),
      total_centavos bigint not null check (total_centavos >= 0),
      note text,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      received_at timestamptz,
      received_by uuid references app_user,
      cancelled_at timestamptz,
      cancelled_by uuid references app_user,
      cancel_reason text,
      paid_at timestamptz,
      paid_by uuid references app_user,
      settled_from text check (settled_from in ('drawer', 'safe', 'bank', 'owner')),
      version int not null default 1,
      check ((state = 'received') = (received_at is not null)),
      check ((state = 'cancelled') = (cancelled_at is not null))
    );
    create index purchase_newest on purchase (created_at desc, id desc);
    create index purchase_ordered on purchase (branch_id) where state = 'ordered';
    create table purchase_line (
      id uuid primary key,
      purchase_id uuid not null references purchase,
      position smallint not null,
      item_id uuid not null references item,
      pack_name text,
      pack_factor numeric(12, 3) not null check (pack_factor > 0),
      packs numeric(12, 3) not null check (packs > 0),
      quantity numeric(14, 3) not null check (quantity > 0),
      amount_centavos bigint not null check (amount_centavos >= 0),
      received_quantity numeric(14, 3) check (received_quantity >= 0),
      cost_centavos bigint check (cost_centavos >= 0),
      unique (purchase_id, position),
      unique (purchase_id, item_id)
    );
    create index purchase_line_item on purchase_line (item_id);

    create table stock_transfer (
      id uuid primary key,
      number text not null unique,
      from_branch_id uuid not null references branch,
      to_branch_id uuid not null references branch,
      state text not null check (state in ('sent', 'received', 'cancelled')),
      note text,
      sent_at timestamptz not null,
      sent_by uuid not null references app_user,
      received_at timestamptz,
      received_by uuid references app_user,
      missing text check (missing in ('lost', 'returned')),
      reason text,
      version int not null default 1,
      check (from_branch_id <> to_branch_id),
      check ((state = 'sent') = (received_at is null))
    );
    create index stock_transfer_newest on stock_transfer (sent_at desc, id desc);
    create index stock_transfer_coming on stock_transfer (to_branch_id) where state = 'sent';
    create index stock_transfer_gone on stock_transfer (from_branch_id) where state = 'sent';
    create table stock_transfer_line (
      id uuid primary key,
      transfer_id uuid not null references stock_transfer,
      position smallint not null,
      item_id uuid not null references item,
      quantity numeric(14, 3) not null check (quantity > 0),
      cost_centavos bigint not null check (cost_centavos >= 0),
      received_quantity numeric(14, 3) check (received_quantity >= 0 and received_quantity <= quantity),
      unique (transfer_id, item_id)
    );

    create table stock_count (
      id uuid primary key,
      branch_id uuid not null references branch,
      number text not null unique,
      state text not null check (state in ('open', 'review', 'posted', 'cancelled')),
      category text,
      note text,
      opened_at timestamptz not null,
      opened_by uuid not null references app_user,
      counted_at timestamptz,
      counted_by uuid references app_user,
      closed_at timestamptz,
      closed_by uuid references app_user,
      version int not null default 1,
      check ((state in ('posted', 'cancelled')) = (closed_at is not null))
    );
    create index stock_count_newest on stock_count (opened_at desc, id desc);
    create index stock_count_open on stock_count (branch_id) where state in ('open', 'review');
    create table stock_count_line (
      count_id uuid not null references stock_count,
      item_id uuid not null references item,
      counted numeric(14, 3) check (counted >= 0),
      expected numeric(14, 3),
      primary key (count_id, item_id)
    );

    create table stock_request (
      id uuid primary key,
      branch_id uuid not null references branch,
      item_id uuid not null references item,
      quantity numeric(14, 3) not null check (quantity > 0),
      note text,
      state text not null check (state in ('open', 'done', 'declined')),
      requested_at timestamptz not null,
      requested_by uuid not null references app_user,
      answered_at timestamptz,
      answered_by uuid references app_user,
      answer text
    );
    create index stock_request_newest on stock_request (requested_at desc, id desc);
    create unique index stock_request_one_open on stock_request (branch_id, item_id) where state = 'open';

    create table stock_use (
      change_id uuid primary key references load_stage_change,
      order_id uuid not null references "order",
      used_at timestamptz not null,
      undone_at timestamptz
    );
    create index stock_use_order on stock_use (order_id);

    grant select on purchase, purchase_line, stock_transfer, stock_transfer_line, stock_count, stock_count_line,
      stock_request, stock_use to labada_gateway, labada_workers;
    grant insert, update on purchase, purchase_line, stock_transfer, stock_transfer_line, stock_count, stock_count_line,
      stock_request to labada_gateway;
    grant insert, update (undone_at) on stock_use to labada_workers;
  `.execute(db)
}
