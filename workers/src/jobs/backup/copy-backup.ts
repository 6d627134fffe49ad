import { alone, BackupUnderWay } from '@labada/db/backup/alone'
import { findBackup } from '@labada/db/backup/backups'
import { z } from 'zod'
import { defineJob } from '../job.ts'
import { copyOffSite } from './backup-place.ts'

/**
 * Retries copying a backup to the places that lack it. If a place is still unreachable, this is recorded with the
 * backup and `watch-backups` retries.
 */
export const copyBackupJob = defineJob({
  payload: z.uuid(),
  attempts: 3,
  async run(id, context) {
    const backup = await findBackup(context.db, id)
    if (backup?.state !== 'verified' || backup.removedAt) return
    const { backups: place, files, log } = context
    if (!place) throw new Error('BACKUP_DATABASE_URL is not set: this program cannot read backups')
    try {
      await alone(place.databaseUrl, files, () => copyOffSite(place, context, id))
    } catch (error) {
      if (!(error instanceof BackupUnderWay)) throw error
      log.info({ backupId: id }, 'a backup is being made: copied when it is next looked at')
    }
  },
})
