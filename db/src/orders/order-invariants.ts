import { type RawBuilder, sql } from 'kysely'
import type { Invariant } from '../core/invariant.ts'

/** The invariants of orders, their payments, and the cash of riders. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'receivable-equals-order-balances',
    broken: 'Customer balances in the ledger don’t match their orders',
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
    name: 'loads-are-where-machines-say',
    broken: 'A machine has a load in it that isn’t being washed or dried',
    query: sql`
      select c.id::text as subject from machine_cycle c join load l on l.id = c.load_id join "order" o on o.id = c.order_id
      where c.ended_at is null and (l.stage <> c.stage or o.stage = 'voided')`,
  },
  {
    name: 'riders-carry-what-the-ledger-says',
    broken: 'Rider cash in the ledger doesn’t match what they collected and turned in',
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
    broken: 'Change owed in the ledger doesn’t match the orders',
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
    broken: 'An order’s paid amount doesn’t match its payments',
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
    broken: 'An order’s refunded amount doesn’t match its refunds',
    query: sql`
      select o.id::text as subject from "order" o
      left join (select order_id, sum(amount_centavos) as given from refund group by order_id) r on r.order_id = o.id
      where o.refunded_centavos <> coalesce(r.given, 0)`,
  },
  {
    name: 'owed-change-equals-payments',
    broken: 'Change owed on an order doesn’t match its payments',
    query: sql`
      select o.id::text as subject from "order" o
      left join (
        select p.order_id, sum(p.owed_centavos) as owed from payment p
        where p.owed_centavos > 0 and not exists (select from payment_void v where v.payment_id = p.id) group by p.order_id
      ) p on p.order_id = o.id
      left join (select order_id, sum(amount_centavos) as given from short_change group by order_id) s on s.order_id = o.id
      where o.owed_change_centavos <>
        -- A void takes back what was given, too.
        case when o.voided_at is null then coalesce(p.owed, 0) - coalesce(s.given, 0) else 0 end`,
  },
  {
    name: 'orders-are-booked-once',
    broken: 'An order is in the ledger twice, or not at all',
    query: sql`
      select o.id::text as subject from "order" o
      left join ledger_transfer t on t.source_id = o.id and t.source_type = 'order'
      where o.total_centavos > 0 group by o.id having count(t.id) <> 1`,
  },
  {
    name: 'payments-are-booked-once',
    broken: 'A payment is in the ledger twice, or not at all',
    query: sql`
      select p.id::text as subject from payment p
      left join ledger_transfer t on t.source_id = p.id and t.source_type = 'payment'
      group by p.id having count(t.id) <> 1`,
  },
  {
    name: 'claims-are-booked-once',
    broken: 'A paid claim doesn’t match the ledger',
    query: sql`
      select c.id::text as subject from order_claim c
      left join ledger_transfer t on t.source_id = c.id and t.source_type = 'claim'
      left join ledger_posting p on p.transfer_id = t.id and p.account_code = 'expense:claim'
      group by c.id having coalesce(sum(p.amount_centavos), 0) <> coalesce(c.paid_centavos, 0)`,
  },
  {
    name: 'order-total-adds-up',
    broken: 'An order’s total doesn’t match its subtotal, discount and fees',
    query: sql`
      select id::text as subject from "order"
      where total_centavos <> subtotal_centavos - discount_centavos + pickup_fee_centavos + delivery_fee_centavos
        + storage_fee_centavos`,
  },
  {
    name: 'promotions-are-part-of-the-discount',
    broken: 'An order’s promotions don’t match its discount or its price steps',
    query: sql`
      select o.id::text as subject
      from (select order_id, sum(amount_centavos) as given from promotion_use group by order_id) u
      join "order" o on o.id = u.order_id
      where u.given > o.discount_centavos or u.given <> (
        select coalesce(sum(-(s ->> 'amountCentavos')::bigint), 0) from jsonb_array_elements(o.steps) s
        where s ->> 'kind' = 'promotion')`,
  },
  {
    name: 'taxes-add-up',
    broken: 'An order’s discount by law or its VAT doesn’t match its price steps and total',
    query: sql`
      select o.id::text as subject from "order" o
      where o.exempt_centavos + o.vat_centavos > o.total_centavos
        or coalesce((o.legal_discount ->> 'discountCentavos')::bigint, 0) > o.discount_centavos
        or exists (
          select from (values ('vat_exemption', 'vatCentavos'), ('legal_discount', 'discountCentavos')) part (kind, field)
          where coalesce((o.legal_discount ->> part.field)::bigint, 0) <> (
            select coalesce(sum(-(s ->> 'amountCentavos')::bigint), 0) from jsonb_array_elements(o.steps) s
            where s ->> 'kind' = part.kind))`,
  },
  {
    name: 'promotions-keep-their-limit',
    broken: 'A promotion was used more often than allowed',
    query: sql`
      select p.id::text as subject from promotion p
      join promotion_use u on u.promotion_id = p.id join "order" o on o.id = u.order_id
      where p.total_limit is not null and o.stage <> 'voided'
      group by p.id having count(*) > p.total_limit`,
  },
  {
    name: 'free-loads-are-taken-off',
    broken: 'A load of a stamp card is free without its discount, or has the discount and isn’t free',
    query: sql`
      select coalesce(s.order_id, u.order_id)::text as subject
      from (select * from stamp where free_loads > 0) s
      full join (select u.* from promotion_use u join promotion p on p.id = u.promotion_id and p.kind = 'stamps') u
        on u.order_id = s.order_id and u.promotion_id = s.promotion_id
      where s.order_id is null or u.order_id is null`,
  },
  {
    name: 'released-orders-are-paid',
    broken: 'Unpaid laundry was released without admin approval',
    query: sql`
      select o.id::text as subject from "order" o
      where o.stage = 'released' and o.paid_centavos + o.written_off_centavos < o.total_centavos and not exists (
        select from approval a where a.subject_id = o.id and a.kind = 'release_unpaid' and a.state = 'used'
          and a.amount_centavos >= o.total_centavos - o.paid_centavos - o.written_off_centavos)`,
  },
  {
    name: 'order-stands-at-slowest-load',
    broken: 'An order’s stage doesn’t match its slowest load',
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
    broken: 'An order number of a branch’s day is missing or used twice',
    query: sql`
      select branch_id || ' ' || business_date as subject from "order"
      -- A number with a letter is of a device without a connection, which may still have others to send.
      where split_part(number, '-', 3) ~ '^[0-9]+$'
      group by branch_id, business_date
      having min(split_part(number, '-', 3)::int) <> 1
        or max(split_part(number, '-', 3)::int) <> count(distinct split_part(number, '-', 3))`,
  },
  {
    name: 'receipt-numbers-have-no-gap',
    broken: 'A receipt number of a branch is missing',
    query: sql`
      select branch_id::text as subject from receipt group by branch_id having min(number) <> 1 or max(number) <> count(*)`,
  },
]

function stageRank(column: string): RawBuilder<number> {
  return sql`array_position(array['received', 'washing', 'drying', 'folding', 'ready', 'released'], ${sql.ref(column)})`
}
