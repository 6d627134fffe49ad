import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from './core/client.ts'
import { checkInvariant, recordFinding } from './core/invariant.ts'
import { INVARIANTS } from './invariants.ts'
import type { TestDatabase } from './testing/database.ts'
import { createDemoDatabase } from './testing/demo-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDemoDatabase()
  // What was seeded was never announced; one event that was, and that somebody acted upon, stands for the rest.
  await sql`insert into outbox (event_id, type, payload, occurred_at, seq) values (gen_random_uuid(), 'branch.updated', '{}', now(), 1)`.execute(
    database.db,
  )
  await sql`insert into inbox (event_id, consumer) select event_id, 'workers' from outbox`.execute(database.db)
  await sql`update relay_state set last_seq = 1, published_seq = 1`.execute(database.db)
})
afterAll(async () => {
  await database.drop()
})

/** What each invariant is there to notice. The order of the demo company that is meant is the newest of its kind. */
const DAMAGE: Readonly<Record<string, string>> = {
  'transfers-sum-to-zero': `update ledger_posting set amount_centavos = amount_centavos + 1
    where (transfer_id, position) = (select transfer_id, position from ledger_posting limit 1)`,
  'balances-equal-postings': `update ledger_balance set balance_centavos = balance_centavos + 1
    where (branch_id, account_code) = (select branch_id, account_code from ledger_balance limit 1)`,
  'cash-not-negative': `update ledger_balance set balance_centavos = -1
    where account_code = 'safe' and branch_id = (select id from branch limit 1)`,
  'receivable-equals-order-balances': `update ledger_balance set balance_centavos = balance_centavos - 1
    where account_code = 'receivable' and branch_id = (select id from branch limit 1)`,
  'credit-equals-owed-change': `update "order" set owed_change_centavos = owed_change_centavos + 100
    where id = (select id from "order" limit 1)`,
  'order-paid-equals-payments': `update "order" set paid_centavos = paid_centavos - 1
    where id = (select id from "order" where paid_centavos > refunded_centavos limit 1)`,
  'order-refunded-equals-refunds': `update "order" set refunded_centavos = refunded_centavos + 1
    where id = (select id from "order" where refunded_centavos < paid_centavos limit 1)`,
  'owed-change-equals-payments': `update payment set owed_centavos = owed_centavos + 100
    where id = (select id from payment where method = 'cash' and not exists (select from payment_void where payment_id = payment.id) limit 1)`,
  'orders-are-booked-once': `delete from ledger_transfer
    where id = (select id from ledger_transfer where source_type = 'order' limit 1)`,
  'payments-are-booked-once': `insert into ledger_transfer
    select gen_random_uuid(), branch_id, occurred_at, business_date, source_type, source_id, description, cash_session_id, actor_id
    from ledger_transfer where source_type = 'payment' limit 1`,
  'claims-are-booked-once': `insert into order_claim
    (id, order_id, branch_id, kind, status, description, opened_at, opened_by, decided_at, decided_by, paid_centavos, paid_from)
    select gen_random_uuid(), id, branch_id, 'lost', 'accepted', 'A sock', received_at, received_by, received_at, received_by, 100, 'safe'
    from "order" limit 1`,
  'prepaid-balances-equal-entries': `with made as (
      insert into prepaid_balance (customer_id, balance_centavos, entries)
      select id, 100, 1 from customer limit 1 returning customer_id
    ) insert into prepaid_entry (id, customer_id, position, kind, amount_centavos, balance_centavos, branch_id, method, business_date, recorded_at, recorded_by)
      select gen_random_uuid(), customer_id, 1, 'top_up', 99, 100, b.id, 'cash', current_date, now(), u.id
      from made, (select id from branch limit 1) b, (select id from app_user limit 1) u`,
  'prepaid-ledger-equals-balances': `insert into ledger_balance (branch_id, account_code, balance_centavos)
    select id, 'prepaid', -100 from branch limit 1
    on conflict (branch_id, account_code) do update set balance_centavos = ledger_balance.balance_centavos - 100`,
  'prepaid-payments-equal-entries': `update payment set method = 'prepaid'
    where id = (select id from payment where method = 'cash' and not exists (select from payment_void where payment_id = payment.id) limit 1)`,
  'packages-equal-entries': `insert into package_entry (id, package_id, position, kind, units, amount_centavos, units_left, left_centavos, branch_id, method, business_date, recorded_at, recorded_by)
    select gen_random_uuid(), gen_random_uuid(), 1, 'sale', 10, 100, 10, 99, b.id, 'cash', current_date, now(), u.id
    from (select id from branch limit 1) b, (select id from app_user limit 1) u`,
  'packages-ledger-equals-left': `insert into ledger_balance (branch_id, account_code, balance_centavos)
    select id, 'packages', -100 from branch limit 1
    on conflict (branch_id, account_code) do update set balance_centavos = ledger_balance.balance_centavos - 100`,
  'package-payments-equal-entries': `update payment set method = 'package'
    where id = (select id from payment where method = 'cash' and not exists (select from payment_void where payment_id = payment.id) limit 1)`,
  'package-discounts-are-part-of-the-price': `insert into package_entry (id, package_id, position, kind, units, amount_centavos, units_left, left_centavos, branch_id, order_id, line_id, payment_id, discount_centavos, business_date, recorded_at, recorded_by)
    select gen_random_uuid(), gen_random_uuid(), 2, 'use', -1, -100, 9, 900, o.branch_id, o.id, l.id, p.id, 20, current_date, now(), p.recorded_by
    from "order" o join order_line l on l.order_id = o.id join payment p on p.order_id = o.id where o.stage <> 'voided' limit 1`,
  'packages-pay-lines-once': `insert into package_entry (id, package_id, position, kind, units, amount_centavos, units_left, left_centavos, branch_id, order_id, line_id, payment_id, business_date, recorded_at, recorded_by)
    select gen_random_uuid(), gen_random_uuid(), 2, 'use', -1 - l.quantity, -100, 9, 900, o.branch_id, o.id, l.id, p.id, current_date, now(), p.recorded_by
    from "order" o join order_line l on l.order_id = o.id join payment p on p.order_id = o.id limit 1`,
  'order-total-adds-up': `update "order" set subtotal_centavos = subtotal_centavos + 1
    where id = (select id from "order" limit 1)`,
  'promotions-are-part-of-the-discount': `with made as (
      insert into promotion (id, name, kind, amount_centavos, minimum_centavos, service_ids, branch_ids, weekdays, starts_on, is_stackable, needs_approval, created_at, created_by)
      select gen_random_uuid(), 'Rain', 'amount', 100, 0, '{}', '{}', '{}', '2026-01-01', false, false, now(), received_by from "order" limit 1 returning id
    ) insert into promotion_use select made.id, o.id, 100 from made, (select id from "order" limit 1) o`,
  'promotions-keep-their-limit': `with made as (
      insert into promotion (id, name, kind, amount_centavos, minimum_centavos, service_ids, branch_ids, weekdays, starts_on, total_limit, is_stackable, needs_approval, created_at, created_by)
      select gen_random_uuid(), 'Once', 'amount', 100, 0, '{}', '{}', '{}', '2026-01-01', 1, false, false, now(), received_by from "order" limit 1 returning id
    ) insert into promotion_use select made.id, o.id, 100 from made, (select id from "order" where stage <> 'voided' limit 2) o`,
  'free-loads-are-taken-off': `with made as (
      insert into promotion (id, name, kind, every_nth, minimum_centavos, service_ids, branch_ids, weekdays, starts_on, is_stackable, needs_approval, created_at, created_by)
      select gen_random_uuid(), 'Card', 'stamps', 10, 0, '{}', '{}', '{}', '2026-01-01', false, false, now(), received_by from "order" limit 1 returning id
    ) insert into stamp select made.id, o.id, 2, 1 from made, (select id from "order" limit 1) o`,
  'taxes-add-up': `update "order" set legal_discount = '{"kind":"senior","percent":20,"vatCentavos":0,"discountCentavos":100}'
    where id = (select id from "order" limit 1)`,
  'released-orders-are-paid': `update "order" set paid_centavos = total_centavos - 1
    where id = (select id from "order" where stage = 'released' and refunded_centavos = 0 and total_centavos > 0 limit 1)`,
  'order-stands-at-slowest-load': `update load set stage = 'ready'
    where order_id = (select id from "order" where stage = 'released' limit 1)`,
  'order-numbers-have-no-gap': `update "order" set number = number || '9' where id = (select id from "order" limit 1)`,
  'expenses-are-booked': `update expense set status = 'pending_approval', decided_at = null
    where id = (select id from expense where status = 'approved' limit 1)`,
  'money-to-return-equals-rejected-expenses': `update expense set amount_centavos = amount_centavos + 1 where status = 'rejected' and is_paid`,
  'expense-numbers-have-no-gap': `update expense set number = number || '99999' where id = (select id from expense limit 1)`,
  'cash-forecasts-add-up': `with made as (
      insert into cash_forecast (branch_id, made_at, today, opening_centavos, history_days, not_counted_orders, not_counted_centavos)
      select id, now(), current_date, 100, 56, 0, 0 from branch limit 1 returning branch_id, today
    ) insert into cash_forecast_day (branch_id, date, net_centavos, balance_centavos, net_spread_centavos, balance_spread_centavos, lines)
      select branch_id, today, 5, 106, 1, 1, '[{"kind":"new_orders","amount":5,"parts":[]}]' from made`,
  'advances-equal-entries': `update cash_advance_entry set amount_centavos = amount_centavos - 1
    where id = (select id from cash_advance_entry where kind = 'return' limit 1)`,
  'advances-are-released-once': `update cash_advance set amount_centavos = amount_centavos + 1 where status = 'released'`,
  'advances-are-settled-when-paid-back': `update cash_advance set status = 'settled', settled_at = now() where status = 'released'`,
  'advance-plans-cover-the-amount': `update cash_advance_instalment set amount_centavos = amount_centavos + 1
    where (advance_id, position) = (select advance_id, position from cash_advance_instalment limit 1)`,
  'unpaid-pay-equals-payslips': `update ledger_balance set balance_centavos = balance_centavos - 1
    where account_code = 'payroll_payable' and branch_id = (select id from branch limit 1)`,
  'converted-leave-is-paid-once': `insert into leave_conversion (id, employee_id, slip_id, year_from, year_to, completed_years,
      given_milli, months_in_year, used_milli, days_milli, recorded_at, recorded_by)
    select gen_random_uuid(), p.employee_id, p.id, '2020-01-01', '2020-12-31', 1, 5000, 0, 0, 5000, now(), r.created_by
    from payslip p join payroll_run r on r.id = p.run_id where p.locked_at is not null limit 1`,
  'reverted-pay-is-off-the-books': `with made as (
      insert into payroll_run (id, from_on, to_on, pay_on, frequency, branch_ids, state, created_at, created_by, approved_at,
        approved_by, reverted_at, reverted_by, revert_reason)
      select gen_random_uuid(), from_on, to_on, pay_on, frequency, branch_ids, 'reverted', created_at, created_by, created_at,
        created_by, created_at, created_by, 'It was wrong' from payroll_run limit 1 returning id
    ) insert into ledger_transfer
    select gen_random_uuid(), branch_id, occurred_at, business_date, 'payroll', made.id, description, cash_session_id, actor_id
    from ledger_transfer, made where source_type = 'payment' limit 1`,
  'pay-is-paid-once': `insert into payroll_payment (id, run_id, branch_id, place, amount_centavos, slips, business_date, paid_at, paid_by)
    select gen_random_uuid(), r.id, b.id, 'safe', 100, 1, current_date, now(), r.created_by from payroll_run r, branch b limit 1`,
  'stock-equals-movements': `update stock_level set quantity = quantity + 1
    where (branch_id, item_id) = (select branch_id, item_id from stock_level where quantity > 0 limit 1)`,
  'stock-is-worth-nothing-or-more': `update stock_level set value_centavos = -1
    where (branch_id, item_id) = (select branch_id, item_id from stock_level where quantity > 0 limit 1)`,
  'inventory-equals-stock': `update stock_level set value_centavos = value_centavos + 1
    where (branch_id, item_id) = (select branch_id, item_id from stock_level where quantity > 0 limit 1)`,
  'stock-on-its-way-equals-transfers': `update stock_transfer_line set cost_centavos = cost_centavos + 1`,
  'branches-owe-each-other-nothing': `insert into ledger_balance select id, 'interbranch', 1 from branch limit 1`,
  'owed-to-suppliers-equals-purchases': `update purchase set total_centavos = total_centavos + 1 where paid_from = 'payable' and paid_at is null`,
  'item-sales-add-up': `update item_sale_line set amount_centavos = amount_centavos + 1 where id = (select id from item_sale_line limit 1)`,
  'item-sales-equal-postings': `update item_sale set vat_centavos = vat_centavos + 1 where id = (select id from item_sale limit 1)`,
  'item-sale-numbers-have-no-gap': `update item_sale set number = number || '9' where id = (select id from item_sale limit 1)`,
  'undecided-cash-is-of-waiting-work': `with made as (
      insert into ledger_transfer (id, branch_id, occurred_at, business_date, source_type, source_id, description)
      select gen_random_uuid(), id, now(), current_date, 'undecided_cash', gen_random_uuid(), 'x' from branch limit 1 returning id, branch_id
    ) insert into ledger_posting select id, n, branch_id, code, amount from made, (values (0, 'drawer', 100), (1, 'undecided', -100)) legs (n, code, amount)`,
  'receipt-numbers-of-devices-have-no-gap': `insert into client (branch_id, name, secret_hash)
      select id, 'Counter', sha256('zz') from branch order by id limit 1;
    insert into offline_series (branch_id, series, device_id, taken_at)
      select branch_id, 'ZZ', id, now() from client order by id desc limit 1;
    insert into offline_command (id, branch_id, device_id, seq, at, counted_at, route, actor_id, order_number, input, brought_at, brought_by, state)
      select gen_random_uuid(), s.branch_id, s.device_id, n, now(), now(), 'POST /item-sales', u.id, 'MAB-S-ZZ0000' || n, '{}', now(), u.id, 'done'
      from offline_series s, (select id from app_user limit 1) u, (values (1), (3)) numbers (n) where s.series = 'ZZ'`,
  'one-open-cash-session': `drop index cash_session_one_open;
    update cash_session set state = 'open', closed_at = null where (branch_id, number) in
      (select branch_id, number from cash_session where branch_id = (select branch_id from cash_session limit 1) limit 2)`,
  'cash-session-numbers-have-no-gap': `delete from cash_session where number = 2
    and branch_id = (select id from branch limit 1)`,
  'closed-sessions-account-for-their-count': `update cash_session set to_safe_centavos = to_safe_centavos + 1
    where id = (select id from cash_session where state = 'closed' limit 1)`,
  'closed-drawers-hold-what-was-kept': `update cash_session set state = 'closed', closed_at = now(), kept_centavos = 1
    where (branch_id, number) in (select branch_id, max(number) from cash_session group by branch_id)`,
  'transit-equals-open-remittances': `insert into ledger_balance (branch_id, account_code, balance_centavos)
    select id, 'transit', 1 from branch limit 1
    on conflict (branch_id, account_code) do update set balance_centavos = ledger_balance.balance_centavos + 1`,
  'events-are-in-sequence': `insert into outbox (event_id, type, payload, occurred_at, seq)
    values (gen_random_uuid(), 'branch.updated', '{}', now(), 3); update relay_state set last_seq = 3`,
  'events-are-confirmed': `insert into outbox (event_id, type, payload, occurred_at, created_at)
    values (gen_random_uuid(), 'branch.updated', '{}', now(), now() - interval '6 minutes')`,
  'riders-carry-what-the-ledger-says': `insert into rider_collection (payment_id, trip_id, branch_id, rider_id, amount_centavos)
    select p.id, gen_random_uuid(), p.branch_id, gen_random_uuid(), 1 from payment p limit 1`,
  'loads-are-where-machines-say': `with washer as (insert into machine
      (id, branch_id, name, kind, capacity_grams, minutes_per_cycle, created_at, created_by)
      select gen_random_uuid(), o.branch_id, 'Nowhere', 'washer', 8000, 35, now(), o.received_by from "order" o limit 1 returning id)
    insert into machine_cycle (id, machine_id, branch_id, order_id, load_id, stage, minutes, began_at, began_by)
    select gen_random_uuid(), washer.id, l.branch_id, l.order_id, l.id, 'washing', 35, now(), l.stage_by
      from washer, load l where l.stage <> 'washing' limit 1`,
  'receipt-numbers-have-no-gap': `insert into receipt (id, branch_id, number, order_id, amount_centavos, issued_at, issued_by)
    select gen_random_uuid(), o.branch_id, 2, o.id, 1, now(), o.received_by from "order" o limit 1`,
}

