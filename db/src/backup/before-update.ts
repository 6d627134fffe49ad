import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { BackupStep } from '@labada/contracts/backup/backups'
import { plural } from '@labada/domain/core/counts'
import { resolveAlert } from '../core/alerts.ts'
import { recordAudit } from '../core/audit.ts'
import { type Db, openDatabase } from '../core/client.ts'
import { type Files, openFiles } from '../core/files.ts'
import { newId } from '../core/ids.ts'
import { announce } from '../core/outbox.ts'
import { openSigningKey } from '../core/server-keys.ts'
import { listMigrations } from '../migrate.ts'
import { alone, BackupUnderWay } from './alone.ts'
import type { BackupLogRow, BackupProofRow } from './backup-tables.ts'
import { findBackupKey, insertProvenBackup } from './backups.ts'
import { failureOf } from './failures.ts'
import { columnsOfMade, type Made, makeBackup, proveBackup } from './make.ts'

/** The migration that created the table of backups: an older shop has no key and no role for backups. */
const FIRST_WITH_BACKUPS = '2026-11-21-1520-create-backups'
/** Retries while a previous version that is shutting down finishes its backup. */
const MOST_WAITS = 30
const WAIT_MS = 1_000

/** The update must not start: the data it would change has no proven backup. */
export class NotBackedUp extends Error {}

interface Options {
  /** The shop's database, as the backup role. */
  readonly backupUrl: string
  /** The same, as its owner. */
  readonly ownerUrl: string
  readonly dataDir: string
  readonly now: () => Date
  readonly onStep: (words: string) => void
}

/** A proven backup that has no row in the database yet. */
export interface BeforeUpdate {
  readonly id: string
  readonly keyId: string
  readonly began: Date
  readonly made: Made
  readonly proof: BackupProofRow
  readonly log: readonly BackupLogRow[]
}

/**
 * Creates a backup of a shop whose tables this version is about to change, and proves it by a restore that is migrated
 * as the shop will be: a failing update fails there first. Undefined if nothing changes or no key is set up.
 * `recordBeforeUpdate` stores it once the tables are migrated. Throws NotBackedUp, and leaves no file.
 */
export async function backUpBeforeUpdate(options: Options): Promise<BeforeUpdate | undefined> {
  const { ownerUrl, backupUrl, dataDir, onStep } = options
  const { done, pending } = await listMigrations(ownerUrl)
  if (pending.length === 0 || !done.includes(FIRST_WITH_BACKUPS)) return undefined
  const db = openDatabase(backupUrl, { name: 'labada-before-update', connections: 1, statementTimeoutMs: 0 })
  try {
    const key = await findBackupKey(db)
    if (!key) {
      onStep('There’s no backup key yet, so this update runs without a backup before it')
      return undefined
    }
    const files = openFiles(dataDir)
    return await whenAlone(backupUrl, files, () => make(db, files, key, options))
  } catch (error) {
    throw new NotBackedUp(failureOf(error), { cause: error })
  } finally {
    await db.destroy()
  }
}

async function make(
  db: Db,
  files: Files,
  key: { readonly id: string; readonly recipient: string },
  { backupUrl, dataDir, now, onStep }: Options,
): Promise<BeforeUpdate> {
  const id = newId()
  const began = now()
  const log: BackupLogRow[] = []
  const step = (at: BackupStep) => {
    if (log.at(-1)?.step !== at) log.push({ at: now().toISOString(), step: at, note: null })
  }
  const signer = await openSigningKey(db, dataDir)
  onStep('Backing up the shop before the update')
  try {
    const made = await makeBackup({
      id,
      kind: 'pre-update',
      databaseUrl: backupUrl,
      files,
      recipient: key.recipient,
      signer,
      onProgress: async (at) => step(at),
    })
    onStep('Verifying the backup, and testing the update on a copy of the shop')
    step('proof')
    const start = performance.now()
    const proven = await proveBackup({
      path: files.backups.pathOf(id),
      signers: [signer.publicKey],
      identity: made.proofKey,
      databaseUrl: backupUrl,
    })
    const seconds = Math.round((performance.now() - start) / 100) / 10
    const note = `Verified and updated to this version: ${plural(proven.rows, 'row')} in ${plural(proven.tables, 'table')}`
    log.push({ at: now().toISOString(), step: null, note })
    const { lost } = made.manifest.uploads
    if (lost.length > 0)
      log.push({
        at: now().toISOString(),
        step: null,
        note: `${plural(lost.length, 'uploaded file is', 'uploaded files are')} lost or damaged`,
      })
    return { id, keyId: key.id, began, made, proof: { ...proven, seconds }, log }
  } catch (error) {
    await rm(files.backups.pathOf(id), { force: true })
    throw error
  }
}

/** Inserts the backup, so that the page shows it; the workers copy it off-site. */
export async function recordBeforeUpdate(ownerUrl: string, backup: BeforeUpdate, now: Date): Promise<void> {
  const { id, keyId, began, made, proof, log } = backup
  const db = openDatabase(ownerUrl, { name: 'labada-before-update', connections: 1 })
  try {
    await db.transaction().execute(async (trx) => {
      await insertProvenBackup(trx, {
        id,
        kind: 'pre-update',
        keyId,
        requestedAt: began,
        startedAt: began,
        finishedAt: now,
        ...columnsOfMade(made),
        log: JSON.stringify(log),
        provenAt: now,
        proof: JSON.stringify(proof),
        copyRequestedAt: now,
      })
      await resolveAlert(trx, 'backup_failed', null, now)
      await recordAudit(trx, {
        at: now,
        actorId: null,
        clientId: null,
        branchId: null,
        action: 'backup.verified',
        objectType: 'backup',
        objectId: id,
        after: { kind: 'pre-update', rows: proof.rows, files: proof.files, sealedEntries: proof.sealedEntries },
      })
      for (const type of ['backup.verified', 'backup.copy_requested'] as const)
        await announce(trx, now, { type, branchId: null, payload: { backupId: id } })
    })
  } finally {
    await db.destroy()
  }
}

async function whenAlone<T>(databaseUrl: string, files: Files, work: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await alone(databaseUrl, files, work)
    } catch (error) {
      if (!(error instanceof BackupUnderWay) || waits === MOST_WAITS) throw error
      await delay(WAIT_MS)
    }
  }
}
