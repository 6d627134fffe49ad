import type { Trx } from '@labada/db/core/client'
import { cashOnHand } from '@labada/db/ledger/ledger'
import { refuseShortCash } from '@labada/domain/cash/cash-sessions'

/**
 * Refuses `cash_short` after postings that took cash out: their locks guarantee that the balance read here is the one
 * committed.
 */
export async function refuseEmptyCash(trx: Trx, branchId: string): Promise<void> {
  const cash = (await cashOnHand(trx, [branchId])).get(branchId)
  if (cash) refuseShortCash(cash)
}
