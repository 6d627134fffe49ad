import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** What must hold in a branch at any time, each as a query that finds nothing when it does. */
export async function brokenBooks(db: Db, branchId: string): Promise<Record<string, unknown[]>> {
  const queries = {
    'a transfer that does not sum to zero': sql`select transfer_id from ledger_posting where branch_id = ${branchId}
      group by 1 having sum(amount_centavos) <> 0 or count(*) < 2`,
    'a balance that is not the sum of its postings': sql`select b.account_code from ledger_balance b
      full join (select account_code, sum(amount_centavos) as amount from ledger_posting where branch_id = ${branchId} group by 1) p using (account_code)
      where b.branch_id = ${branchId} and p.amount is distinct from b.balance_centavos`,
    'cash below zero': sql`select account_code from ledger_balance
      where branch_id = ${branchId} and account_code in ('drawer', 'safe') and balance_centavos < 0`,
    'an order whose paid is not its payments': sql`select o.number from "order" o left join lateral (
        select coalesce(sum(amount_centavos), 0) as paid, coalesce(sum(owed_centavos), 0) as owed from payment p
        where p.order_id = o.id and not exists (select from payment_void v where v.payment_id = p.id)) p on true
      left join lateral (select coalesce(sum(amount_centavos), 0) as refunded from refund where order_id = o.id) r on true
      left join lateral (select coalesce(sum(amount_centavos), 0) as given from short_change where order_id = o.id) s on true
      where o.branch_id = ${branchId} and (o.paid_centavos <> p.paid or o.refunded_centavos <> r.refunded
        or (o.stage <> 'voided' and o.owed_change_centavos <> p.owed - s.given) or (o.stage = 'voided' and o.owed_change_centavos <> 0))`,
    'what customers owe is not the receivable': sql`select owed, balance from
      (select coalesce(sum(total_centavos - paid_centavos - written_off_centavos), 0) as owed from "order" where branch_id = ${branchId} and stage <> 'voided') o,
      (select coalesce(sum(balance_centavos), 0) as balance from ledger_balance where branch_id = ${branchId} and account_code = 'receivable') b
      where owed <> balance`,
    'what is owed to customers is not the credit': sql`select owed, balance from
      (select coalesce(sum(owed_change_centavos), 0) as owed from "order" where branch_id = ${branchId}) o,
      (select coalesce(sum(balance_centavos), 0) as balance from ledger_balance where branch_id = ${branchId} and account_code = 'customer_credit') b
      where owed <> -balance`,
    // An approval has sums of the same names.
    'an order released unpaid': sql`select o.number from "order" o
      where o.branch_id = ${branchId} and o.stage = 'released' and o.paid_centavos + o.written_off_centavos < o.total_centavos
        and not exists (select from approval a where a.subject_id = o.id and a.state = 'used'
          and a.amount_centavos >= o.total_centavos - o.paid_centavos - o.written_off_centavos)`,
    'a voided order that was released': sql`select number from "order"
      where branch_id = ${branchId} and voided_at is not null and released_at is not null`,
    'an order that does not stand where its slowest load stands': sql`select o.number from "order" o
      where o.branch_id = ${branchId} and o.stage <> 'voided' and o.stage <> (select stage from load l where l.order_id = o.id
        order by array_position(array['received', 'washing', 'drying', 'folding', 'ready', 'released'], stage) limit 1)`,
    'a gap in the order numbers': sql`select business_date, count(*) from "order" where branch_id = ${branchId}
      group by 1 having max(right(number, 4)::int) <> count(*) or min(right(number, 4)::int) <> 1`,
    'two open sessions, or a gap in their numbers': sql`select count(*) from cash_session where branch_id = ${branchId}
      having count(*) filter (where state <> 'closed') > 1 or coalesce(max(number), 0) <> count(*)`,
    'a drawer without a session that does not hold what was kept': sql`select b.balance_centavos from ledger_balance b
      join lateral (select state, kept_centavos from cash_session where branch_id = b.branch_id order by number desc limit 1) s on true
      where b.branch_id = ${branchId} and b.account_code = 'drawer' and s.state = 'closed' and b.balance_centavos <> s.kept_centavos`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) found[name] = rows
  }
  return found
}
