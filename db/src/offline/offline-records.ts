import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

export interface KnownCustomer {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly address: string | null
}

/** Customers with an order since then, or new since then; without merged ones. Last seen first. */
export async function listCustomersToKeep(
  db: Db,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<KnownCustomer[]> {
  const { rows } = await sql<KnownCustomer>`
    select c.id, c.name, c.phone, c.address
    from customer c
    left join lateral (
      select o.received_at from "order" o where o.customer_id = c.id order by o.received_at desc limit 1
    ) last on true
    where c.merged_into is null and greatest(last.received_at, c.created_at) >= ${since}
    order by greatest(last.received_at, c.created_at) desc, c.id
    limit ${limit}`.execute(db)
  return rows
}
