import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { isOwed } from '../order-filters.ts'

/** Sums over customers. */
export interface CustomerTotals {
  readonly customers: number
  readonly balance: Centavos
  readonly credit: Centavos
  readonly prepaid: Centavos
  readonly spentYear: Centavos
}

/** The sums over everybody: from the few orders that owe, and one pass over those of a year, not customer by customer. */
export async function everyCustomer(db: Db, now: Date): Promise<CustomerTotals> {
  const isListed = sql`c.merged_into is null and c.forgotten_at is null`
  const { rows } = await sql<CustomerTotals>`
    select (select count(*) from customer c where ${isListed}) as customers,
      (select coalesce(sum(total_centavos - paid_centavos - written_off_centavos), 0)
        from "order" join customer c on c.id = customer_id where ${isOwed('"order".')} and ${isListed}) as balance,
      (select coalesce(sum(owed_change_centavos), 0)
        from "order" join customer c on c.id = customer_id where owed_change_centavos > 0 and ${isListed}) as credit,
      (select coalesce(sum(balance_centavos), 0)
        from prepaid_balance p join customer c on c.id = p.customer_id where ${isListed}) as prepaid,
      (select coalesce(sum(total_centavos), 0) from "order" join customer c on c.id = customer_id
        where stage <> 'voided' and received_at > ${now}::timestamptz - interval '365 days' and ${isListed}) as spent_year`.execute(
    db,
  )
  const [all] = rows
  if (!all) throw new Error('An aggregate has one row')
  return all
}
