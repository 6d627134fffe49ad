import { type Kysely, sql } from 'kysely'

/** The last migration of the first release; whatever comes later must run on a shop that has worked since then. */
export const BASELINE = '2026-11-21-1050-grant-roles'

const [
  branch,
  employee,
  admin,
  ana,
  service,
  version,
  session,
  customer,
  order,
  load,
  payment,
  voided,
  refund,
  transfer,
] = Array.from({ length: 14 }, (_, i) => `00000000-0000-7000-8000-0000000000${String(i + 1).padStart(2, '0')}`)
const AT = '2026-11-21T10:00:00+08:00'
const DAY = '2026-11-21'

/** One row of every table of the baseline, as plain SQL: it knows nothing of the schema that stands today. */
export async function fillBaseline(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into company (shop_name) values ('A shop');
    insert into branch (id, code, name, features, hours) values ('${branch}', 'MAB', 'Mabolo', '{receive,release}', '[null,{"opens":480,"closes":1200}]');
    insert into employee (id, firstname, lastname) values ('${employee}', 'Ana', 'Reyes');
    insert into branch_assignment (employee_id, branch_id, from_on) values ('${employee}', '${branch}', '${DAY}');
    insert into app_user (id, username, password_hash, role, employee_id, firstname, lastname) values
      ('${admin}', 'alma', 'x', 'admin', null, 'Alma', 'Uy'), ('${ana}', 'ana', 'x', 'employee', '${employee}', 'Ana', 'Reyes');
    insert into client (branch_id, name, secret_hash, last_seen_at, agent_keys, created_by)
      values ('${branch}', 'Counter', sha256('a'), '${AT}', '{"sign":"k"}', '${admin}');
    insert into setup_code (id, branch_id, code_hash, expires_at, client_id) select '${branch}', '${branch}', 'x', '${AT}', id from client;
    insert into bootstrap_code (id, code_hash, used_at) values ('${branch}', 'x', '${AT}');
    insert into access_token (kind, user_id, role, client_id, branch_id, family, token_hash, expires_at, idle_seconds)
      select 'app', '${ana}', 'employee', id, '${branch}', '${ana}', sha256('b'), '${AT}', 60 from client;
    insert into rate_limit (key, points, expire) values ('login', 1, 1);
    insert into service (id, code, name, category, unit, stages) values ('${service}', 'WDF', 'Full', 'full_service', 'load', '{washing,drying}');
    insert into price_version (id, name, created_by, effective_at, published_at, published_by) values ('${version}', 'First', '${admin}', '${AT}', '${AT}', '${admin}');
    insert into price (version_id, service_id, price_centavos, min_quantity, kg_per_load, step, rush_percent) values ('${version}', '${service}', 18000, 1, 8, 1, 30);
    insert into price_override (version_id, service_id, branch_id, price_centavos) values ('${version}', '${service}', '${branch}', 19000);
    insert into branch_counter (branch_id, series, last_number) values ('${branch}', 'cash-session', 1);
    insert into cash_session (id, branch_id, number, state, business_date, opened_at, opened_by, opening_centavos, opening_variance_centavos, opening_counted)
      values ('${session}', '${branch}', 1, 'open', '${DAY}', '${AT}', '${ana}', 100000, 0, '{"1000":1}');
    insert into customer (id, name, phone, created_branch_id) values ('${customer}', 'Rosa Cruz', '09171234567', '${branch}');
    insert into "order" (id, branch_id, number, claim_code, type, stage, stage_at, customer_id, price_version_id, steps, subtotal_centavos, total_centavos,
        paid_centavos, refunded_centavos, owed_change_centavos, load_count, kilos, services, received_at, received_by, business_date, promised_at, cash_session_id)
      values ('${order}', '${branch}', 'MAB-261121-0001', 'ABCDEFGH', 'walk-in', 'received', '${AT}', '${customer}', '${version}',
        '[{"kind":"service","label":"Full","amountCentavos":18000}]', 18000, 18000, 18000, 1000, 500, 1, 6.5, 'Full ×1', '${AT}', '${ana}', '${DAY}', '${AT}', '${session}');
    insert into order_line (id, order_id, position, service_id, code, name, unit, quantity, weight_kg, unit_price_centavos, amount_centavos)
      values ('${order}', '${order}', 0, '${service}', 'WDF', 'Full', 'load', 1, 6.5, 18000, 18000);
    insert into load (id, order_id, branch_id, number, label, path, stage, stage_at, stage_by)
      values ('${load}', '${order}', '${branch}', 1, 'Full', '{received,washing,ready,released}', 'received', '${AT}', '${ana}');
    insert into load_stage_change (id, load_id, order_id, branch_id, to_stage, changed_at, changed_by)
      values ('${load}', '${load}', '${order}', '${branch}', 'received', '${AT}', '${ana}');
    insert into payment (id, order_id, branch_id, cash_session_id, method, amount_centavos, tendered_centavos, owed_centavos, business_date, recorded_at, recorded_by) values
      ('${payment}', '${order}', '${branch}', '${session}', 'cash', 18000, 18500, 500, '${DAY}', '${AT}', '${ana}'),
      ('${voided}', '${order}', '${branch}', '${session}', 'cash', 18000, 18000, 0, '${DAY}', '${AT}', '${ana}');
    insert into payment_void (payment_id, order_id, branch_id, reason, voided_at, voided_by) values ('${voided}', '${order}', '${branch}', 'Twice', '${AT}', '${ana}');
    insert into refund (id, order_id, branch_id, method, amount_centavos, reason, business_date, recorded_at, recorded_by)
      values ('${refund}', '${order}', '${branch}', 'gcash', 1000, 'A sock', '${DAY}', '${AT}', '${admin}');
    insert into short_change (id, order_id, branch_id, cash_session_id, amount_centavos, given_at, given_by)
      values ('${refund}', '${order}', '${branch}', '${session}', 500, '${AT}', '${ana}');
    insert into ledger_transfer (id, branch_id, occurred_at, business_date, source_type, source_id, description, cash_session_id, actor_id)
      values ('${transfer}', '${branch}', '${AT}', '${DAY}', 'payment', '${payment}', 'Payment', '${session}', '${ana}');
    insert into ledger_posting (transfer_id, position, branch_id, account_code, amount_centavos) values
      ('${transfer}', 0, '${branch}', 'drawer', 18000), ('${transfer}', 1, '${branch}', 'receivable', -18000);
    insert into outbox (event_id, type, branch_id, payload, occurred_at, seq) values ('${order}', 'order.received', '${branch}', '{"orderId":"${order}"}', '${AT}', 1);
    insert into inbox (event_id, consumer) values ('${order}', 'workers');
    insert into due_job (job, key) values ('roll-up-branch-days', 'x');
    insert into idempotency_key (principal, key, route, request_hash, status, body) values ('user:x', 'k', 'POST /orders', sha256('c'), 200, '{}');
    insert into audit_log (id, at, actor_id, branch_id, action, object_type, object_id, before, after)
      values ('${order}', '${AT}', '${ana}', '${branch}', 'order.voided', 'order', '${order}', '{}', '{}');
    insert into branch_day (branch_id, business_date, orders, loads, kilos, released, sales_centavos, collected_centavos, refunded_centavos)
      values ('${branch}', '${DAY}', 1, 1, 6.5, 0, 18000, 18000, 1000);
    insert into alert (id, kind, branch_id, text) values ('${order}', 'test', '${branch}', 'Something');
    insert into invariant_check (name, checked_at, failing_rows) values ('test', '${AT}', 0);
  `)
    .execute(db)
}
