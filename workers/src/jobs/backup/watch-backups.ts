import { sweepFiles } from '@labada/db/backup/alone'
import {
  backupAges,
  findBackupKey,
  findBackupUnderWay,
  findNewestRequest,
  hasDamagedBackup,
  insertBackup,
  trimLinks,
} from '@labada/db/backup/backups'
import { getSettings } from '@labada/db/company/settings'
import { raiseAlert, resolveAlert } from '@labada/db/core/alerts'
import type { Db } from '@labada/db/core/client'
import { requestJobs } from '@labada/db/core/due-jobs'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { isBackupDue, isBackupMissed, isBackupOverdue } from '@labada/domain/backup/backups'
import { z } from 'zod'
import { defineJob } from '../job.ts'
import { dropGoneCopies, listUncopied, tellOfCopies } from './backup-place.ts'
import { DAMAGED } from './check-backup.ts'

const LATE = 'backup_overdue'

/**
 * Supervises backups: requests those that are due, resumes those whose process died, retries what
 * failed, alerts the owner if the newest proven one is too old, and removes orphaned files. No backup is requested
 * until the owner has set a key.
 */
export const watchBackups = defineJob({
  payload: z.object({}),
  attempts: 1,
  async run(_payload, { db, files, backups: place, log, now }) {
    await trimLinks(db, now)
    await sweepFiles(db, files)
    const underWay = await findBackupUnderWay(db)
    // Its job stays due until it is done; a backup started from the command line has no job.
    if (underWay) await db.transaction().execute((trx) => requestJobs(trx, [{ job: 'make-backup', key: underWay.id }]))
    if (place) {
      await dropGoneCopies(place, { db, files, log })
      await tellOfCopies(place, db)
      const uncopied = await listUncopied(place, db)
      if (uncopied.length > 0)
        await db.transaction().execute((trx) =>
          requestJobs(
            trx,
            uncopied.map((id) => ({ job: 'copy-backup', key: id })),
          ),
        )
    }
    const ages = await backupAges(db)
    const newest = await findNewestRequest(db)
    const asked = { ...ages, requestedAt: newest ?? null }
    const isDue = isBackupDue(await getSettings(db, 'backups', now), asked, now)
    if (!underWay && (isDue || isBackupMissed(asked, now))) await requestBackup(db, now)
    if (!(await hasDamagedBackup(db))) await resolveAlert(db, DAMAGED, null, now)
    if (isBackupOverdue(ages, now)) {
      const text = 'The newest verified backup is over 26 hours old'
      await db.transaction().execute((trx) => raiseAlert(trx, { kind: LATE, branchId: null, text, details: {} }, now))
    } else await resolveAlert(db, LATE, null, now)
  },
})

async function requestBackup(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = await findBackupKey(trx)
    if (!key || (await findBackupUnderWay(trx))) return
    const id = newId()
    await insertBackup(trx, { id, kind: 'scheduled', keyId: key.id, requestedAt: now, requestedBy: null })
    await announce(trx, now, { type: 'backup.requested', branchId: null, payload: { backupId: id } })
  })
}
