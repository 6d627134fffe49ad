import type { Trx } from './client.ts'
import type { Row } from './json-rows.ts'

/**
 * The branch a counter works for, kept from being closed until the transaction ends: whoever closes it waits, and what
 * is received or opened meanwhile stands in its way.
 */
export async function getTill(trx: Trx, branchId: string): Promise<Row<'branch'>> {
  return trx.selectFrom('branch').selectAll().where('id', '=', branchId).forKeyShare().executeTakeFirstOrThrow()
}