/** Does harm that no program of ours could do, looks, and undoes it. */
async function damaged<T>(damage: string, look: (trx: Trx) => Promise<T>): Promise<T> {
  let seen: { value: T } | undefined
  const undo = new Error('undo')
  await database.db
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql.raw(damage).execute(trx)
      seen = { value: await look(trx) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!seen) throw new Error('Nothing was looked at')
  return seen.value
}

describe('what is always true', () => {
  it.each(INVARIANTS.map((invariant) => [invariant.name, invariant] as const))(
    '%s: holds for the demo company',
    async (_name, invariant) => {
      expect(await checkInvariant(database.db, invariant)).toEqual({
        name: invariant.name,
        failingRows: 0,
        subjects: [],
      })
    },
  )

  it.each(INVARIANTS.map((invariant) => [invariant.name, invariant] as const))(
    '%s: notices the damage',
    async (name, invariant) => {
      const finding = await damaged(DAMAGE[name] ?? '', (trx) => checkInvariant(trx, invariant))
      expect(finding.failingRows).toBeGreaterThan(0)
      expect(finding.subjects.length).toBeGreaterThan(0)
    },
  )

  it('may be asked by the workers’ own role', async () => {
    const db = database.open('labada_workers')
    for (const invariant of INVARIANTS) expect((await checkInvariant(db, invariant)).failingRows).toBe(0)
  })
})

