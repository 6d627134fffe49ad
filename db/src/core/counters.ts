import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Trx } from './client.ts'

/** Gapless series of numbers: orders of a branch and day; sessions, receipts and documents of a branch. */
export type Series =
  | `order:${ManilaDate}`
  | 'cash-session'
  | 'expense'
  | 'item-sale'
  | 'package'
  | 'purchase'
  | 'receipt'
  | 'remittance'
  | 'stock-count'
  | 'stock-transfer'

/**
 * The next number of a branch's series, from 1. The row stays locked until the transaction ends, and a failed
 * transaction returns its number, which makes the series gapless.
 */
export async function nextNumber(trx: Trx, branchId: string, series: Series): Promise<number> {
  const { lastNumber } = await trx
    .insertInto('branchCounter')
    .values({ branchId, series, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.columns(['branchId', 'series']).doUpdateSet({ lastNumber: sql<number>`branch_counter.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}
