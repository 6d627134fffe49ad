import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** A business day of a branch. */
export interface BranchDay {
  readonly branchId: string
  readonly date: ManilaDate
}

/**
 * The figures of a business day of a branch. Voided records do not count on the day they were booked, whenever they
 * were voided. `collected` is before refunds.
 */
export interface DayFigures extends BranchDay {
  readonly orders: number
  readonly loads: number
  readonly kilos: number
  readonly released: number
  readonly sales: Centavos
  readonly collected: Centavos
  readonly refunded: Centavos
  readonly voided: number
  readonly discount: Centavos
  /** Of the day's orders, whenever it was paid. */
  readonly paid: Centavos
  readonly due: Centavos
  /** Of sales, those to known customers. */
  readonly customerSales: Centavos
}

/** Figures calculated directly from orders, payments and refunds, one row for each requested day. */
export async function countDays(db: Db, days: readonly BranchDay[]): Promise<DayFigures[]> {
  if (days.length === 0) return []
  const { rows } = await sql<DayFigures>`${figuresOf(days)}`.execute(db)
  return rows
}

/** The figures as kept: each day's rolled-up row and what is queued for it. In no particular order. */
export async function listDays(db: Db, days: readonly BranchDay[]): Promise<DayFigures[]> {
  if (days.length === 0) return []
  const { rows } = await sql<DayFigures>`
    select k.branch_id, k.date, (coalesce(d.orders, 0) + q.orders)::int as orders,
      (coalesce(d.loads, 0) + q.loads)::int as loads, coalesce(d.kilos, 0) + q.kilos as kilos,
      (coalesce(d.released, 0) + q.released)::int as released,
      (coalesce(d.sales_centavos, 0) + q.sales)::bigint as sales,
      (coalesce(d.collected_centavos, 0) + q.collected)::bigint as collected,
      (coalesce(d.refunded_centavos, 0) + q.refunded)::bigint as refunded,
      (coalesce(d.voided, 0) + q.voided)::int as voided, (coalesce(d.discount_centavos, 0) + q.discount)::bigint as discount,
      (coalesce(d.paid_centavos, 0) + q.paid)::bigint as paid, (coalesce(d.due_centavos, 0) + q.due)::bigint as due,
      (coalesce(d.customer_sales_centavos, 0) + q.customer_sales)::bigint as customer_sales
    from ${keys(days)}
    left join branch_day d on d.branch_id = k.branch_id and d.business_date = k.date
    cross join lateral (
      select ${sumsOf()} from pending_day_change where branch_id = k.branch_id and business_date = k.date
    ) q`.execute(db)
  return rows
}

/**
 * Adds the queued changes of business days to their figures. The queue and the figures change in one statement, so each
 * change is added once, however often and however many at once this runs. The work depends on what is queued, not on how
 * many orders the days have.
 */
