import { randomBytes } from 'node:crypto'
import { backupFileName, type backupRoutes } from '@labada/contracts/backup/backups'
import * as backups from '@labada/db/backup/backups'
import { findCompany } from '@labada/db/company/companies'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { DomainError } from '@labada/domain/core/errors'
import { fullNameOf } from '@labada/domain/core/names'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { answerOf, foundBackup, isBeingChecked, noSuchBackup, overview, signerOf } from './backup-answers.ts'
import { backupCertificate } from './backup-certificate.ts'

const LINK_MS = 60_000
const COPYING_MS = 60_000

export const backupHandlers: Handlers<typeof backupRoutes> = {
  getBackups: (_input, context) => overview(context),

  async setBackupKey({ body }, context) {
    const signer = await signerOf(context)
    // Another key that was set at the same moment is not overwritten.
    await unlessTaken({ backup_key_current: keyJustSet }, () =>
      afterTwin('backup key', 'backup_key_pkey', () =>
        context.command(async (trx) => {
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
        }),
      ),
    )
    return overview(context)
  },

  async createBackup({ body }, context) {
    await unlessTaken({ backup_under_way: underWay }, () =>
      afterTwin('backup', 'backup_pkey', () => context.command((trx) => request(trx, context, body.id))),
    )
    const row = await foundBackup(context, body.id)
    if (row.kind !== 'manual') throw idTaken('backup')
    return answerOf(context, row)
  },

  async cancelBackup({ params }, context) {
    await change(context, params.backupId, 'cancelled', async (trx, row) => {
      if (row.state === 'cancelled') return false
      if (row.state !== 'queued' && row.state !== 'running')
        throw new DomainError('not_reversible', 'This backup is no longer being created')
      await backups.setBackup(trx, row.id, { state: 'cancelled', finishedAt: context.now })
      return true
    })
    return answerOf(context, await foundBackup(context, params.backupId))
  },

  async checkBackup({ params }, context) {
    await change(context, params.backupId, 'check_requested', async (trx, row) => {
      requireFile(row)
      if (isBeingChecked(row)) return false
      await backups.setBackup(trx, row.id, { checkRequestedAt: context.now })
      return true
    })
    return answerOf(context, await foundBackup(context, params.backupId))
  },

  async copyBackup({ params }, context) {
    await change(context, params.backupId, 'copy_requested', async (trx, row) => {
      requireFile(row)
      if (row.state !== 'verified') throw new DomainError('not_ready', 'Only a verified backup can be copied')
      if (isBeingCopied(row, context.now)) return false
      await backups.setBackup(trx, row.id, { copyRequestedAt: context.now })
      return true
    })
    return answerOf(context, await foundBackup(context, params.backupId))
  },

  async pinBackup({ params, body }, context) {
    await change(context, params.backupId, 'changed', async (trx, row) => {
      if (row.isPinned === body.isPinned) return false
      requireFile(row)
      await backups.setBackup(trx, row.id, { isPinned: body.isPinned })
      return true
    })
    return answerOf(context, await foundBackup(context, params.backupId))
  },

  async deleteBackup({ params }, context) {
    await change(context, params.backupId, 'changed', async (trx, row) => {
      if (row.removedAt) return false
      requireFile(row)
      const newest = await backups.findNewestProven(trx)
      if (newest?.id === row.id)
        throw new DomainError('backup_needed', 'This is the newest verified backup. Create another one first.')
      if (await backups.isLastCopy(trx, row))
        throw new DomainError('backup_needed', 'This is the newest verified backup off-site. Copy another one first.')
      await backups.setBackup(trx, row.id, { removedAt: context.now, isPinned: false })
      return true
    })
    // After the commit: a file without its row is cleaned up, a row without its file would be wrong.
    await context.files.backups.drop(params.backupId)
    return answerOf(context, await foundBackup(context, params.backupId))
  },

  async getBackupLosses({ params }, context) {
    const { snapshotAt } = await foundBackup(context, params.backupId)
    if (!snapshotAt) throw new DomainError('not_ready', 'This backup isn’t finished')
    return { snapshotAt, ...(await backups.countSince(context.db, snapshotAt)) }
  },

  async linkBackup({ params }, context) {
    const row = await foundBackup(context, params.backupId)
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

  async getBackupCertificate({ params }, context) {
    const row = await foundBackup(context, params.backupId)
    const backup = await answerOf(context, row)
    const { proof, snapshotAt } = backup
    if (!proof || !snapshotAt) throw new DomainError('not_ready', 'Only a verified backup has a certificate')
    const { db, now, actor } = context
    const [key, company] = await Promise.all([backups.getBackupKey(db, row.keyId), findCompany(db)])
    return {
      file: true,
      type: 'application/pdf',
      name: backupFileName(snapshotAt).replace(/\.tar$/, '.pdf'),
      content: await backupCertificate({
        shopName: company?.shopName ?? 'Labada',
        backup: { ...backup, proof, snapshotAt },
        recipient: key.recipient,
        signer: key.signer,
        printed: { at: now, by: fullNameOf(actor) },
      }),
    }
  },

  async getBackupFile({ params }, context) {
    const id = await backups.useLink(context.db, params.token, context.now)
    if (!id) throw new DomainError('not_found', 'Link not found')
    const row = await foundBackup(context, id)
    requireFile(row)
    const name = backupFileName(row.snapshotAt ?? row.requestedAt)
    return {
      file: true,
      type: 'application/x-tar',
      name,
      content: context.files.backups.read(id),
    }
  },
}

const keyJustSet = () => new DomainError('stale_version', 'Another key was just set. Reload the page.')

async function request(trx: Trx, context: Context, id: string): Promise<void> {
  if (await backups.findBackup(trx, id)) return
  const { now, actor } = context
  const key = await backups.findBackupKey(trx)
  if (!key) throw new DomainError('backup_key_missing', 'Set up the backup key first')
  await backups.insertBackup(trx, { id, kind: 'manual', keyId: key.id, requestedAt: now, requestedBy: actor.id })
  await writeAudit(trx, context, { action: 'backup.requested', objectType: 'backup', objectId: id, branchId: null })
  await announce(trx, now, { type: 'backup.requested', branchId: null, payload: { backupId: id } })
}

/** Changes a backup once: `work` returns whether there was anything to change. */
async function change(
  context: Context,
  id: string,
  past: 'cancelled' | 'changed' | 'check_requested' | 'copy_requested',
  work: (trx: Trx, row: Row<'backup'>) => Promise<boolean>,
): Promise<void> {
  await context.command(async (trx) => {
    const row = await backups.lockBackup(trx, id)
    if (!row) throw noSuchBackup()
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

/** Requested within the last minute: pressing twice counts as one request. */
const isBeingCopied = ({ copyRequestedAt }: Row<'backup'>, now: Date): boolean =>
  copyRequestedAt !== null && now.getTime() - copyRequestedAt.getTime() < COPYING_MS

const stateOf = ({ state, isPinned, removedAt }: Row<'backup'>) => ({
  state,
  isPinned,
  isRemoved: removedAt !== null,
})

/** A file may exist although its verification failed: it may be the only copy. */
function requireFile({ bytes, removedAt }: Row<'backup'>): void {
  if (removedAt || bytes === null) throw new DomainError('not_ready', 'This backup has no file')
}

function underWay(): DomainError {
  return new DomainError('backup_running', 'A backup is being created. Wait until it’s done, or cancel it.')
}
