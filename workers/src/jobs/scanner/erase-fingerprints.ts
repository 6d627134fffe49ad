import { recordAudit } from '@labada/db/core/audit'
import { eraseFingers, listOverdueFingers } from '@labada/db/scanner/fingerprints'
import { TEMPLATE_DAYS_AFTER_LEAVING } from '@labada/domain/scanner/biometric-consent'
import { z } from 'zod'
import { defineJob } from '../job.ts'

const DAY_MS = 86_400_000

/**
 * Erases the fingerprints of people who left the shop a month ago, and any that lack a valid consent. It runs once a day: what
 * would be there too long before the next time goes now.
 */
export const eraseFingerprints = defineJob({
  payload: z.object({}),
  attempts: 3,
  async run(_payload, { db, now, log }) {
    const cutoff = new Date(now.getTime() - (TEMPLATE_DAYS_AFTER_LEAVING - 1) * DAY_MS)
    for (const employeeId of await listOverdueFingers(db, cutoff)) {
      const erased = await db.transaction().execute(async (trx) => {
        const count = await eraseFingers(trx, { employeeId }, { by: null, reason: 'Retention period ended', at: now })
        if (count > 0)
          await recordAudit(trx, {
            at: now,
            actorId: null,
            clientId: null,
            branchId: null,
            action: 'fingerprint.erased',
            objectType: 'employee',
            objectId: employeeId,
            reason: 'Retention period ended',
            after: { erased: count },
          })
        return count
      })
      log.info({ employeeId, erased }, 'fingerprints erased')
    }
  },
})
