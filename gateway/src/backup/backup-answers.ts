import { createPublicKey } from 'node:crypto'
import {
  BACKUP_DAYS,
  type BackupAnswer,
  type BackupOverview,
  COPY_PLACES,
  isSafetyBackup,
} from '@labada/contracts/backup/backups'
import * as backups from '@labada/db/backup/backups'
import { findCompany } from '@labada/db/company/companies'
import { getSettings } from '@labada/db/company/settings'
import type { Row } from '@labada/db/core/json-rows'
import { spkiOf } from '@labada/db/core/sealing'
import { isBackupOverdue, keptUntil, nextBackup } from '@labada/domain/backup/backups'
import type { Settings } from '@labada/domain/company/settings'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Context } from '../http/context.ts'

/** How long the list still shows deleted backups. */
const TOLD_MS = 30 * 86_400_000

/** Everything the backup page shows: the key, the schedule, the backups of a month and the restores. */
export async function overview(context: Context): Promise<BackupOverview> {
  const { db, files, now } = context
  const [key, rows, storedBytes, days, restores, company, newest, schedule] = await Promise.all([
    backups.findBackupKey(db),
    backups.listBackups(db, new Date(now.getTime() - TOLD_MS)),
    backups.sumStoredBytes(db),
    backups.listBackupDays(db, addDays(manilaDateOf(now), 1 - BACKUP_DAYS)),
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
    storedBytes,
    freeBytes: await files.backups.freeBytes(),
    backups: rows.map((row) => toBackup(row, key?.id, schedule)),
    days: [...days],
    restores: restores.map(({ id, restoredAt, snapshotAt, sealedEntries, knownEntries }) => ({
      id,
      restoredAt,
      snapshotAt,
      missingFrom: knownEntries > sealedEntries ? sealedEntries + 1 : null,
      missingTo: knownEntries > sealedEntries ? knownEntries : null,
    })),
  }
}

/** The public part of the key that signs backups here (SPKI). */
export async function signerOf({ keys }: Context): Promise<string> {
  return spkiOf(createPublicKey((await keys()).sign.key))
}

/** The backup, or 404. */
export async function foundBackup({ db }: Context, id: string): Promise<backups.BackupRow> {
  const row = await backups.findBackup(db, id)
  if (!row) throw noSuchBackup()
  return row
}

/** A backup in the form of the page. */
export async function answerOf({ db, now }: Context, row: backups.BackupRow): Promise<BackupAnswer> {
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
    appVersion: row.appVersion,
    sha256: row.sha256?.toString('hex') ?? null,
    isOfCurrentKey: row.keyId === currentKeyId,
    proof: row.proof && row.provenAt ? { at: row.provenAt, ...row.proof } : null,
    failure: row.failure,
    log: row.log.map((line) => ({ ...line, at: new Date(line.at) })),
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
          {
            id,
            at: snapshotAt,
            isProven: state === 'verified' && row.checkFailure === null,
            isPinned: row.isPinned,
            isSafety: isSafetyBackup(row.kind),
          },
          schedule,
        )
      : null,
    removedAt: row.removedAt,
  }
}

/** A check was requested and has no result yet. */
export const isBeingChecked = ({ checkRequestedAt, checkedAt }: Row<'backup'>): boolean =>
  checkRequestedAt !== null && (checkedAt === null || checkedAt < checkRequestedAt)

export function noSuchBackup(): DomainError {
  return new DomainError('not_found', 'Backup not found')
}
