import { type RawBuilder, sql } from 'kysely'
import { raiseAlert, resolveAlert } from './alerts.ts'
import type { Db } from './client.ts'
import { STOCK_INVARIANTS } from './stock-invariants.ts'

/** Something that is always true of the shop's records. Its query gives the `subject` of every row that breaks it. */
export interface Invariant {
  readonly name: string
  /** What is wrong when it does not hold, for the owner. */
  readonly broken: string
  readonly query: RawBuilder<{ subject: string }>
}

/** What one check found. */
export interface Finding {
  readonly name: string
  readonly failingRows: number
  /** Up to five of the rows. */
  readonly subjects: readonly string[]
}

/** Everything that is checked continuously (every second in fault tests, every minute in production). */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'transfers-sum-to-zero',
    broken: 'A movement of money does not come from somewhere and go somewhere',
    query: sql`
      select t.id::text as subject from ledger_transfer t left join ledger_posting p on p.transfer_id = t.id
      group by t.id having count(p.position) < 2 or sum(p.amount_centavos) <> 0`,
  },
  {
    name: 'balances-equal-postings',
    broken: 'An account’s balance is not the sum of its movements',
    query: sql`
      select coalesce(b.branch_id, p.branch_id) || ' ' || coalesce(b.account_code, p.account_code) as subject
      from ledger_balance b
      full join (
        select branch_id, account_code, sum(amount_centavos) as moved from ledger_posting group by branch_id, account_code
      ) p on p.branch_id = b.branch_id and p.account_code = b.account_code
      where coalesce(b.balance_centavos, 0) <> coalesce(p.moved, 0)`,
  },
  {
    name: 'cash-not-negative',
    broken: 'A drawer or safe holds less than nothing',
    query: sql`
      select branch_id || ' ' || account_code as subject from ledger_balance
      where account_code in ('drawer', 'safe') and balance_centavos < 0`,
  },
  {
    name: 'receivable-equals-order-balances',
    broken: 'What customers owe by the ledger is not what their orders say',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'receivable'
      left join (
        select branch_id, sum(total_centavos - paid_centavos - written_off_centavos) as owing from "order"
        where paid_centavos < total_centavos and stage <> 'voided' group by branch_id
      ) o on o.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> coalesce(o.owing, 0)`,
  },
  {
    name: 'riders-carry-what-the-ledger-says',
    broken: 'The cash riders carry by the ledger is not what they took and turned in',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'rider'
      left join (select branch_id, sum(amount_centavos) as taken from rider_collection group by branch_id) c on c.branch_id = b.id
      left join (
        select branch_id, sum(case kind when 'float' then amount_centavos else -amount_centavos end) as moved
        from rider_cash group by branch_id
      ) r on r.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> coalesce(c.taken, 0) + coalesce(r.moved, 0)`,
  },
  {
    name: 'credit-equals-owed-change',
    broken: 'Change owed to customers by the ledger is not what their orders say',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'customer_credit'
      left join (
        select branch_id, sum(owed_change_centavos) as owed from "order" where owed_change_centavos > 0 group by branch_id
      ) o on o.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> -coalesce(o.owed, 0)`,
  },
  {
    name: 'order-paid-equals-payments',
    broken: 'What an order says was paid is not the sum of its payments',
    query: sql`
      select o.id::text as subject from "order" o
      left join (
        select p.order_id, sum(p.amount_centavos) as taken from payment p
        where not exists (select from payment_void v where v.payment_id = p.id) group by p.order_id
      ) p on p.order_id = o.id
      where o.paid_centavos <> coalesce(p.taken, 0)`,
  },
  {
    name: 'order-refunded-equals-refunds',
    broken: 'What an order says was given back is not the sum of its refunds',
    query: sql`
      select o.id::text as subject from "order" o
      left join (select order_id, sum(amount_centavos) as given from refund group by order_id) r on r.order_id = o.id
      where o.refunded_centavos <> coalesce(r.given, 0)`,
  },
  {
    name: 'owed-change-equals-payments',
    broken: 'The change an order still owes is not what its payments left owing',
    query: sql`
      select o.id::text as subject from "order" o
      left join (
        select p.order_id, sum(p.owed_centavos) as owed from payment p
        where p.owed_centavos > 0 and not exists (select from payment_void v where v.payment_id = p.id) group by p.order_id
      ) p on p.order_id = o.id
      left join (select order_id, sum(amount_centavos) as given from short_change group by order_id) s on s.order_id = o.id
      where o.owed_change_centavos <> coalesce(p.owed, 0) - coalesce(s.given, 0)`,
  },
  {
    name: 'orders-are-booked-once',
    broken: 'An order stands in the ledger twice, or not at all',
    query: sql`
      select o.id::text as subject from "order" o
      left join ledger_transfer t on t.source_id = o.id and t.source_type = 'order'
      where o.total_centavos > 0 group by o.id having count(t.id) <> 1`,
  },
  {
    name: 'payments-are-booked-once',
    broken: 'A payment stands in the ledger twice, or not at all',
    query: sql`
      select p.id::text as subject from payment p
      left join ledger_transfer t on t.source_id = p.id and t.source_type = 'payment'
      group by p.id having count(t.id) <> 1`,
  },
  {
    name: 'order-total-adds-up',
    broken: 'An order’s total is not its subtotal less discount plus fees',
    query: sql`
      select id::text as subject from "order"
      where total_centavos <> subtotal_centavos - discount_centavos + pickup_fee_centavos + delivery_fee_centavos
        + storage_fee_centavos`,
  },
  {
    name: 'released-orders-are-paid',
    broken: 'Laundry was handed over that is not paid, and no admin allowed it',
    query: sql`
      select o.id::text as subject from "order" o
      where o.stage = 'released' and o.paid_centavos + o.written_off_centavos < o.total_centavos and not exists (
        select from approval a where a.subject_id = o.id and a.kind = 'release_unpaid' and a.state = 'used'
          and a.amount_centavos >= o.total_centavos - o.paid_centavos - o.written_off_centavos)`,
  },
  {
    name: 'order-stands-at-slowest-load',
    broken: 'An order does not stand where its slowest load stands',
    query: sql`
      select o.id::text as subject from "order" o
      left join (
        select order_id, count(*) as loads, min(${stageRank('stage')}) as slowest from load group by order_id
      ) l on l.order_id = o.id
      where o.stage <> 'voided'
        and (l.slowest is distinct from ${stageRank('o.stage')} or l.loads <> o.load_count)`,
  },
  {
    name: 'order-numbers-have-no-gap',
    broken: 'An order number of a branch’s day is missing or was given twice',
    query: sql`
      select branch_id || ' ' || business_date as subject from "order"
      group by branch_id, business_date
      having min(split_part(number, '-', 3)::int) <> 1
        or max(split_part(number, '-', 3)::int) <> count(distinct split_part(number, '-', 3))`,
  },
  {
    name: 'expenses-are-booked',
    broken: 'An expense and what the ledger says of it differ',
    query: sql`
      select e.id::text as subject from expense e
      join expense_category c on c.id = e.category_id
      left join lateral (
        select coalesce(sum(p.amount_centavos) filter (where p.account_code = c.account_code), 0) as spent,
          coalesce(sum(p.amount_centavos) filter (where p.account_code = 'suspense'), 0) as waiting,
          coalesce(sum(p.amount_centavos) filter (where p.account_code = 'to_return'), 0) as owed,
          coalesce(sum(p.amount_centavos) filter (where p.account_code like 'expense:%' and p.account_code <> c.account_code), 0) as elsewhere
        from ledger_transfer t join ledger_posting p on p.transfer_id = t.id where t.source_id = e.id
      ) l on true
      where (l.spent, l.waiting, l.owed, l.elsewhere) is distinct from (
        case when e.status in ('recorded', 'approved') then e.amount_centavos else 0 end,
        case when e.status = 'pending_approval' and e.is_paid then e.amount_centavos else 0 end,
        case when e.status = 'rejected' and e.is_paid then e.amount_centavos else 0 end, 0)`,
  },
  {
    name: 'money-to-return-equals-rejected-expenses',
    broken: 'What staff has to bring back by the ledger is not what was rejected',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'to_return'
      left join (
        select branch_id, sum(amount_centavos) as owed from expense where status = 'rejected' and is_paid group by branch_id
      ) e on e.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> coalesce(e.owed, 0)`,
  },
  {
    name: 'expense-numbers-have-no-gap',
    broken: 'A number of a branch’s expenses is missing or was given twice',
    query: sql`
      select branch_id::text as subject from expense group by branch_id
      having min(substring(number from '[0-9]+$')::int) <> 1 or max(substring(number from '[0-9]+$')::int) <> count(*)`,
  },
  {
    name: 'receipt-numbers-have-no-gap',
    broken: 'A receipt number of a branch is missing',
    query: sql`
      select branch_id::text as subject from receipt group by branch_id having min(number) <> 1 or max(number) <> count(*)`,
  },
  {
    name: 'one-open-cash-session',
    broken: 'A branch has two open cash sessions',
    query: sql`
      select branch_id::text as subject from cash_session where state <> 'closed' group by branch_id having count(*) > 1`,
  },
  {
    name: 'cash-session-numbers-have-no-gap',
    broken: 'The number of a Z reading is missing or was given twice',
    query: sql`
      select branch_id::text as subject from cash_session
      group by branch_id having min(number) <> 1 or max(number) <> count(*)`,
  },
  {
    name: 'closed-sessions-account-for-their-count',
    broken: 'What was counted at a close is not what was kept, put away and remitted',
    query: sql`
      select id::text as subject from cash_session where state = 'closed' and (
        counted_centavos is distinct from kept_centavos + to_safe_centavos + remitted_centavos
        or variance_centavos is distinct from counted_centavos - expected_centavos)`,
  },
  {
    name: 'closed-drawers-hold-what-was-kept',
    broken: 'A closed drawer holds another amount than its last close kept',
    query: sql`
      select last.branch_id::text as subject from (
        select distinct on (branch_id) branch_id, state, kept_centavos from cash_session order by branch_id, number desc
      ) last
      left join ledger_balance l on l.branch_id = last.branch_id and l.account_code = 'drawer'
      where last.state = 'closed' and coalesce(l.balance_centavos, 0) <> last.kept_centavos`,
  },
  ...STOCK_INVARIANTS,
  {
    name: 'transit-equals-open-remittances',
    broken: 'What is on its way by the ledger is not what was remitted and has not arrived',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'transit'
      left join (
        select branch_id, sum(amount_centavos) as sent from remittance where confirmed_at is null group by branch_id
      ) r on r.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> coalesce(r.sent, 0)`,
  },
  {
    name: 'events-are-in-sequence',
    broken: 'The sequence of events has a hole',
    query: sql`
      select 'outbox' as subject from relay_state r
      cross join lateral (
        select count(*) as numbered, min(seq) as first, max(seq) as newest from outbox where seq > r.last_seq - 100000
      ) o
      where o.numbered > 0 and (o.newest <> r.last_seq or o.newest - o.first + 1 <> o.numbered)`,
  },
  {
    name: 'events-are-confirmed',
    broken: 'An event was announced more than five minutes ago and nothing was done about it',
    // A week back: whoever missed an alarm for that long finds the event in the relay's own reconciling.
    query: sql`
      select o.event_id::text as subject from outbox o
      where o.created_at < clock_timestamp() - interval '5 minutes' and o.created_at > clock_timestamp() - interval '7 days'
        and not exists (select from inbox i where i.event_id = o.event_id)`,
  },
]

/** Checks one invariant. Throws when the question itself fails. */
export async function checkInvariant(db: Db, { name, query }: Invariant): Promise<Finding> {
  const { rows } = await sql<{ failing: number; subjects: string[] | null }>`
    select count(*)::int as failing, (array_agg(subject order by subject))[1:5] as subjects from (${query}) as broken`.execute(
    db,
  )
  return { name, failingRows: rows[0]?.failing ?? 0, subjects: rows[0]?.subjects ?? [] }
}

/** Writes down what a check found: an alert when it is broken, the end of the alert when it holds again. */
export async function recordFinding(
  db: Db,
  { broken }: Pick<Invariant, 'name' | 'broken'>,
  finding: Finding,
  now: Date,
): Promise<void> {
  const { name, failingRows, subjects } = finding
  const kind = `invariant:${name}`
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('invariantCheck')
      .values({ name, checkedAt: now, failingRows })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ checkedAt: now, failingRows }))
      .execute()
    if (failingRows === 0) await resolveAlert(trx, kind, null, now)
    else await raiseAlert(trx, { kind, branchId: null, text: broken, details: { failingRows, subjects } }, now)
  })
}

function stageRank(column: string): RawBuilder<number> {
  return sql`array_position(array['received', 'washing', 'drying', 'folding', 'ready', 'released'], ${sql.ref(column)})`
}