describe('what is done about it', () => {
  const [invariant] = INVARIANTS
  if (!invariant) throw new Error('There are invariants')
  const openAlerts = () =>
    database.db.selectFrom('alert').selectAll().where('kind', '=', `invariant:${invariant.name}`).execute()
  const raised = async () =>
    (await database.db.selectFrom('outbox').select('type').where('type', '=', 'alert.raised').execute()).length

  it('raises one alert, keeps it up to date, and ends it when all is well again', async () => {
    const db = database.open('labada_workers')
    const [first, later] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:01:00Z')]
    await recordFinding(db, invariant, { name: invariant.name, failingRows: 1, subjects: ['a'] }, first)
    await recordFinding(db, invariant, { name: invariant.name, failingRows: 2, subjects: ['a', 'b'] }, later)
    expect(await openAlerts()).toMatchObject([
      { text: invariant.broken, details: { failingRows: 2, subjects: ['a', 'b'] }, raisedAt: first, resolvedAt: null },
    ])
    expect(await raised()).toBe(1)
    await recordFinding(db, invariant, { name: invariant.name, failingRows: 0, subjects: [] }, later)
    expect(await openAlerts()).toMatchObject([{ resolvedAt: later }])
    await recordFinding(db, invariant, { name: invariant.name, failingRows: 1, subjects: ['a'] }, later)
    expect(await openAlerts()).toHaveLength(2)
    expect(await raised()).toBe(2)
  })
})
