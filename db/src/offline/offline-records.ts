import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

export interface KnownCustomer {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly address: string | null
  readonly note: string
  readonly creditLimit: Centavos | null
}

/** Customers who brought an order to this branch since then; without merged ones. Last seen first. */
export async function listCustomersToKeep(
  db: Db,
  branchId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<KnownCustomer[]> {
  const { rows } = await sql<KnownCustomer>`
    select c.id, c.name, c.phone, c.address, c.note, c.credit_limit_centavos as "creditLimit"
    from customer c
    join (
      select customer_id, max(received_at) as last from "order"
      where branch_id = ${branchId} and received_at >= ${since} and customer_id is not null
      group by customer_id
    ) seen on seen.customer_id = c.id
    where c.merged_into is null and c.forgotten_at is null
    order by seen.last desc, c.id
    limit ${limit}`.execute(db)
  return rows
}
