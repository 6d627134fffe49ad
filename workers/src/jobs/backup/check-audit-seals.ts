import { listNotedSeals } from '@labada/db/backup/anchors'
import { raiseAlert, resolveAlert } from '@labada/db/core/alerts'
import { checkAuditSeals as check, recordSealCheck } from '@labada/db/core/audit-seals'
import { z } from 'zod'
import { defineJob } from '../job.ts'

const KIND = 'audit_log_changed'

/**
 * Recomputes the hash chain over the audit log and raises an alert if an entry does not match its seal, or the chain does
 * not have what backups noted of it outside the database.
 */
export const checkAuditSeals = defineJob({
  payload: z.object({}),
  attempts: 3,
  async run(_payload, { db, files, now, log }) {
    const found = await check(db, await listNotedSeals(db, files.backups))
    await recordSealCheck(db, found, now)
    await db.transaction().execute(async (trx) => {
      if (found.brokenAt === null) return resolveAlert(trx, KIND, null, now)
      log.error(found, 'the audit log is not what was sealed')
      await raiseAlert(
        trx,
        { kind: KIND, branchId: null, text: `The audit log was changed at entry ${found.brokenAt}`, details: found },
        now,
      )
    })
  },
})
