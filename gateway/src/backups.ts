import { createPublicKey, randomBytes } from 'node:crypto'
import { type BackupAnswer, type BackupOverview, type backupRoutes, COPY_PLACES } from '@labada/contracts/backups'
import * as backups from '@labada/db/backups'
import type { Trx } from '@labada/db/client'
import { findCompany } from '@labada/db/companies'
import { violatedUnique } from '@labada/db/failures'
import type { Row } from '@labada/db/json-rows'
import { announce } from '@labada/db/outbox'
import { spkiOf } from '@labada/db/sealing'
import { getSettings } from '@labada/db/settings'
import { isBackupOverdue, keptUntil, nextBackup } from '@labada/domain/backups'
import { DomainError } from '@labada/domain/errors'
import type { Settings } from '@labada/domain/settings'
import { writeAudit } from './audit-entries.ts'
import type { Context, Handlers } from './http/context.ts'
import { idTaken } from './order-money.ts'

const LINK_MS = 60_000
const COPYING_MS = 60_000
/** How long the list still tells of backups that were let go of. */
const TOLD_MS = 30 * 86_400_000

export const backupHandlers: Handlers<typeof backupRoutes> = {
  getBackups: (_input, context) => overview(context),

  async setBackupKey({ body }, context) {
    const signer = await signerOf(context)
    await context.command(async (trx) => {
      if (await backups.hasBackupKey(trx, body.id)) return
      if (await backups.findBackupUnderWay(trx)) throw underWay()
      const before = await backups.findBackupKey(trx)
      const { now, actor } = context
      await backups.replaceBackupKey(trx, { ...body, signer, setAt: now, setBy: actor.id })
      await writeAudit(trx, context, {
        action: 'backup_key.changed',
        objectType: 'backup_key',
        objectId: body.id,
        branchId: null,
        before: before && { recipient: before.recipient },
        after: { recipient: body.recipient },
      })
      await announce(trx, now, { type: 'backup_key.changed', branchId: null, payload: { backupKeyId: body.id } })
    })
    return overview(context)
  },

  async createBackup({ body }, context) {
    try {
      await context.command((trx) => request(trx, context, body.id))
    } catch (error) {
      if (violatedUnique(error) === 'backup_under_way') throw underWay()
      if (violatedUnique(error) !== 'backup_pkey') throw error
    }
    const row = await found(context, body.id)
    if (row.kind !== 'manual') throw idTaken('backup')
    return answerOf(context, row)
  },

  async cancelBackup({ params }, context) {
    await change(context, params.backupId, 'cancelled', async (trx, row) => {
      if (row.state === 'cancelled') return false
      if (row.state !== 'queued' && row.state !== 'running')
        throw new DomainError('not_reversible', 'This backup is no longer being made')
      await backups.setBackup(trx, row.id, { state: 'cancelled', finishedAt: context.now })
      return true
    })
    return answerOf(context, await found(context, params.backupId))
  },

  async checkBackup({ params }, context) {
    await change(context, params.backupId, 'check_requested', async (trx, row) => {
      requireFile(row)
      if (isBeingChecked(row)) return false
      await backups.setBackup(trx, row.id, { checkRequestedAt: context.now })
      return true
    })
    return answerOf(context, await found(context, params.backupId))
  },

  async copyBackup({ params }, context) {
    await change(context, params.backupId, 'copy_requested', async (trx, row) => {
      requireFile(row)
      if (row.state !== 'verified') throw new DomainError('not_ready', 'Only a proven backup is copied')
      if (isBeingCopied(row, context.now)) return false
      await backups.setBackup(trx, row.id, { copyRequestedAt: context.now })
      return true
    })
    return answerOf(context, await found(context, params.backupId))
  },

  async pinBackup({ params, body }, context) {
    await change(context, params.backupId, 'changed', async (trx, row) => {
      if (row.isPinned === body.isPinned) return false
      requireFile(row)
      await backups.setBackup(trx, row.id, { isPinned: body.isPinned })
      return true
    })
    return answerOf(context, await found(context, params.backupId))
  },

  async deleteBackup({ params }, context) {
    await change(context, params.backupId, 'changed', async (trx, row) => {
      if (row.removedAt) return false
      requireFile(row)
      const newest = await backups.findNewestProven(trx)
      if (newest?.id === row.id)
        throw new DomainError('backup_needed', 'This is the newest proven backup. Make another one first')
      if (await backups.isLastCopy(trx, row))
        throw new DomainError(
          'backup_needed',
          'This is the newest proven backup that is kept off-site. Copy another one first',
        )
      await backups.setBackup(trx, row.id, { removedAt: context.now, isPinned: false })
      return true
    })
    // After the commit: a file without its row is swept, a row without its file would be a lie.
    await context.files.backups.drop(params.backupId)
    return answerOf(context, await found(context, params.backupId))
  },

  async getBackupLosses({ params }, context) {
    const { snapshotAt } = await found(context, params.backupId)
    if (!snapshotAt) throw new DomainError('not_ready', 'This backup is not finished')
    return { snapshotAt, ...(await backups.countSince(context.db, snapshotAt)) }
  },

  async linkBackup({ params }, context) {
    const row = await found(context, params.backupId)
    requireFile(row)
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(context.now.getTime() + LINK_MS)
    await context.command(async (trx) => {
      await backups.insertLink(trx, { token, backupId: row.id, expiresAt })
      await writeAudit(trx, context, {
        action: 'backup.downloaded',
        objectType: 'backup',
        objectId: row.id,
        branchId: null,
      })
      await announce(trx, context.now, {
        type: 'backup.downloaded',
        branchId: null,
        payload: { backupId: row.id },
      })
    })
    return { path: `/api/backup-files/${token}`, expiresAt }
  },

  async getBackupFile({ params }, context) {
    const id = await backups.useLink(context.db, params.token, context.now)
    if (!id) throw new DomainError('not_found', 'No such link')
    const row = await found(context, id)
    requireFile(row)
    const name = `labada-backup-${row.snapshotAt?.toISOString().slice(0, 16).replaceAll(':', '')}Z.tar`
    return {
      file: true,
      type: 'application/x-tar',
      name,
      as: 'attachment',
      content: context.files.backups.read(id),
    }
  },
}

