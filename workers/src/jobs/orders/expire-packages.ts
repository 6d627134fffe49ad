import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import * as packages from '@labada/db/orders/customers/packages'
import { businessDateOf, manilaDateOf } from '@labada/domain/core/manila-time'
import { negate } from '@labada/domain/core/money'
import { packageExpired } from '@labada/domain/orders/customers/packages'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Ends packages after their last day: the shop no longer owes what is left of them, and it becomes income. Days the job
 * did not run are caught up, and so are units that came back to a package that had ended.
 */
export const expirePackages = defineJob({
  payload: z.object({}),
  attempts: 3,
  async run(_payload, { db, now, log }) {
    for (const packageId of await packages.listPackagesToEnd(db, manilaDateOf(now))) {
      const value = await db.transaction().execute(async (trx) => endPackage(trx, packageId, now))
      log.info({ packageId, value }, 'package ended')
    }
  },
})

/** Takes all that is left of a package; zero if something else took it meanwhile. In centavos. */
async function endPackage(trx: Trx, packageId: string, now: Date): Promise<number> {
  const left = await packages.lockPackage(trx, packageId)
  const sold = await packages.findPackage(trx, packageId)
  if (!sold || left.units === 0) return 0
  const { branchId, number, customerName, customerId } = sold
  const [id, businessDate] = [newId(), businessDateOf(now, await packages.cutoffOf(trx, branchId))]
  await packages.insertPackageEntries(trx, [
    {
      id,
      packageId,
      kind: 'expiry',
      units: -left.units,
      amountCentavos: negate(left.value),
      branchId,
      orderId: null,
      lineId: null,
      paymentId: null,
      refundId: null,
      method: null,
      reason: null,
      cashSessionId: null,
      businessDate,
      recordedAt: now,
      recordedBy: null,
      clientId: null,
    },
  ])
  await postTransfers(trx, [
    {
      branchId,
      occurredAt: now,
      businessDate,
      sourceType: 'package_expiry',
      sourceId: id,
      description: `End of package ${number} of ${customerName}`,
      cashSessionId: null,
      actorId: null,
      postings: packageExpired(left.value),
    },
  ])
  await announce(trx, now, { type: 'package.changed', branchId: null, payload: { customerId } })
  return left.value
}
