import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { newIdentity } from '@labada/db/backup/age'
import { insertBackup } from '@labada/db/backup/backups'
import { type Files, openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { openServerKeys } from '@labada/db/core/server-keys'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenAdmin, givenBranch } from '@labada/db/testing/factories/factories'
import { pino } from 'pino'
import type { OffSite } from '../jobs/backup/backup-place.ts'
import { dueJobs } from '../jobs/catalog.ts'
import type { JobContext } from '../jobs/job.ts'

export const NOW = new Date('2026-11-21T10:00:00+08:00')
export const HOUR_MS = 3_600_000

/** A single-branch shop to back up, with a clock set by the test. */
export type BackupShop = Awaited<ReturnType<typeof openBackupShop>>

export async function openBackupShop() {
  const database: TestDatabase = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'labada-backup-shop-'))
  const files: Files = openFiles(dataDir)
  await openServerKeys(database.db, dataDir)
  await givenBranch(database.db)
  const owner = newIdentity()
  const { db } = database
  let now = NOW
  let keyId = ''
  const contextWith = (...offSites: OffSite[]): JobContext => {
    const place = { databaseUrl: database.urlOf('labada_backup'), dataDir, offSites, clock: () => now }
    return { db: database.open('labada_workers'), files, backups: place, now, log: pino({ level: 'silent' }) }
  }
  return {
    database,
    db,
    dataDir,
    files,
    owner,
    get now(): Date {
      return now
    },
    set now(at: Date) {
      now = at
    },
    /** The workers' own backup options, with these places for copies. */
    contextWith,

    async givenKey(setAt = now): Promise<void> {
      keyId = newId()
      const admin = await givenAdmin(db)
      const key = { id: keyId, recipient: recipientText(owner.recipient), signer: 'x', setAt, setBy: admin.id }
      await db.insertInto('backupKey').values(key).execute()
    },

    async request(kind: 'manual' | 'scheduled' = 'manual'): Promise<string> {
      const id = newId()
      await db
        .transaction()
        .execute((trx) => insertBackup(trx, { id, kind, keyId, requestedAt: now, requestedBy: null }))
      return id
    },

    run: (id: string, context = contextWith()) => dueJobs['make-backup'].run(id, context),
    rowOf: (id: string) => db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    told: async () => (await db.selectFrom('outbox').select('type').execute()).map(({ type }) => type),
    openAlerts: async () =>
      (await db.selectFrom('alert').select('kind').where('resolvedAt', 'is', null).execute()).map(({ kind }) => kind),
    isThere: (id: string) =>
      access(files.backups.pathOf(id)).then(
        () => true,
        () => false,
      ),

    async close(): Promise<void> {
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
