import type { Trx } from '@labada/db/core/client'
import { cashOnHand } from '@labada/db/ledger/ledger'
import { refuseShortCash } from '@labada/domain/cash/cash-sessions'

/** Refuses `cash_short` after postings that took cash out: their locks make what is read here what will be committed. */
export async function refuseEmptyCash(trx: Trx, branchId: string): Promise<void> {
  const cash = (await cashOnHand(trx, [branchId])).get(branchId)
  if (cash) refuseShortCash(cash)
}
