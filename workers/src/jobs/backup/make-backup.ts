import type { BackupStep } from '@labada/contracts/backup/backups'
import { alone } from '@labada/db/backup/alone'
import { writeAnchor } from '@labada/db/backup/anchors'
import { findBackup, getBackupKey, lockBackup, logBackup, setBackup, setBackupProven } from '@labada/db/backup/backups'
import { detailsOf, failureOf } from '@labada/db/backup/failures'
import { columnsOfMade, type Made, makeBackup, proveBackup } from '@labada/db/backup/make'
import { raiseAlert, resolveAlert } from '@labada/db/core/alerts'
import { recordAudit } from '@labada/db/core/audit'
import { openDatabase, type Trx } from '@labada/db/core/client'
import { isDatabaseAway } from '@labada/db/core/failures'
import { announce } from '@labada/db/core/outbox'
import { openSigningKey } from '@labada/db/core/server-keys'
import { plural } from '@labada/domain/core/counts'
import { z } from 'zod'
import { defineJob, type JobContext } from '../job.ts'
import { type BackupPlace, copyOffSite, letGo } from './backup-place.ts'

/** Milliseconds between progress updates to screens. */
const TELL_MS = 1_000
const FAILED = 'backup_failed'

/** The backup was cancelled by a user; this is not a failure. */
class Cancelled extends Error {}

/**
 * Makes a requested backup, proves it by a restore, copies it off-site and deletes those the retention rule no longer
 * keeps. An interrupted run starts over. Only one backup runs at a time across all processes.
 */
export const makeBackupJob = defineJob({
  payload: z.uuid(),
  attempts: 3,
  async run(id, context) {
    const wanted = await findBackup(context.db, id)
    if (wanted?.state !== 'queued' && wanted?.state !== 'running' && wanted?.state !== 'stored') return
    const { backups: place, files, log } = context
    if (!place) throw new Error('BACKUP_DATABASE_URL is not set: this program cannot make backups')
    await alone(place.databaseUrl, files, async () => {
      try {
        await make(id, place, context)
        await copyOffSite(place, context, id)
        // A backup that is about to be restored may be the next one the retention rule deletes.
        if (wanted.kind !== 'pre-restore') await letGo(place, context)
      } catch (error) {
        if (error instanceof Cancelled) {
          log.info({ backupId: id }, 'backup cancelled')
          return
        }
        // The job is retried once the database is back; until then the failure cannot be recorded.
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, backupId: id }, 'backup failed')
        await fail(place, context, id, error)
      }
    })
  },
})

async function make(id: string, place: BackupPlace, context: JobContext): Promise<void> {
  const { db, files } = context
  const { clock, databaseUrl } = place
  const tell = teller(context, place, id)
  const { kind, keyId } = await db.transaction().execute(async (trx) => {
    const row = await requireWanted(trx, id)
    await setBackup(trx, id, { state: 'running', startedAt: clock(), step: 'database', doneBytes: 0, bytes: null })
    return row
  })
  const { recipient } = await getBackupKey(db, keyId)
  const signer = await signerOf(place)
  const made = await makeBackup({ id, kind, databaseUrl, files, recipient, signer, onProgress: tell })
  const { manifest } = made
  await writeAnchor(files.backups, { at: manifest.snapshotAt, backupId: id, ...manifest.audit })
  await db.transaction().execute((trx) => store(trx, id, made, clock()))
  const began = performance.now()
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
  const proof = await proveBackup({
    path: files.backups.pathOf(id),
    signers: [signer.publicKey],
    identity: made.proofKey,
    databaseUrl,
    onBytes: (done) => tell('proof', done, bytes),
  })
  const { lost } = manifest.uploads
  if (lost.length > 0)
    throw new Error(
      `${plural(lost.length, 'uploaded file is', 'uploaded files are')} lost or damaged; all the rest is in the backup`,
    )
  const seconds = Math.round((performance.now() - began) / 100) / 10
  await db.transaction().execute(async (trx) => {
    await requireWanted(trx, id)
    await setBackupProven(trx, id, { ...proof, seconds }, clock())
    await logBackup(trx, id, {
      at: clock(),
      step: null,
      note: `Verified: ${plural(proof.rows, 'row')} in ${plural(proof.tables, 'table')}`,
    })
    await resolveAlert(trx, FAILED, null, clock())
    await recordAudit(trx, {
      at: clock(),
      actorId: null,
      clientId: null,
      branchId: null,
      action: 'backup.verified',
      objectType: 'backup',
      objectId: id,
      after: { rows: proof.rows, files: proof.files, sealedEntries: proof.sealedEntries },
    })
    await announce(trx, clock(), { type: 'backup.verified', branchId: null, payload: { backupId: id } })
  })
}

async function store(trx: Trx, id: string, made: Made, now: Date): Promise<void> {
  await requireWanted(trx, id)
  await setBackup(trx, id, {
    state: 'stored',
    step: 'proof',
    doneBytes: 0,
    ...columnsOfMade(made),
  })
  await announce(trx, now, { type: 'backup.created', branchId: null, payload: { backupId: id } })
}

/** Records progress, at most once a second, and stops a cancelled backup. */
function teller({ db }: JobContext, { clock }: BackupPlace, id: string) {
  let toldAt = 0
  let toldStep: BackupStep | undefined
  return async (step: BackupStep, doneBytes: number, totalBytes: number): Promise<void> => {
    const now = performance.now()
    const isNew = step !== toldStep
    if (!isNew && now - toldAt < TELL_MS) return
    toldAt = now
    toldStep = step
    await db.transaction().execute(async (trx) => {
      await requireWanted(trx, id)
      await setBackup(trx, id, { step, doneBytes, totalBytes })
      if (isNew) await logBackup(trx, id, { at: clock(), step, note: null })
      await announce(trx, clock(), { type: 'backup.progressed', branchId: null, payload: { backupId: id } })
    })
  }
}

async function requireWanted(trx: Trx, id: string) {
  const row = await lockBackup(trx, id)
  if (!row || row.state === 'cancelled') throw new Cancelled('Cancelled')
  return row
}

async function signerOf({ databaseUrl, dataDir }: BackupPlace) {
  const db = openDatabase(databaseUrl, { name: 'labada-backup-keys', connections: 1 })
  try {
    return await openSigningKey(db, dataDir)
  } finally {
    await db.destroy()
  }
}

async function fail({ clock }: BackupPlace, { db }: JobContext, id: string, error: unknown): Promise<void> {
  const failure = failureOf(error)
  await db.transaction().execute(async (trx) => {
    const row = await lockBackup(trx, id)
    if (!row || row.state === 'cancelled') return
    await setBackup(trx, id, { state: 'failed', failure, finishedAt: clock() })
    await logBackup(trx, id, { at: clock(), step: row.step, note: detailsOf(error) })
    const text = `The backup failed: ${failure.slice(0, 300)}`
    await raiseAlert(trx, { kind: FAILED, branchId: null, text, details: { backupId: id, step: row.step } }, clock())
    await announce(trx, clock(), { type: 'backup.failed', branchId: null, payload: { backupId: id } })
  })
}
