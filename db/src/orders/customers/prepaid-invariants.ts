import { sql } from 'kysely'
import type { Invariant } from '../../core/invariant.ts'

/** The invariants of prepaid balances. */
export const PREPAID_INVARIANTS: readonly Invariant[] = [
  {
    name: 'prepaid-balances-equal-entries',
    broken: 'A customer’s prepaid balance doesn’t match its entries',
    query: sql`
      select customer_id::text as subject from (
        select customer_id, balance_centavos <> sum(amount_centavos) over (partition by customer_id order by position)
          or position <> row_number() over (partition by customer_id order by position) as is_wrong
        from prepaid_entry
      ) e where is_wrong
      union
      select b.customer_id::text from prepaid_balance b
      left join (
        select customer_id, sum(amount_centavos) as amount, count(*) as entries from prepaid_entry group by customer_id
      ) e on e.customer_id = b.customer_id
      where b.balance_centavos <> coalesce(e.amount, 0) or b.entries <> coalesce(e.entries, 0)`,
  },
  {
    name: 'prepaid-ledger-equals-balances',
    broken: 'What the shop owes in prepaid balances doesn’t match the ledger',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'prepaid'
      left join (select branch_id, sum(amount_centavos) as amount from prepaid_entry group by branch_id) e on e.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> -coalesce(e.amount, 0)
      union all
      select 'all branches' from
        (select coalesce(sum(balance_centavos), 0) as owed from prepaid_balance) p,
        (select coalesce(sum(balance_centavos), 0) as booked from ledger_balance where account_code = 'prepaid') l
      where p.owed <> -l.booked`,
  },
  {
    name: 'prepaid-payments-equal-entries',
    broken: 'An order’s payments by prepaid balance don’t match the entries of the balance',
    query: sql`
      select coalesce(p.order_id, e.order_id)::text as subject
      from (
        select order_id, sum(amount) as amount from (
          select order_id, amount_centavos as amount from payment p
          where method = 'prepaid' and not exists (select from payment_void v where v.payment_id = p.id)
          union all
          select order_id, -amount_centavos from refund where method = 'prepaid'
        ) paid group by order_id
      ) p
      full join (
        select order_id, -sum(amount_centavos) as amount from prepaid_entry where order_id is not null group by order_id
      ) e on e.order_id = p.order_id
      where coalesce(p.amount, 0) <> coalesce(e.amount, 0)`,
  },
]
