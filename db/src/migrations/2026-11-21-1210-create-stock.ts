import { type Kysely, sql } from 'kysely'

/**
 * Items, and what every branch has of them. Movements are only ever added; the trigger keeps the levels from them and
 * refuses a movement that does not go on where the one before it ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values
      ('stock_transit', 'Stock on its way', 'asset'),
      ('interbranch', 'Between branches', 'equity'),
      ('payable', 'Owed to suppliers', 'liability');

    create sequence item_sku;
    create table item (
      id uuid primary key,
      sku text not null unique,
      name text not null,
      kind text not null check (kind in ('consumable', 'retail', 'both', 'asset')),
      category text not null check (category in ('detergent', 'fabcon', 'bleach', 'packaging', 'supplies', 'other')),
      unit text not null check (unit in ('pc', 'ml', 'g')),
      barcode text unique,
      price_centavos bigint check (price_centavos >= 0),
      is_taxable boolean not null default true,
      supplier text not null default '',
      lead_days int not null default 3 check (lead_days between 0 and 365),
      notes text not null default '',
      created_at timestamptz not null,
      deactivated_at timestamptz,
      version int not null default 1
    );
    create unique index item_name on item (lower(name)) where deactivated_at is null;

    create table item_pack (
      id uuid primary key,
      item_id uuid not null references item,
      position smallint not null,
      name text not null,
      factor numeric(12, 3) not null check (factor > 0),
      barcode text unique,
      unique (item_id, position)
    );

    create table item_branch (
      item_id uuid not null references item,
      branch_id uuid not null references branch,
      price_centavos bigint check (price_centavos >= 0),
      reorder_at numeric(14, 3) check (reorder_at >= 0),
      par numeric(14, 3) check (par >= 0),
      location text not null default '',
      primary key (item_id, branch_id)
    );

    create table recipe (
      service_id uuid not null references service,
      item_id uuid not null references item,
      stage text not null check (stage in ('washing', 'drying', 'folding', 'ready')),
      per text not null check (per in ('load', 'kg', 'unit')),
      quantity numeric(12, 3) not null check (quantity > 0),
      primary key (service_id, item_id, stage)
    );
    create index recipe_item on recipe (item_id);

    create table stock_level (
      branch_id uuid not null references branch,
      item_id uuid not null references item,
      quantity numeric(14, 3) not null default 0,
      value_centavos bigint not null default 0,
      average_cost numeric(24, 9) not null default 0,
      last_number int not null default 0,
      counted_at timestamptz,
      primary key (branch_id, item_id)
    );

    create table stock_movement (
      id uuid primary key,
      branch_id uuid not null references branch,
      item_id uuid not null references item,
      number int not null,
      kind text not null check (kind in ('opening', 'purchase', 'sale', 'consumption', 'transfer_out', 'transfer_in',
        'adjustment', 'spoilage', 'return', 'count')),
      quantity numeric(14, 3) not null check (quantity <> 0),
      value_centavos bigint not null,
      correction_centavos bigint not null default 0,
      before_quantity numeric(14, 3) not null,
      after_quantity numeric(14, 3) not null,
      after_value_centavos bigint not null,
      average_cost numeric(24, 9) not null check (average_cost >= 0),
      source_type text not null,
      source_id uuid not null,
      document text,
      order_id uuid references "order",
      reason text,
      business_date date not null,
      occurred_at timestamptz not null,
      recorded_at timestamptz not null,
      actor_id uuid references app_user,
      unique (branch_id, item_id, number),
      check (after_quantity = before_quantity + quantity),
      check (value_centavos = 0 or sign(value_centavos) = sign(quantity)),
      check (after_quantity <= 0 or after_value_centavos >= 0),
      check (after_quantity <> 0 or after_value_centavos = 0)
    );
    create index stock_movement_newest on stock_movement (occurred_at desc, id desc);
    create index stock_movement_branch on stock_movement (branch_id, occurred_at desc, id desc);
    create index stock_movement_item on stock_movement (item_id, occurred_at desc, id desc);
    create index stock_movement_source on stock_movement (source_id);
    create index stock_movement_day on stock_movement (branch_id, business_date);

    create function lock_stock(branches uuid[], items uuid[]) returns setof stock_level
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into stock_level (branch_id, item_id)
        select b, i from unnest(branches, items) as wanted (b, i) order by b, i
        on conflict do nothing;
      return query
        select l.* from stock_level l
        join (select distinct b, i from unnest(branches, items) as wanted (b, i)) w on w.b = l.branch_id and w.i = l.item_id
        order by l.branch_id, l.item_id for update of l;
    end $$;

    create function keep_stock_levels() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into stock_level (branch_id, item_id)
        select distinct branch_id, item_id from moved order by branch_id, item_id on conflict do nothing;
      if exists (
        select from (
          select branch_id, item_id, count(*) as moves, min(number) as first, max(number) as last,
            sum(quantity) as quantity, sum(value_centavos + correction_centavos) as value
          from moved group by branch_id, item_id
        ) m
        join stock_level l using (branch_id, item_id)
        join moved e on e.branch_id = m.branch_id and e.item_id = m.item_id and e.number = m.last
        where m.first <> l.last_number + 1 or m.last <> l.last_number + m.moves
          or l.quantity + m.quantity <> e.after_quantity or l.value_centavos + m.value <> e.after_value_centavos
      ) then
        raise exception 'a stock movement goes on where the one before it ended'
          using errcode = '23514', constraint = 'stock_movement_goes_on';
      end if;
      update stock_level l
        set quantity = e.after_quantity, value_centavos = e.after_value_centavos, average_cost = e.average_cost,
          last_number = e.number, counted_at = greatest(l.counted_at, e.counted_at)
        from (
          select distinct on (branch_id, item_id) *,
            max(occurred_at) filter (where kind in ('count', 'opening')) over (partition by branch_id, item_id) as counted_at
          from moved order by branch_id, item_id, number desc
        ) e
        where l.branch_id = e.branch_id and l.item_id = e.item_id;
      return null;
    end $$;
    create trigger keep_stock_levels after insert on stock_movement
      referencing new table as moved for each statement execute function keep_stock_levels();

    grant select on item, item_pack, item_branch, recipe, stock_level, stock_movement to labada_gateway, labada_workers;
    grant usage on sequence item_sku to labada_gateway;
    grant insert, update on item to labada_gateway;
    grant insert, update, delete on item_pack, item_branch, recipe to labada_gateway;
    grant insert on stock_movement to labada_gateway, labada_workers;
    revoke all on function keep_stock_levels() from public;
    revoke all on function lock_stock(uuid[], uuid[]) from public;
    grant execute on function lock_stock(uuid[], uuid[]) to labada_gateway, labada_workers;
    grant insert on ledger_transfer, ledger_posting, outbox to labada_workers;
  `.execute(db)
}