export async function rollUpDays(trx: Trx, days: readonly BranchDay[], now: Date): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into branch_day (branch_id, business_date, orders, loads, kilos, released, sales_centavos, collected_centavos,
      refunded_centavos, updated_at)
    select k.branch_id, k.date, 0, 0, 0, 0, 0, 0, 0, ${now}::timestamptz from ${keys(days)} order by 1, 2
    on conflict (branch_id, business_date) do update set updated_at = excluded.updated_at`.execute(trx)
  await sql`
    with taken as (
      delete from pending_day_change q using ${keys(days)} where q.branch_id = k.branch_id and q.business_date = k.date
      returning q.*
    )
    update branch_day d set orders = d.orders + q.orders, loads = d.loads + q.loads, kilos = d.kilos + q.kilos,
      released = d.released + q.released, sales_centavos = d.sales_centavos + q.sales,
      collected_centavos = d.collected_centavos + q.collected, refunded_centavos = d.refunded_centavos + q.refunded,
      voided = d.voided + q.voided, discount_centavos = d.discount_centavos + q.discount,
      paid_centavos = d.paid_centavos + q.paid, due_centavos = d.due_centavos + q.due,
      customer_sales_centavos = d.customer_sales_centavos + q.customer_sales
    from (select branch_id, business_date, ${sumsOf()} from taken group by 1, 2) q
    where d.branch_id = q.branch_id and d.business_date = q.business_date`.execute(trx)
}

/** Counts business days anew from their records, after they were found to differ. */
export async function recountDays(trx: Trx, days: readonly BranchDay[], now: Date): Promise<void> {
  if (days.length === 0) return
  await rollUpDays(trx, days, now)
  // The rows are locked. What is queued between the statements is taken by this one, with the records it stands for.
  await sql`
    with taken as (
      delete from pending_day_change q using ${keys(days)} where q.branch_id = k.branch_id and q.business_date = k.date
    )
    update branch_day d set orders = f.orders, loads = f.loads, kilos = f.kilos, released = f.released,
      sales_centavos = f.sales, collected_centavos = f.collected, refunded_centavos = f.refunded, voided = f.voided,
      discount_centavos = f.discount, paid_centavos = f.paid, due_centavos = f.due, customer_sales_centavos = f.customer_sales
    from (${figuresOf(days)}) f where d.branch_id = f.branch_id and d.business_date = f.date`.execute(trx)
}

function sumsOf(): RawBuilder<unknown> {
  return sql`coalesce(sum(orders), 0)::int as orders, coalesce(sum(loads), 0)::int as loads,
    coalesce(sum(kilos), 0) as kilos, coalesce(sum(released), 0)::int as released,
    coalesce(sum(sales_centavos), 0)::bigint as sales, coalesce(sum(collected_centavos), 0)::bigint as collected,
    coalesce(sum(refunded_centavos), 0)::bigint as refunded, coalesce(sum(voided), 0)::int as voided,
    coalesce(sum(discount_centavos), 0)::bigint as discount, coalesce(sum(paid_centavos), 0)::bigint as paid,
    coalesce(sum(due_centavos), 0)::bigint as due, coalesce(sum(customer_sales_centavos), 0)::bigint as customer_sales`
}

function figuresOf(days: readonly BranchDay[]): RawBuilder<DayFigures> {
  return sql`
    select k.branch_id, k.date, o.orders, o.loads, o.kilos, r.released, o.sales, p.collected, g.refunded, o.voided, o.discount,
      o.paid, o.due, o.customer_sales
    from ${keys(days)}
    join branch b on b.id = k.branch_id
    cross join lateral (
      select count(*) filter (where counts)::int as orders, coalesce(sum(load_count) filter (where counts), 0)::int as loads,
        coalesce(sum(kilos) filter (where counts), 0) as kilos, coalesce(sum(total_centavos) filter (where counts), 0) as sales,
        count(*) filter (where not counts)::int as voided,
        coalesce(sum(discount_centavos) filter (where counts), 0) as discount,
        coalesce(sum(paid_centavos) filter (where counts), 0) as paid,
        coalesce(sum(total_centavos - paid_centavos - written_off_centavos) filter (where counts), 0) as due,
        coalesce(sum(total_centavos) filter (where counts and customer_id is not null), 0) as customer_sales
      from "order" cross join lateral (select stage <> 'voided' as counts) c
      where branch_id = k.branch_id and business_date = k.date
    ) o
    cross join lateral (
      select count(*)::int as released from "order" where branch_id = k.branch_id
        and released_at >= ${dayStart()} and released_at < ${dayStart()} + interval '1 day'
    ) r
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as collected from payment
      where branch_id = k.branch_id and business_date = k.date
        and not exists (select from payment_void v where v.payment_id = payment.id)
    ) p
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as refunded from refund
      where branch_id = k.branch_id and business_date = k.date
    ) g`
}

/** The days as rows `k` of (branch_id, date). */
export function keys(days: readonly BranchDay[]): RawBuilder<unknown> {
  return sql`unnest(${days.map(({ branchId }) => branchId)}::uuid[], ${days.map(({ date }) => date)}::date[])
    as k (branch_id, date)`
}

/** The start of the day `k.date` of branch `b`, by its cut-off. */
export function dayStart(): RawBuilder<Date> {
  return sql`((k.date + make_interval(mins => b.cutoff_minutes)) at time zone 'Asia/Manila')`
}
