import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { countUpTo } from '../../core/keyset.ts'
import { isOwed } from '../order-filters.ts'

/** Sums over customers. */
export interface CustomerTotals {
  /** Counted up to `MOST_COUNTED`. */
  readonly customers: number
  /** There are more than that. */
  readonly more: boolean
  readonly balance: Centavos
  readonly credit: Centavos
  readonly prepaid: Centavos
  readonly spentYear: Centavos
}

const LISTED = sql`c.merged_into is null and c.forgotten_at is null`

/** Everybody, counted to the last one: for a file that has a row of each. */
export async function countEveryCustomer(db: Db): Promise<number> {
  const { rows } = await sql<{
    customers: number
  }>`select count(*) as customers from customer c where ${LISTED}`.execute(db)
  return rows[0]?.customers ?? 0
}

/**
 * The sums over everybody: from the few orders that owe, and what is kept of the days of a year less the orders of forgotten
 * customers. `today` is the business day that a year is counted back from.
 */
export async function everyCustomer(db: Db, today: ManilaDate): Promise<CustomerTotals> {
  const { count, more } = await countUpTo(db, sql`select from customer c where ${LISTED}`)
  const since = sql`business_date > ${today}::date - 365`
  const { rows } = await sql<Omit<CustomerTotals, 'customers' | 'more'>>`
    select (select coalesce(sum(total_centavos - paid_centavos - written_off_centavos), 0)
        from "order" join customer c on c.id = customer_id where ${isOwed('"order".')} and ${LISTED}) as balance,
      (select coalesce(sum(owed_change_centavos), 0)
        from "order" join customer c on c.id = customer_id where owed_change_centavos > 0 and ${LISTED}) as credit,
      (select coalesce(sum(balance_centavos), 0)
        from prepaid_balance p join customer c on c.id = p.customer_id where ${LISTED}) as prepaid,
      ((select coalesce(sum(customer_sales_centavos), 0) from branch_day where ${since})
        + (select coalesce(sum(customer_sales_centavos), 0) from pending_day_change where ${since})
        - (select coalesce(sum(total_centavos), 0) from "order" join customer c on c.id = customer_id
          where c.forgotten_at is not null and stage <> 'voided' and ${since}))::bigint as spent_year`.execute(db)
  const [all] = rows
  if (!all) throw new Error('An aggregate has one row')
  return { ...all, customers: count, more }
}
