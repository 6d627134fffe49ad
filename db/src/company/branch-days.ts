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
}

/** Figures calculated directly from orders, payments and refunds, one row for each requested day. */
export async function countDays(db: Db, days: readonly BranchDay[]): Promise<DayFigures[]> {
  if (days.length === 0) return []
  const { rows } = await sql<DayFigures>`${figuresOf(days)}`.execute(db)
  return rows
}

/**
 * The stored figures; a day without stored figures is calculated now, so that no day is missing. In no particular
 * order.
 */
export async function listDays(db: Db, days: readonly BranchDay[]): Promise<DayFigures[]> {
  if (days.length === 0) return []
  const { rows } = await sql<DayFigures>`
    select d.branch_id, d.business_date as date, d.orders, d.loads, d.kilos, d.released,
      d.sales_centavos as sales, d.collected_centavos as collected, d.refunded_centavos as refunded
    from ${keys(days)} join branch_day d on d.branch_id = k.branch_id and d.business_date = k.date`.execute(db)
  const known = new Set(rows.map(keyOf))
  return [
    ...rows,
    ...(await countDays(
      db,
      days.filter((day) => !known.has(keyOf(day))),
    )),
  ]
}

/** Updates the computed days of a branch. Repeated or simultaneous calls give the same rows. */
export async function recomputeBranchDays(
  db: Db,
  branchId: string,
  dates: readonly ManilaDate[],
  now: Date,
): Promise<void> {
  await rollUpDays(
    db,
    dates.map((date) => ({ branchId, date })),
    now,
  )
}

/** Updates any days of any branches, in one statement. */
export async function rollUpDays(db: Db | Trx, days: readonly BranchDay[], now: Date): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into branch_day as d (branch_id, business_date, orders, loads, kilos, released, sales_centavos,
      collected_centavos, refunded_centavos, updated_at)
    select branch_id, date, orders, loads, kilos, released, sales, collected, refunded, ${now}
    from (${figuresOf(days)}) as f
    order by branch_id, date
    on conflict (branch_id, business_date) do update set orders = excluded.orders, loads = excluded.loads,
      kilos = excluded.kilos, released = excluded.released, sales_centavos = excluded.sales_centavos,
      collected_centavos = excluded.collected_centavos, refunded_centavos = excluded.refunded_centavos,
      updated_at = excluded.updated_at`.execute(db)
}

function figuresOf(days: readonly BranchDay[]): RawBuilder<DayFigures> {
  return sql`
    select k.branch_id, k.date, o.orders, o.loads, o.kilos, r.released, o.sales, p.collected, g.refunded
    from ${keys(days)}
    join branch b on b.id = k.branch_id
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(load_count), 0)::int as loads, coalesce(sum(kilos), 0) as kilos,
        coalesce(sum(total_centavos), 0) as sales
      from "order" where branch_id = k.branch_id and business_date = k.date and stage <> 'voided'
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

function keyOf({ branchId, date }: BranchDay): string {
  return `${branchId} ${date}`
}
