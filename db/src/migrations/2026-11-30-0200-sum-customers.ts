import { type Kysely, sql } from 'kysely'

/**
 * What is kept of each customer’s orders, so that a list of customers by what they spent, owe or when they came reads the rows of
 * its page. Whatever changes it queues the customer in the transaction that changes it; a worker adds the queued ones up anew. Who
 * is queued, or whose year lost a day since, is added up by the reader. Received orders queue both, written out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_total (
      customer_id uuid primary key references customer on delete cascade,
      balance_centavos bigint not null,
      spent_year_centavos bigint not null,
      last_order_at timestamptz not null,
      quiet_at timestamptz,
      leaves_year_on date
    ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.02);
    create table pending_customer (
      id bigint generated always as identity primary key,
      customer_id uuid not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0,
      autovacuum_analyze_threshold = 5000);

    insert into customer_total (customer_id, balance_centavos, spent_year_centavos, last_order_at, quiet_at, leaves_year_on)
      select c.id, coalesce(sum(total_centavos - paid_centavos - written_off_centavos), 0),
        coalesce(sum(total_centavos) filter (where is_of_year), 0), coalesce(max(received_at), 'epoch'),
        case when count(o.id) >= 3 then max(received_at)
          + greatest(make_interval(days => 30), 2 * (max(received_at) - min(received_at)) / (count(o.id) - 1)) end,
        min(business_date) filter (where is_of_year) + 365
      from customer c
      left join "order" o on o.customer_id = c.id and stage <> 'voided'
      cross join lateral (select business_date > (now() at time zone 'Asia/Manila')::date - 365 as is_of_year) y
      group by c.id;
    create index customer_total_spent on customer_total (spent_year_centavos desc, customer_id desc);
    create index customer_total_balance on customer_total (balance_centavos desc, customer_id desc);
    create index customer_total_last on customer_total (last_order_at desc, customer_id desc);
    create index customer_total_quiet on customer_total (quiet_at) where quiet_at is not null;
    create index customer_total_leaves on customer_total (leaves_year_on) where leaves_year_on is not null;

    create function queue_new_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_customer (customer_id) select id from added;
      return null;
    end $$;
    create trigger queue_new_customers after insert on customer
      referencing new table as added for each statement execute function queue_new_customers();

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
      insert into pending_customer (customer_id) select customer_id from added where customer_id is not null;
      return null;
    end $$;

    create function queue_order_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if new.customer_id is not null then
        insert into pending_customer (customer_id) values (new.customer_id);
      end if;
      if old.customer_id is not null and old.customer_id is distinct from new.customer_id then
        insert into pending_customer (customer_id) values (old.customer_id);
      end if;
      return null;
    end $$;
    create trigger queue_order_customers after update on "order" for each row
      when ((old.customer_id is not null or new.customer_id is not null)
        and (old.customer_id is distinct from new.customer_id or (old.stage = 'voided') <> (new.stage = 'voided')
          or old.total_centavos <> new.total_centavos or old.paid_centavos <> new.paid_centavos
          or old.written_off_centavos <> new.written_off_centavos or old.business_date <> new.business_date
          or old.received_at <> new.received_at))
      execute function queue_order_customers();
    revoke all on function queue_new_customers(), queue_order_customers() from public;

    grant select on customer_total, pending_customer to labada_gateway, labada_workers;
    grant insert, update on customer_total to labada_workers;
    grant insert, delete on pending_customer to labada_workers;
  `.execute(db)
}
