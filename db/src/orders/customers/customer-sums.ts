import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { HABIT_ORDERS, LEAST_QUIET_DAYS, QUIET_GAPS } from '@labada/domain/orders/customers/coming-back'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'

/** The name of the proof among the checks, and the text of its alert. */
export const CUSTOMER_PROOF = 'customer-sums-equal-orders'
export const CUSTOMER_PROOF_BROKEN = 'What is kept of a customer’s orders doesn’t match them'

/** Queued rows that one run takes, and customers that one statement of the proof adds up. */
const CHUNK = 2_000

/** One page of the ids of customers, by a sum of `kept`. */
export interface SumPage {
  /** `t` is a row of sums, `c` its customer. */
  readonly by: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
  readonly beyond: RawBuilder<SqlBool>
  readonly isFound: RawBuilder<SqlBool>
  readonly limit: number
}

/**
 * The ids of a page of customers, without merged and forgotten ones, in the order of a sum. Those whose kept sums are behind
 * are added up from their orders, so that the page is right at any moment.
 */
export async function listBySums(
  db: Db,
  { by, id, direction, beyond, isFound, limit }: SumPage,
  now: Date,
): Promise<string[]> {
  const [way, rows] = [sql.raw(direction), sql`${limit}`]
  const part = (sums: RawBuilder<unknown>) => sql`
    (select ${id} as id, ${by} as place from ${sums} t join customer c on c.id = t.customer_id
      where c.merged_into is null and c.forgotten_at is null and ${isFound} and ${beyond}
      order by ${by} ${way}, ${id} ${way} limit ${rows})`
  const found = await sql<{ id: string }>`
    with ${behind(now)}
    select id from (${part(kept())} union all ${part(addedUp(sql`behind`, now))}) one
    order by place ${way}, id ${way} limit ${rows}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** The ids of everybody who stopped coming (`hasStoppedComing`), merged and forgotten ones too. */
export function lapsedIds(now: Date): RawBuilder<unknown> {
  return sql`(with ${behind(now)}
    select customer_id from ${kept()} t where ${isQuiet(now)}
    union all select customer_id from ${addedUp(sql`behind`, now)} t where ${isQuiet(now)})`
}

/** Whether the customer of the sums `t` stopped coming. */
export const isQuiet = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`t.quiet_at < ${now}::timestamptz`

/**
 * Adds up queued customers anew, and those whose year lost a day. What is queued is deleted in the statement that reads the orders,
 * so no change is missed, however often this runs. Returns whether more are queued.
 */
export async function sumCustomers(trx: Trx, now: Date): Promise<boolean> {
  // One after the other: who reads the orders first must not write last.
  await sql`select pg_advisory_xact_lock(hashtext('customer_total'))`.execute(trx)
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from pending_customer where id in (select id from pending_customer order by id limit ${CHUNK}) returning customer_id
    ), due as (
      select customer_id from taken union select customer_id from customer_total where leaves_year_on <= ${manilaDateOf(now)}
    ), written as (
      insert into customer_total (customer_id, balance_centavos, spent_year_centavos, last_order_at, quiet_at, leaves_year_on)
        select * from ${addedUp(sql`due`, now)} t
        on conflict (customer_id) do update set balance_centavos = excluded.balance_centavos,
          spent_year_centavos = excluded.spent_year_centavos, last_order_at = excluded.last_order_at,
          quiet_at = excluded.quiet_at, leaves_year_on = excluded.leaves_year_on
    )
    select count(*)::int as taken from taken`.execute(trx)
  return (rows[0]?.taken ?? 0) === CHUNK
}

/** Adds up every customer’s orders and returns those whose kept sums differ, though nothing of them is queued. */
export async function listDifferingCustomers(db: Db, now: Date): Promise<string[]> {
  const differing: string[] = []
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; isApart: boolean }>`
      with ${behind(now)}, part as (select id as customer_id from customer where id > ${last}::uuid order by id limit ${CHUNK})
      select o.customer_id as id, (t is distinct from o) and o.customer_id not in (select customer_id from behind) as is_apart
      from ${addedUp(sql`part`, now)} o left join customer_total t using (customer_id) order by 1`.execute(db)
    differing.push(...rows.flatMap(({ id, isApart }) => (isApart ? [id] : [])))
    const end = rows.at(-1)
    if (!end) return differing
    last = end.id
  }
}

/** Queues customers, after their sums were found to differ. */
export async function queueCustomers(db: Db, ids: readonly string[]): Promise<void> {
  await sql`insert into pending_customer (customer_id) select unnest(${[...ids]}::uuid[])`.execute(db)
}

/** As a part of `with`: whose kept sums are not those of their orders, because something is queued or a day left their year. */
const behind = (now: Date) => sql`behind as materialized (
  select customer_id from pending_customer union select customer_id from customer_total where leaves_year_on <= ${manilaDateOf(now)})`

const kept = () => sql`(select * from customer_total where customer_id not in (select customer_id from behind))`

/** The row of `customer_total` of each of some customers (rows of `customer_id`), from their orders. */
const addedUp = (customers: RawBuilder<unknown>, now: Date) => sql`(
  select s.customer_id, o.* from ${customers} s
  cross join lateral (
    select coalesce(sum(total_centavos - paid_centavos - written_off_centavos), 0)::bigint as balance_centavos,
      coalesce(sum(total_centavos) filter (where is_of_year), 0)::bigint as spent_year_centavos,
      coalesce(max(received_at), 'epoch') as last_order_at,
      case when count(*) >= ${HABIT_ORDERS} then max(received_at) + greatest(make_interval(days => ${LEAST_QUIET_DAYS}),
        ${QUIET_GAPS} * (max(received_at) - min(received_at)) / greatest(count(*) - 1, 1)) end as quiet_at,
      min(business_date) filter (where is_of_year) + 365 as leaves_year_on
    from "order" cross join lateral (select business_date > ${manilaDateOf(now)}::date - 365 as is_of_year) y
    where customer_id = s.customer_id and stage <> 'voided'
  ) o)`

/** Sums over everybody who stopped coming. */
export interface LapsedSums {
  readonly customers: number
  readonly spentYear: Centavos
  readonly balance: Centavos
  readonly credit: Centavos
  readonly prepaid: Centavos
}

/** The sums over everybody who stopped coming, without merged and forgotten ones. */
export async function lapsedSums(db: Db, now: Date): Promise<LapsedSums> {
  const part = (sums: RawBuilder<unknown>) => sql`
    select t.customer_id, t.spent_year_centavos, t.balance_centavos from ${sums} t join customer c on c.id = t.customer_id
    where c.merged_into is null and c.forgotten_at is null and ${isQuiet(now)}`
  const { rows } = await sql<LapsedSums>`
    with ${behind(now)}, lapsed as materialized (${part(kept())} union all ${part(addedUp(sql`behind`, now))})
    select count(*) as customers, coalesce(sum(spent_year_centavos), 0)::bigint as spent_year,
      coalesce(sum(balance_centavos), 0)::bigint as balance,
      (select coalesce(sum(owed_change_centavos), 0)::bigint from "order" join lapsed using (customer_id)
        where owed_change_centavos > 0) as credit,
      (select coalesce(sum(p.balance_centavos), 0)::bigint from prepaid_balance p join lapsed using (customer_id)) as prepaid
    from lapsed`.execute(db)
  const [all] = rows
  if (!all) throw new Error('An aggregate has one row')
  return all
}
