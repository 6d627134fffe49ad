import { type Kysely, sql } from 'kysely'

/**
 * Promotions: what is taken off which orders, when, where and how often. Who has one is a row of its own, so that a voided
 * order gives its use back and a merged customer keeps theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotion (
      id uuid primary key,
      name text not null check (length(name) between 1 and 60),
      code text check (code ~ '^[A-Z0-9-]{3,20}$'),
      kind text not null check (kind in ('percent', 'amount', 'nth_free')),
      percent numeric(5, 2) check (percent > 0 and percent <= 100),
      amount_centavos bigint check (amount_centavos > 0),
      every_nth int check (every_nth between 2 and 100),
      most_centavos bigint check (most_centavos > 0),
      minimum_centavos bigint not null check (minimum_centavos >= 0),
      service_ids uuid[] not null,
      branch_ids uuid[] not null,
      weekdays int[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
      starts_on date not null,
      ends_on date check (ends_on >= starts_on),
      total_limit int check (total_limit > 0),
      customer_limit int check (customer_limit > 0),
      is_stackable boolean not null,
      needs_approval boolean not null check (not needs_approval or code is not null),
      state text not null default 'active' check (state in ('active', 'paused', 'ended')),
      version int not null default 1,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      check ((kind = 'percent') = (percent is not null)),
      check ((kind = 'amount') = (amount_centavos is not null)),
      check ((kind = 'nth_free') = (every_nth is not null))
    );
    create unique index promotion_code_key on promotion (code) where state <> 'ended';

    create table promotion_use (
      promotion_id uuid not null references promotion,
      order_id uuid not null references "order",
      amount_centavos bigint not null check (amount_centavos > 0),
      primary key (promotion_id, order_id)
    );
    create index promotion_use_order on promotion_use (order_id);

    alter table approval drop constraint approval_kind_check;
    alter table approval add constraint approval_kind_check check (kind in ('release_unpaid', 'cash_out', 'promotion'));

    grant select on promotion, promotion_use to labada_gateway, labada_workers;
    grant insert on promotion, promotion_use to labada_gateway;
    grant update on promotion to labada_gateway;
  `.execute(db)
}
