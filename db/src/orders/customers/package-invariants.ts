import { sql } from 'kysely'
import type { Invariant } from '../../core/invariant.ts'

/** The invariants of packages. */
export const PACKAGE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'packages-equal-entries',
    broken: 'What is left of a package doesn’t match its entries',
    query: sql`
      select package_id::text as subject from (
        select package_id, units_left <> sum(units) over (partition by package_id order by position)
          or left_centavos <> sum(amount_centavos) over (partition by package_id order by position)
          or position <> row_number() over (partition by package_id order by position) as is_wrong
        from package_entry
      ) e where is_wrong
      union
      select s.id::text from sold_package s
      left join package_left l on l.package_id = s.id
      left join (
        select package_id, sum(units) as units, sum(amount_centavos) as amount, count(*) as entries,
          count(*) filter (where kind = 'sale') as sales, sum(amount_centavos) filter (where kind = 'sale') as price
        from package_entry group by package_id
      ) e on e.package_id = s.id
      where l.units is distinct from e.units or l.value_centavos is distinct from e.amount
        or l.entries is distinct from e.entries or e.sales is distinct from 1 or e.price is distinct from s.price_centavos`,
  },
  {
    name: 'packages-ledger-equals-left',
    broken: 'What the shop owes for packages doesn’t match the ledger',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'packages'
      left join (select branch_id, sum(amount_centavos) as amount from package_entry group by branch_id) e on e.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> -coalesce(e.amount, 0)
      union all
      select 'all branches' from
        (select coalesce(sum(value_centavos), 0) as owed from package_left) p,
        (select coalesce(sum(balance_centavos), 0) as booked from ledger_balance where account_code = 'packages') l
      where p.owed <> -l.booked`,
  },
  {
    name: 'package-payments-equal-entries',
    broken: 'An order’s payments by package don’t match the entries of the packages',
    query: sql`
      select coalesce(p.order_id, e.order_id)::text as subject
      from (
        select order_id, sum(amount) as amount from (
          select order_id, amount_centavos as amount from payment p
          where method = 'package' and not exists (select from payment_void v where v.payment_id = p.id)
          union all
          select order_id, -amount_centavos from refund where method = 'package'
        ) paid group by order_id
      ) p
      full join (
        select order_id, -sum(amount_centavos) - sum(surplus_centavos) as amount
        from package_entry where order_id is not null group by order_id
      ) e on e.order_id = p.order_id
      where coalesce(p.amount, 0) <> coalesce(e.amount, 0)`,
  },
  {
    name: 'package-discounts-are-part-of-the-price',
    broken: 'What packages took off an order doesn’t match its discount or its price steps',
    query: sql`
      select o.id::text as subject
      from (select order_id, sum(discount_centavos) as given from package_entry where order_id is not null group by order_id) e
      join "order" o on o.id = e.order_id
      where o.stage <> 'voided' and (e.given > o.discount_centavos or e.given <> (
        select coalesce(sum(-(s ->> 'amountCentavos')::bigint), 0) from jsonb_array_elements(o.steps) s
        where s ->> 'kind' = 'package'))`,
  },
  {
    name: 'packages-pay-lines-once',
    broken: 'Packages paid for more of an order line than it has',
    query: sql`
      select l.id::text as subject from order_line l
      join (
        select line_id, -sum(units) as units from package_entry where kind in ('use', 'use_void') group by line_id
      ) e on e.line_id = l.id
      where e.units > l.quantity or e.units < 0`,
  },
]
