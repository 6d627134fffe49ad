import { type Kysely, sql } from 'kysely'

/**
 * The rolled-up days also know how many of their orders were voided, and what of the others is discounted, paid, due and of
 * known customers: sums over all days add up a row a day, not the orders. An order that changes queues one row, what it is
 * now less what it was. Forgotten customers are few and have their own index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table branch_day add column voided int not null default 0, add column discount_centavos bigint not null default 0,
      add column paid_centavos bigint not null default 0, add column due_centavos bigint not null default 0,
      add column customer_sales_centavos bigint not null default 0;
    alter table pending_day_change add column voided int not null default 0,
      add column discount_centavos bigint not null default 0, add column paid_centavos bigint not null default 0,
      add column due_centavos bigint not null default 0, add column customer_sales_centavos bigint not null default 0;
    create index customer_forgotten on customer (id) where forgotten_at is not null;

    create function order_day_figures(o "order") returns table (branch_id uuid, business_date date, orders int, voided int,
      loads int, kilos numeric, sales bigint, discount bigint, paid bigint, due bigint, customer_sales bigint)
    language sql immutable as $$
      select o.branch_id, o.business_date, counts::int, (not counts)::int, case when counts then o.load_count::int else 0 end,
        case when counts then coalesce(o.kilos, 0) else 0 end, case when counts then o.total_centavos else 0 end,
        case when counts then o.discount_centavos else 0 end, case when counts then o.paid_centavos else 0 end,
        case when counts then o.total_centavos - o.paid_centavos - o.written_off_centavos else 0 end,
        case when counts and o.customer_id is not null then o.total_centavos else 0 end
      from (select o.stage <> 'voided' as counts) c
    $$;

    create or replace function queue_received_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, orders, voided, loads, kilos, sales_centavos, discount_centavos,
          paid_centavos, due_centavos, customer_sales_centavos)
        select f.branch_id, f.business_date, sum(f.orders), sum(f.voided), sum(f.loads), sum(f.kilos), sum(f.sales),
          sum(f.discount), sum(f.paid), sum(f.due), sum(f.customer_sales)
        from added o cross join lateral order_day_figures(o) f group by 1, 2;
      insert into pending_day_change (branch_id, business_date, released)
        select branch_id, released_day(branch_id, released_at), count(*)
        from added where released_at is not null group by 1, 2;
      return null;
    end $$;

    create or replace function queue_changed_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, orders, voided, loads, kilos, sales_centavos, discount_centavos,
          paid_centavos, due_centavos, customer_sales_centavos)
        select branch_id, business_date, sum(sign * orders), sum(sign * voided), sum(sign * loads), sum(sign * kilos),
          sum(sign * sales), sum(sign * discount), sum(sign * paid), sum(sign * due), sum(sign * customer_sales)
        from (
          select -1 as sign, f.* from order_day_figures(old) f union all select 1, f.* from order_day_figures(new) f
        ) change group by 1, 2;
      return null;
    end $$;

    drop trigger queue_changed_order on "order";
    create trigger queue_changed_order after update on "order" for each row
      when ((old.stage = 'voided') <> (new.stage = 'voided') or old.load_count <> new.load_count
        or old.kilos is distinct from new.kilos or old.total_centavos <> new.total_centavos
        or old.discount_centavos <> new.discount_centavos or old.paid_centavos <> new.paid_centavos
        or old.written_off_centavos <> new.written_off_centavos or (old.customer_id is null) <> (new.customer_id is null)
        or old.business_date <> new.business_date or old.branch_id <> new.branch_id)
      execute function queue_changed_order();

    insert into branch_day as d (branch_id, business_date, orders, loads, kilos, released, sales_centavos, collected_centavos,
        refunded_centavos, voided, discount_centavos, paid_centavos, due_centavos, customer_sales_centavos)
      select f.branch_id, f.business_date, 0, 0, 0, 0, 0, 0, 0, sum(f.voided), sum(f.discount), sum(f.paid), sum(f.due),
        sum(f.customer_sales)
      from "order" o cross join lateral order_day_figures(o) f group by 1, 2
      on conflict (branch_id, business_date) do update set voided = excluded.voided,
        discount_centavos = excluded.discount_centavos, paid_centavos = excluded.paid_centavos,
        due_centavos = excluded.due_centavos, customer_sales_centavos = excluded.customer_sales_centavos;
  `.execute(db)
}
