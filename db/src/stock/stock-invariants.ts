import { sql } from 'kysely'
import type { Invariant } from '../core/invariant.ts'

/** Invariants of stock and item sales. */
export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'stock-equals-movements',
    broken: 'Stock on hand doesn’t match its movements',
    query: sql`
      select coalesce(l.branch_id, m.branch_id) || ' ' || coalesce(l.item_id, m.item_id) as subject
      from stock_level l
      full join (
        select branch_id, item_id, sum(quantity) as quantity, sum(value_centavos + correction_centavos) as value, count(*) as moves
        from stock_movement group by branch_id, item_id
      ) m on m.branch_id = l.branch_id and m.item_id = l.item_id
      where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(l.value_centavos, 0) <> coalesce(m.value, 0)
        or coalesce(l.last_number, 0) <> coalesce(m.moves, 0)`,
  },
  {
    name: 'stock-is-worth-nothing-or-more',
    broken: 'Stock value is below zero',
    query: sql`
      select branch_id || ' ' || item_id as subject from stock_level
      where (quantity > 0 and value_centavos < 0) or (quantity = 0 and value_centavos <> 0) or average_cost < 0`,
  },
  {
    name: 'inventory-equals-stock',
    broken: 'Stock value in the ledger doesn’t match stock on hand',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance a on a.branch_id = b.id and a.account_code = 'inventory'
      left join (select branch_id, sum(value_centavos) as value from stock_level group by branch_id) l on l.branch_id = b.id
      where coalesce(a.balance_centavos, 0) <> coalesce(l.value, 0)`,
  },
  {
    name: 'stock-on-its-way-equals-transfers',
    broken: 'Stock in transit in the ledger doesn’t match open transfers',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance a on a.branch_id = b.id and a.account_code = 'stock_transit'
      left join (
        select t.from_branch_id as branch_id, sum(l.cost_centavos) as cost
        from stock_transfer t join stock_transfer_line l on l.transfer_id = t.id where t.state = 'sent' group by 1
      ) t on t.branch_id = b.id
      where coalesce(a.balance_centavos, 0) <> coalesce(t.cost, 0)`,
  },
  {
    name: 'branches-owe-each-other-nothing',
    broken: 'Stock transfers between branches don’t balance',
    query: sql`
      select 'interbranch' as subject from ledger_balance where account_code = 'interbranch' having sum(balance_centavos) <> 0`,
  },
  {
    name: 'owed-to-suppliers-equals-purchases',
    broken: 'Supplier balances in the ledger don’t match purchases on account',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance a on a.branch_id = b.id and a.account_code = 'payable'
      left join (
        select branch_id, sum(total_centavos) as owed from purchase
        where state = 'received' and paid_from = 'payable' and paid_at is null group by 1
      ) p on p.branch_id = b.id
      where coalesce(a.balance_centavos, 0) <> -coalesce(p.owed, 0)`,
  },
  {
    name: 'item-sales-add-up',
    broken: 'An item sale doesn’t match its lines, payments or refunds',
    query: sql`
      select s.id::text as subject from item_sale s
      left join lateral (
        select sum(amount_centavos) as amount, sum(cost_centavos) as cost from item_sale_line where sale_id = s.id
      ) l on true
      left join lateral (select sum(amount_centavos) as paid from item_sale_payment where sale_id = s.id) p on true
      left join lateral (select sum(amount_centavos) as given from item_sale_refund where sale_id = s.id) r on true
      where s.total_centavos is distinct from l.amount or s.cost_centavos is distinct from l.cost
        or s.total_centavos <> coalesce(p.paid, 0) or s.refunded_centavos <> coalesce(r.given, 0)`,
  },
  {
    name: 'item-sales-equal-postings',
    broken: 'Item sales in the ledger don’t match the sales',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance a on a.branch_id = b.id and a.account_code = 'revenue:item'
      left join (
        select branch_id, sum(total_centavos - vat_centavos) as earned from item_sale where status <> 'voided' group by 1
      ) s on s.branch_id = b.id
      where coalesce(a.balance_centavos, 0) <> -coalesce(s.earned, 0)`,
  },
  {
    name: 'item-sale-numbers-have-no-gap',
    broken: 'An item sales receipt number of a branch is missing or used twice',
    query: sql`
      -- A number with a letter is of a device without a connection: it has a series of its own.
      select branch_id::text as subject from item_sale where split_part(number, '-S-', 2) ~ '^[0-9]+$' group by branch_id
      having min(split_part(number, '-S-', 2)::int) <> 1 or max(split_part(number, '-S-', 2)::int) <> count(*)`,
  },
]