async function request(trx: Trx, context: Context, id: string): Promise<void> {
  const { now, actor } = context
  const key = await backups.findBackupKey(trx)
  if (!key) throw new DomainError('backup_key_missing', 'Set up the backup key first')
  await backups.insertBackup(trx, { id, kind: 'manual', keyId: key.id, requestedAt: now, requestedBy: actor.id })
  await writeAudit(trx, context, { action: 'backup.requested', objectType: 'backup', objectId: id, branchId: null })
  await announce(trx, now, { type: 'backup.requested', branchId: null, payload: { backupId: id } })
}

/** Changes a backup once: `work` says whether there was anything to change. */
async function change(
  context: Context,
  id: string,
  past: 'cancelled' | 'changed' | 'check_requested' | 'copy_requested',
  work: (trx: Trx, row: Row<'backup'>) => Promise<boolean>,
): Promise<void> {
  await context.command(async (trx) => {
    const row = await backups.lockBackup(trx, id)
    if (!row) throw notThere()
    if (!(await work(trx, row))) return
    const after = await backups.lockBackup(trx, id)
    await writeAudit(trx, context, {
      action: `backup.${past}`,
      objectType: 'backup',
      objectId: id,
      branchId: null,
      before: stateOf(row),
      after: after && stateOf(after),
    })
    await announce(trx, context.now, { type: `backup.${past}`, branchId: null, payload: { backupId: id } })
  })
}

const isBeingChecked = ({ checkRequestedAt, checkedAt }: Row<'backup'>): boolean =>
  checkRequestedAt !== null && (checkedAt === null || checkedAt < checkRequestedAt)

/** Asked for within the last minute: pressing twice is once. */
const isBeingCopied = ({ copyRequestedAt }: Row<'backup'>, now: Date): boolean =>
  copyRequestedAt !== null && now.getTime() - copyRequestedAt.getTime() < COPYING_MS

const stateOf = ({ state, isPinned, removedAt }: Row<'backup'>) => ({
  state,
  isPinned,
  isRemoved: removedAt !== null,
})

