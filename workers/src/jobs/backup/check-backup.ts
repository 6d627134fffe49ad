import type { CopyPlace } from '@labada/contracts/backup/backups'
import { copyOf, findBackup, setBackup } from '@labada/db/backup/backups'
import { openContainer } from '@labada/db/backup/container'
import { Forged } from '@labada/db/backup/manifest'
import { raiseAlert } from '@labada/db/core/alerts'
import { recordAudit } from '@labada/db/core/audit'
import { openDatabase } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { listSigners } from '@labada/db/core/server-keys'
import { z } from 'zod'
import { defineJob } from '../job.ts'
import type { BackupPlace } from './backup-place.ts'

/** The alert's kind; `watch-backups` ends it once no damaged backup is left. */
export const DAMAGED = 'backup_damaged'

const PLACE_WORDS: Readonly<Record<CopyPlace, string>> = { drive: 'On the other drive', bucket: 'Off-site' }

/**
 * Verifies a backup's files, local and off-site, against the signed manifest, because disks decay. The restore that
 * proved the backup cannot be repeated here, because only the owner holds the decryption key.
 */
export const checkBackupJob = defineJob({
  payload: z.uuid(),
  attempts: 3,
  async run(id, { db, files, backups: place, log }) {
    const backup = await findBackup(db, id)
    if (!backup?.checkRequestedAt || backup.removedAt || backup.bytes === null) return
    if (backup.checkedAt && backup.checkedAt >= backup.checkRequestedAt) return
    if (!place) throw new Error('BACKUP_DATABASE_URL is not set: this program cannot read backups')
    const signers = await signersOf(place)
    const wrong = [
      await wrongWith('On this server', () => openContainer(files.backups.pathOf(id), signers)),
      ...(await Promise.all(
        place.offSites
          .filter((offSite) => copyOf(backup, offSite.place).at !== null)
          .map((offSite) =>
            wrongWith(PLACE_WORDS[offSite.place], async () => {
              if (!backup.sha256?.equals(await offSite.hashOf(id)))
                throw new Forged('The copy doesn’t match what was written')
            }),
          ),
      )),
    ].filter((words) => words !== null)
    const at = place.clock()
    const failure = wrong.length > 0 ? wrong.join('. ').slice(0, 500) : null
    if (failure) log.error({ backupId: id, failure }, 'a backup is damaged')
    await db.transaction().execute(async (trx) => {
      await setBackup(trx, id, { checkedAt: at, checkFailure: failure })
      if (failure) {
        const text = `A backup is damaged. ${failure.slice(0, 300)}`
        await raiseAlert(trx, { kind: DAMAGED, branchId: null, text, details: { backupId: id } }, at)
      }
      await recordAudit(trx, {
        at,
        actorId: null,
        clientId: null,
        branchId: null,
        action: 'backup.checked',
        objectType: 'backup',
        objectId: id,
        after: { failure },
      })
      await announce(trx, at, { type: 'backup.checked', branchId: null, payload: { backupId: id } })
    })
  },
})

/** Describes what is wrong with a file, or null if it is intact. Throws errors unrelated to the file's content. */
async function wrongWith(where: string, look: () => Promise<unknown>): Promise<string | null> {
  try {
    await look()
    return null
  } catch (error) {
    if (error instanceof Forged) return `${where}: ${error.message}`
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return `${where}: File not found`
    throw error
  }
}

async function signersOf({ databaseUrl }: BackupPlace): Promise<string[]> {
  const db = openDatabase(databaseUrl, { name: 'labada-backup-check', connections: 1 })
  try {
    return await listSigners(db)
  } finally {
    await db.destroy()
  }
}
