import { type Kysely, sql } from 'kysely'

/**
 * Rollups that cost the same however many orders a day has. Whatever changes the figures of a day is queued by a
 * trigger in the transaction that changes it; a worker takes the queued rows and adds them in one statement. A day's
 * figures are therefore always its rolled-up row plus what is queued. `cash_total` and `cash_day_state.transfers` are no
 * longer kept: the queue itself says what is behind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_account add column is_money boolean not null default false;
    update ledger_account set is_money = true
      where code in ('drawer', 'safe', 'transit', 'wallet:gcash', 'wallet:maya', 'card', 'bank');

    create table pending_cash_transfer (
      transfer_id uuid primary key,
      branch_id uuid not null,
      business_date date not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0,
      autovacuum_analyze_threshold = 5000);
    create index pending_cash_transfer_day on pending_cash_transfer (branch_id, business_date);

    create table pending_day_change (
      id bigint generated always as identity primary key,
      branch_id uuid not null,
      business_date date not null,
      orders int not null default 0,
      loads int not null default 0,
      kilos numeric(12, 3) not null default 0,
      released int not null default 0,
      sales_centavos bigint not null default 0,
      collected_centavos bigint not null default 0,
      refunded_centavos bigint not null default 0
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0,
      autovacuum_analyze_threshold = 5000);
    create index pending_day_change_day on pending_day_change (branch_id, business_date);

    grant select on pending_cash_transfer, pending_day_change to labada_gateway, labada_workers;
    grant delete on pending_cash_transfer, pending_day_change to labada_workers;
  `.execute(db)
  await queueCash(db)
  await queueFigures(db)
  await tune(db)
}

/** The ledger's trigger queues each transfer that moves money. */
async function queueCash(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_ledger_balances() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (
        select 1 from posted group by transfer_id having sum(amount_centavos) <> 0 or count(*) < 2
      ) then
        raise exception 'a transfer must sum to zero over two postings or more' using errcode = '23514', constraint = 'ledger_transfer_sums_to_zero';
      end if;
      if exists (
        select 1 from posted p join ledger_posting l using (transfer_id) group by transfer_id having count(distinct l.position) <> count(distinct p.position)
      ) then
        raise exception 'all postings of a transfer are written in one statement' using errcode = '23514', constraint = 'ledger_transfer_is_whole';
      end if;
      insert into ledger_balance (branch_id, account_code, balance_centavos)
        select branch_id, account_code, sum(amount_centavos) from posted
        group by branch_id, account_code order by branch_id, account_code
        on conflict (branch_id, account_code) do update set balance_centavos = ledger_balance.balance_centavos + excluded.balance_centavos;
      insert into pending_cash_transfer (transfer_id, branch_id, business_date)
        select t.id, t.branch_id, t.business_date from ledger_transfer t
        where t.id in (select p.transfer_id from posted p join ledger_account a on a.code = p.account_code where a.is_money);
      return null;
    end $$;

    -- Days that the former rollup was still behind with start again from nothing.
    create temporary table behind_day on commit drop as
      select n.branch_id, n.business_date
      from (select branch_id, business_date, count(*) as transfers from ledger_transfer group by 1, 2) n
      left join cash_day_state s on s.branch_id = n.branch_id and s.business_date = n.business_date
      where s.transfers is distinct from n.transfers;
    update cash_day d set amount_centavos = 0, entries = 0 from behind_day b
      where b.branch_id = d.branch_id and b.business_date = d.business_date;
    insert into pending_cash_transfer (transfer_id, branch_id, business_date)
      select t.id, t.branch_id, t.business_date
      from behind_day b join ledger_transfer t on t.branch_id = b.branch_id and t.business_date = b.business_date
      where exists (
        select from ledger_posting p join ledger_account a on a.code = p.account_code where p.transfer_id = t.id and a.is_money
      );
  `.execute(db)
}

/** Orders, payments, voids and refunds queue what they change in the figures of their day. */
async function queueFigures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function released_day(branch uuid, released_at timestamptz) returns date language sql stable as $$
      select (released_at at time zone 'Asia/Manila' - make_interval(mins => b.cutoff_minutes))::date from branch b where b.id = branch
    $$;

    create function queue_received_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, orders, loads, kilos, sales_centavos)
        select branch_id, business_date, count(*), sum(load_count), coalesce(sum(kilos), 0), sum(total_centavos)
        from added where stage <> 'voided' group by 1, 2;
      insert into pending_day_change (branch_id, business_date, released)
        select branch_id, released_day(branch_id, released_at), count(*)
        from added where released_at is not null group by 1, 2;
      return null;
    end $$;
    create trigger queue_received_orders after insert on "order"
      referencing new table as added for each statement execute function queue_received_orders();

    create function queue_changed_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if old.stage <> 'voided' then
        insert into pending_day_change (branch_id, business_date, orders, loads, kilos, sales_centavos)
          values (old.branch_id, old.business_date, -1, -old.load_count, -coalesce(old.kilos, 0), -old.total_centavos);
      end if;
      if new.stage <> 'voided' then
        insert into pending_day_change (branch_id, business_date, orders, loads, kilos, sales_centavos)
          values (new.branch_id, new.business_date, 1, new.load_count, coalesce(new.kilos, 0), new.total_centavos);
      end if;
      return null;
    end $$;
    create trigger queue_changed_order after update on "order" for each row
      when ((old.stage = 'voided') <> (new.stage = 'voided') or old.load_count <> new.load_count
        or old.kilos is distinct from new.kilos or old.total_centavos <> new.total_centavos
        or old.business_date <> new.business_date or old.branch_id <> new.branch_id)
      execute function queue_changed_order();

    create function queue_released_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if old.released_at is not null then
        insert into pending_day_change (branch_id, business_date, released)
          values (old.branch_id, released_day(old.branch_id, old.released_at), -1);
      end if;
      if new.released_at is not null then
        insert into pending_day_change (branch_id, business_date, released)
          values (new.branch_id, released_day(new.branch_id, new.released_at), 1);
      end if;
      return null;
    end $$;
    create trigger queue_released_order after update on "order" for each row
      when (old.released_at is distinct from new.released_at or old.branch_id <> new.branch_id)
      execute function queue_released_order();

    -- A new cut-off moves earlier releases to another day.
    create function queue_moved_cutoff() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, released)
        select new.id, moved.day, sum(moved.orders)
        from (
          select (released_at at time zone 'Asia/Manila' - make_interval(mins => old.cutoff_minutes))::date as day, -1 as orders
          from "order" where branch_id = new.id and released_at is not null
          union all
          select (released_at at time zone 'Asia/Manila' - make_interval(mins => new.cutoff_minutes))::date, 1
          from "order" where branch_id = new.id and released_at is not null
        ) moved
        group by 2 having sum(moved.orders) <> 0;
      return null;
    end $$;
    create trigger queue_moved_cutoff after update on branch for each row
      when (old.cutoff_minutes <> new.cutoff_minutes) execute function queue_moved_cutoff();

    create function queue_payments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, collected_centavos)
        select branch_id, business_date, sum(amount_centavos) from added group by 1, 2;
      return null;
    end $$;
    create trigger queue_payments after insert on payment
      referencing new table as added for each statement execute function queue_payments();

    create function queue_payment_voids() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, collected_centavos)
        select p.branch_id, p.business_date, -sum(p.amount_centavos) from added v join payment p on p.id = v.payment_id group by 1, 2;
      return null;
    end $$;
    create trigger queue_payment_voids after insert on payment_void
      referencing new table as added for each statement execute function queue_payment_voids();

    create function queue_refunds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pending_day_change (branch_id, business_date, refunded_centavos)
        select branch_id, business_date, sum(amount_centavos) from added group by 1, 2;
      return null;
    end $$;
    create trigger queue_refunds after insert on refund
      referencing new table as added for each statement execute function queue_refunds();

    revoke all on function queue_received_orders(), queue_changed_order(), queue_released_order(), queue_moved_cutoff(),
      queue_payments(), queue_payment_voids(), queue_refunds() from public;

    -- Every day so far, counted once: a stored day may be behind, and days without a rolled-up row have none.
    insert into branch_day as d (branch_id, business_date, orders, loads, kilos, released, sales_centavos,
      collected_centavos, refunded_centavos)
    select branch_id, day, sum(orders), sum(loads), sum(kilos), sum(released), sum(sales), sum(collected), sum(refunded)
    from (
      select branch_id, business_date as day, count(*) as orders, sum(load_count) as loads, coalesce(sum(kilos), 0) as kilos,
        0 as released, sum(total_centavos) as sales, 0 as collected, 0 as refunded
      from "order" where stage <> 'voided' group by 1, 2
      union all
      select o.branch_id, (o.released_at at time zone 'Asia/Manila' - make_interval(mins => b.cutoff_minutes))::date,
        0, 0, 0, count(*), 0, 0, 0
      from "order" o join branch b on b.id = o.branch_id where o.released_at is not null group by 1, 2
      union all
      select p.branch_id, p.business_date, 0, 0, 0, 0, 0, sum(p.amount_centavos), 0
      from payment p where not exists (select from payment_void v where v.payment_id = p.id) group by 1, 2
      union all
      select branch_id, business_date, 0, 0, 0, 0, 0, 0, sum(amount_centavos) from refund group by 1, 2
    ) counted
    group by 1, 2
    on conflict (branch_id, business_date) do update set orders = excluded.orders, loads = excluded.loads,
      kilos = excluded.kilos, released = excluded.released, sales_centavos = excluded.sales_centavos,
      collected_centavos = excluded.collected_centavos, refunded_centavos = excluded.refunded_centavos;
  `.execute(db)
}

/**
 * Tables that are written all the time are vacuumed and analyzed by their own thresholds, so that the planner knows them
 * from the first minutes and their dead rows stay few. Rows that are updated in place have room on their page.
 */
async function tune(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox set (autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500,
      autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_insert_threshold = 2000);
    alter table inbox set (autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500,
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
    alter table due_job set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
      autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, fillfactor = 70);
    alter table idempotency_key set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500);
    alter table relay_state set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, fillfactor = 50);
    alter table ledger_balance set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, fillfactor = 50);
    alter table branch_counter set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, fillfactor = 50);
    alter table branch_day set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, fillfactor = 80);
    alter table cash_day set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, fillfactor = 80);
    alter table rate_limit set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
    alter table "order" set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
    alter table load set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
    alter table payment set (autovacuum_analyze_scale_factor = 0.02);
    alter table ledger_transfer set (autovacuum_analyze_scale_factor = 0.02);
    alter table ledger_posting set (autovacuum_analyze_scale_factor = 0.02);
    alter table audit_log set (autovacuum_analyze_scale_factor = 0.02);
  `.execute(db)
}