async function overview(context: Context): Promise<BackupOverview> {
  const { db, files, now } = context
  const [key, rows, restores, company, newest, schedule] = await Promise.all([
    backups.findBackupKey(db),
    backups.listBackups(db, new Date(now.getTime() - TOLD_MS)),
    backups.listRestores(db),
    findCompany(db),
    backups.findNewestProven(db),
    getSettings(db, 'backups', now),
  ])
  const ages = { keySetAt: key?.setAt ?? null, provenAt: newest?.snapshotAt ?? null }
  return {
    key: key ? { id: key.id, recipient: key.recipient, setAt: key.setAt, signer: key.signer } : null,
    signer: await signerOf(context),
    shopName: company?.shopName ?? 'Labada',
    isOverdue: isBackupOverdue(ages, now),
    provenAt: newest?.provenAt ?? null,
    schedule,
    nextAt: nextBackup(schedule, now),
    storedBytes: rows.reduce((sum, { bytes, removedAt }) => sum + (removedAt ? 0 : (bytes ?? 0)), 0),
    freeBytes: await files.backups.freeBytes(),
    backups: rows.map((row) => toBackup(row, key?.id, schedule)),
    restores: restores.map(({ id, restoredAt, snapshotAt, sealedEntries, knownEntries }) => ({
      id,
      restoredAt,
      snapshotAt,
      missingFrom: knownEntries > sealedEntries ? sealedEntries + 1 : null,
      missingTo: knownEntries > sealedEntries ? knownEntries : null,
    })),
  }
}

async function signerOf({ keys }: Context): Promise<string> {
  return spkiOf(createPublicKey((await keys()).sign.key))
}

async function found({ db }: Context, id: string): Promise<backups.BackupRow> {
  const row = await backups.findBackup(db, id)
  if (!row) throw notThere()
  return row
}

async function answerOf({ db, now }: Context, row: backups.BackupRow): Promise<BackupAnswer> {
  const [key, schedule] = await Promise.all([backups.findBackupKey(db), getSettings(db, 'backups', now)])
  return toBackup(row, key?.id, schedule)
}

function toBackup(
  row: backups.BackupRow,
  currentKeyId: string | undefined,
  schedule: Settings['backups'],
): BackupAnswer {
  const { id, kind, state, step, doneBytes, totalBytes, requestedAt, snapshotAt, finishedAt, bytes } = row
  const hasFile = bytes !== null && !row.removedAt && snapshotAt
  return {
    id,
    kind,
    state,
    step,
    doneBytes,
    totalBytes,
    requestedAt,
    requestedBy: row.requestedByName,
    snapshotAt,
    finishedAt,
    bytes,
    rows: row.rowCount,
    files: row.fileCount,
    schemaVersion: row.schemaVersion,
    sha256: row.sha256?.toString('hex') ?? null,
    isOfCurrentKey: row.keyId === currentKeyId,
    proof: row.proof && row.provenAt ? { at: row.provenAt, ...row.proof } : null,
    failure: row.failure,
    copies: COPY_PLACES.map((place) => ({ place, ...backups.copyOf(row, place) })).filter(
      ({ at, failure }) => at !== null || failure !== null,
    ),
    check: row.checkRequestedAt && {
      requestedAt: row.checkRequestedAt,
      at: isBeingChecked(row) ? null : row.checkedAt,
      failure: row.checkFailure,
    },
    isPinned: row.isPinned,
    keptUntil: hasFile
      ? keptUntil(
          { id, at: snapshotAt, isProven: state === 'verified' && row.checkFailure === null, isPinned: row.isPinned },
          schedule,
        )
      : null,
    removedAt: row.removedAt,
  }
}

/** A file may be there though its proof failed: it may be all there is. */
function requireFile({ bytes, removedAt }: Row<'backup'>): void {
  if (removedAt || bytes === null) throw new DomainError('not_ready', 'This backup has no file')
}

function underWay(): DomainError {
  return new DomainError('backup_running', 'A backup is being made. Wait until it is done, or cancel it')
}

function notThere(): DomainError {
  return new DomainError('not_found', 'No such backup')
}
