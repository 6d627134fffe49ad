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

    create or replace function queue_received_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, orders, voided, loads, kilos, sales_centavos, discount_centavos,
          paid_centavos, due_centavos, customer_sales_centavos)
        select branch_id, business_date, count(*) filter (where counts), count(*) filter (where not counts),
          coalesce(sum(load_count) filter (where counts), 0), coalesce(sum(kilos) filter (where counts), 0),
          coalesce(sum(total_centavos) filter (where counts), 0), coalesce(sum(discount_centavos) filter (where counts), 0),
          coalesce(sum(paid_centavos) filter (where counts), 0),
          coalesce(sum(total_centavos - paid_centavos - written_off_centavos) filter (where counts), 0),
          coalesce(sum(total_centavos) filter (where counts and customer_id is not null), 0)
        from added cross join lateral (select stage <> 'voided' as counts) c group by 1, 2;
      insert into pending_day_change (branch_id, business_date, released)
        select branch_id, released_day(branch_id, released_at), count(*)
        from added where released_at is not null group by 1, 2;
      return null;
    end $$;

    create function queue_order_figures(o "order", sign int) returns void language plpgsql set search_path = public, pg_temp as $$
    begin
      if o.stage = 'voided' then
        insert into pending_day_change (branch_id, business_date, voided) values (o.branch_id, o.business_date, sign);
      else
        insert into pending_day_change (branch_id, business_date, orders, loads, kilos, sales_centavos, discount_centavos,
            paid_centavos, due_centavos, customer_sales_centavos)
          values (o.branch_id, o.business_date, sign, sign * o.load_count, sign * coalesce(o.kilos, 0), sign * o.total_centavos,
            sign * o.discount_centavos, sign * o.paid_centavos,
            sign * (o.total_centavos - o.paid_centavos - o.written_off_centavos),
            case when o.customer_id is null then 0 else sign * o.total_centavos end);
      end if;
    end $$;

    create or replace function queue_changed_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      -- As most are: paid, discounted or written off, on the same day.
      if old.stage <> 'voided' and new.stage <> 'voided' and old.branch_id = new.branch_id
        and old.business_date = new.business_date and (old.customer_id is null) = (new.customer_id is null)
      then
        insert into pending_day_change (branch_id, business_date, loads, kilos, sales_centavos, discount_centavos, paid_centavos,
            due_centavos, customer_sales_centavos)
          values (new.branch_id, new.business_date, new.load_count - old.load_count,
            coalesce(new.kilos, 0) - coalesce(old.kilos, 0), new.total_centavos - old.total_centavos,
            new.discount_centavos - old.discount_centavos, new.paid_centavos - old.paid_centavos,
            new.total_centavos - new.paid_centavos - new.written_off_centavos
              - (old.total_centavos - old.paid_centavos - old.written_off_centavos),
            case when new.customer_id is null then 0 else new.total_centavos - old.total_centavos end);
      else
        perform queue_order_figures(old, -1);
        perform queue_order_figures(new, 1);
      end if;
      return null;
    end $$;
    revoke all on function queue_order_figures("order", int) from public;

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
      select branch_id, business_date, 0, 0, 0, 0, 0, 0, 0, count(*) filter (where not counts),
        coalesce(sum(discount_centavos) filter (where counts), 0), coalesce(sum(paid_centavos) filter (where counts), 0),
        coalesce(sum(total_centavos - paid_centavos - written_off_centavos) filter (where counts), 0),
        coalesce(sum(total_centavos) filter (where counts and customer_id is not null), 0)
      from "order" cross join lateral (select stage <> 'voided' as counts) c group by 1, 2
      on conflict (branch_id, business_date) do update set voided = excluded.voided,
        discount_centavos = excluded.discount_centavos, paid_centavos = excluded.paid_centavos,
        due_centavos = excluded.due_centavos, customer_sales_centavos = excluded.customer_sales_centavos;
  `.execute(db)
}
