import { findBackup, findBackupKey, insertBackup } from '@labada/db/backup/backups'
import { openDatabase } from '@labada/db/core/client'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { plural } from '@labada/domain/core/counts'
import { readConfig } from './config.ts'
import type { BackupPlace } from './jobs/backup/backup-place.ts'
import { makeBackupJob } from './jobs/backup/make-backup.ts'
import { createLog } from './log.ts'

/** `npm run backup`: makes one backup now, whether or not the product is running. Exits with 0 once it is proven. */
async function backUp(): Promise<number> {
  const config = readConfig()
  if (!config.backups) throw new Error('BACKUP_DATABASE_URL is not set')
  const clock = () => new Date()
  const place: BackupPlace = { ...config.backups, dataDir: config.dataDir, clock }
  const db = openDatabase(config.databaseUrl, { name: 'labada-backup-command', connections: 2 })
  const files = openFiles(config.dataDir)
  try {
    const key = await findBackupKey(db)
    if (!key) {
      say(
        'There’s no backup key yet. Open the Backup page and set one up. Its private half is created in your browser.',
      )
      return 1
    }
    const id = newId()
    await db
      .transaction()
      .execute((trx) =>
        insertBackup(trx, { id, kind: 'manual', keyId: key.id, requestedAt: clock(), requestedBy: null }),
      )
    say('Creating a backup…')
    await makeBackupJob.run(id, { db, files, backups: place, now: clock(), log: createLog('error') })
    const made = await findBackup(db, id)
    if (made?.state !== 'verified') {
      say(`The backup ${made?.failure ? `failed: ${made.failure}` : 'didn’t finish'}`)
      return 1
    }
    say(
      `Verified by a restore: ${plural(made.rowCount ?? 0, 'row')}, ${plural(made.fileCount ?? 0, 'file')}, ${made.bytes} bytes`,
    )
    say(files.backups.pathOf(id))
    return 0
  } finally {
    await db.destroy()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

void backUp().then((code) => {
  process.exitCode = code
})
