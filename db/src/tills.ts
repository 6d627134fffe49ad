import { sql } from 'kysely'
import type { Trx } from './client.ts'
import type { Row } from './json-rows.ts'

/**
 * The branch a counter works for, kept from being closed until the transaction ends: whoever closes it waits, and what
 * is received or opened meanwhile stands in its way.
 */
export async function getTill(trx: Trx, branchId: string): Promise<Row<'branch'>> {
  return tills(trx, branchId).executeTakeFirstOrThrow()
}

/** As `getTill`; it also tells whether an order (of any branch) has this id already. */
export async function getTillFor(
  trx: Trx,
  branchId: string,
  orderId: string,
): Promise<Row<'branch'> & { readonly isKnownOrder: boolean }> {
  return tills(trx, branchId)
    .select(sql<boolean>`exists (select from "order" where id = ${orderId})`.as('isKnownOrder'))
    .executeTakeFirstOrThrow()
}

function tills(trx: Trx, branchId: string) {
  return trx.selectFrom('branch').selectAll('branch').where('branch.id', '=', branchId).forKeyShare()
}
