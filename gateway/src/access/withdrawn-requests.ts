import { withdrawWaiting } from '@labada/db/access/permit-requests'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'

/** Withdraws what a device asked the office and nobody answered, or what a person did, and announces it. */
export async function withdrawAsked(trx: Trx, now: Date, whose: Parameters<typeof withdrawWaiting>[1]): Promise<void> {
  for (const { id, branchId } of await withdrawWaiting(trx, whose))
    await announce(trx, now, { type: 'permit.decided', branchId, payload: { permitRequestId: id } })
}
