/** Years of business, filled by a few statements without triggers: what those would keep is written besides. */
interface History {
  readonly customers: number
  /** Each with a load and a payment; a sale and a payment in the ledger, and every second one an expense: five postings. */
  readonly orders: number
}

/** Seconds between two orders of the company. */
const APART = 95

/**
 * Fills the time before the first order of the demo company: orders of all its branches, released and paid, by customers
 * whose names and phones are like none of the demo's. What is open, and today, stay as they are. `ask` sends its text as a
 * superuser, always on the same connection.
 */
export async function fillHistory(
  ask: (text: string) => Promise<unknown>,
  { customers, orders }: History,
): Promise<void> {
  await ask(`
    begin;
    set local session_replication_role = replica;
    insert into customer (id, name, phone, created_branch_id, created_at)
      select uuidv7(), initcap(part[1 + n % 20] || part[1 + n / 20 % 20] || part[1 + n / 400 % 20]) || ' '
          || initcap(part[1 + n / 7 % 20] || part[1 + n / 8000 % 20] || part[1 + n / 3 % 20]),
        '0990' || lpad(n::text, 7, '0'), (select id from branch order by code limit 1), now() - interval '3 years'
      from generate_series(1, ${customers}) n, (select '{zu,xo,wex,quo,yub,jik,vod,haf,gik,zef,kwu,xim,wug,qua,yoz,jev,vix,huz,gox,zib}'::text[] as part) parts;
    create temp table model on commit drop as
      select o.*, row_number() over (order by o.id) - 1 as place from "order" o
      where stage = 'released' and paid_centavos = total_centavos and total_centavos > 0 and cash_session_id is not null
        and exists (select from load l where l.order_id = o.id and l.number = 1);
    create temp table past on commit drop as
      select n, n % (select count(*) from model) as place, at, (at at time zone 'Asia/Manila')::date as day,
        uuidv7(at - now()) as id, uuidv7(at - now()) as payment_id, uuidv7(at - now()) as sale_id, uuidv7(at - now()) as receipt_id
      from (
        select n, (select min(received_at) from "order") - interval '1 day' - n * interval '${APART} seconds' as at
        from generate_series(1, ${orders}) n
      ) each;
    create temp table known on commit drop as
      select id, row_number() over (order by phone) - 1 as place from customer where phone like '0990%';
    create unique index on known (place);
    analyze past, model, known;
    insert into "order" (id, branch_id, number, claim_code, type, stage, stage_at, customer_id, price_version_id, steps,
        subtotal_centavos, discount_centavos, vat_centavos, total_centavos, paid_centavos, load_count, kilos, services, received_at,
        received_by, business_date, promised_at, client_id, cash_session_id, released_at, released_by)
      select p.id, m.branch_id, left(m.number, 4) || to_char(p.day, 'YYMMDD') || '-' || lpad((p.n % 10000)::text, 4, '0'),
        'P' || upper(lpad(to_hex(p.n), 7, '0')), m.type, 'released', p.at + interval '8 hours', c.id, m.price_version_id, m.steps,
        m.subtotal_centavos, m.discount_centavos, m.vat_centavos, m.total_centavos, m.total_centavos, m.load_count, m.kilos,
        m.services, p.at, m.received_by, p.day, p.at + interval '6 hours', m.client_id, m.cash_session_id,
        p.at + interval '8 hours', m.released_by
      from past p join model m using (place) join known c on c.place = (p.n::bigint * 7919) % ${customers};
    insert into load (id, order_id, branch_id, number, label, path, stage, stage_at, stage_by)
      select uuidv7(p.at - now()), p.id, l.branch_id, 1, l.label, l.path, 'released', p.at + interval '8 hours', l.stage_by
      from past p join model m using (place) join load l on l.order_id = m.id and l.number = 1;
    insert into payment (id, order_id, branch_id, cash_session_id, method, amount_centavos, business_date, recorded_at,
        recorded_by, client_id)
      select p.payment_id, p.id, m.branch_id, m.cash_session_id, 'cash', m.total_centavos, p.day, p.at, m.received_by, m.client_id
      from past p join model m using (place);
    create temp table moved on commit drop as
      select p.sale_id as id, m.branch_id, p.at, p.day, 'order' as source, p.id as source_id, 'Order ' || p.n as what,
        m.cash_session_id, m.received_by, 'receivable' as debit, 'revenue:laundry' as credit, m.total_centavos as amount
      from past p join model m using (place)
      union all
      select p.receipt_id, m.branch_id, p.at, p.day, 'payment', p.payment_id, 'Cash for ' || p.n, m.cash_session_id,
        m.received_by, 'drawer', 'receivable', m.total_centavos
      from past p join model m using (place)
      union all
      select uuidv7(p.at - now()), m.branch_id, p.at, p.day, 'expense', uuidv7(p.at - now()), 'Expense ' || p.n,
        m.cash_session_id, m.received_by, 'expense:wages', 'drawer', 10000
      from past p join model m using (place) where p.n % 2 = 0;
    insert into ledger_transfer (id, branch_id, occurred_at, business_date, source_type, source_id, description,
        cash_session_id, actor_id)
      select id, branch_id, at, day, source, source_id, what, cash_session_id, received_by from moved;
    insert into ledger_posting (transfer_id, position, branch_id, account_code, amount_centavos)
      select id, 0, branch_id, debit, amount from moved union all select id, 1, branch_id, credit, -amount from moved;
    insert into ledger_balance as b (branch_id, account_code, balance_centavos)
      select branch_id, account, sum(amount) from (
        select branch_id, debit as account, amount from moved union all select branch_id, credit, -amount from moved
      ) each group by 1, 2
      on conflict (branch_id, account_code) do update set balance_centavos = b.balance_centavos + excluded.balance_centavos;
    insert into branch_day as d (branch_id, business_date, orders, loads, kilos, released, sales_centavos, collected_centavos,
        refunded_centavos, discount_centavos, paid_centavos, customer_sales_centavos)
      select m.branch_id, p.day, count(*), sum(m.load_count), coalesce(sum(m.kilos), 0), count(*), sum(m.total_centavos),
        sum(m.total_centavos), 0, sum(m.discount_centavos), sum(m.total_centavos), sum(m.total_centavos)
      from past p join model m using (place) group by 1, 2
      on conflict (branch_id, business_date) do nothing;
    insert into customer_total (customer_id, balance_centavos, spent_year_centavos, last_order_at, quiet_at, leaves_year_on)
      select customer_id, 0, coalesce(sum(total_centavos) filter (where business_date > current_date - 365), 0), max(received_at),
        case when count(*) >= 3 then
          max(received_at) + greatest(interval '30 days', 2 * (max(received_at) - min(received_at)) / greatest(count(*) - 1, 1)) end,
        min(business_date) filter (where business_date > current_date - 365) + 365
      from "order" where customer_id in (select id from known) group by 1;
    commit`)
  await ask('vacuum analyze')
  await ask('checkpoint')
}
