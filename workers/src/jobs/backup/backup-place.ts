import { type CopyPlace, isSafetyBackup } from '@labada/contracts/backup/backups'
import {
  copyChanges,
  copyOf,
  findBackup,
  listGoneWithCopies,
  listStoredBackups,
  setBackup,
} from '@labada/db/backup/backups'
import { getSettings } from '@labada/db/company/settings'
import { raiseAlert, resolveAlert } from '@labada/db/core/alerts'
import type { Db } from '@labada/db/core/client'
import type { Files } from '@labada/db/core/files'
import { announce } from '@labada/db/core/outbox'
import { backupsToKeep } from '@labada/domain/backup/backups'
import type { Logger } from 'pino'

/** A location outside this server that stores copies of backups. */
export interface OffSite {
  readonly place: CopyPlace
  /** A display name. */
  readonly where: string
  /** SHA-256 of the stored copy. Throws if there is none (`code` ENOENT). */
  readonly hashOf: (id: string) => Promise<Buffer>
  /** Copies a file atomically and verifies the stored copy against it. */
  readonly put: (id: string, path: string) => Promise<void>
  /** Does nothing if the copy does not exist. */
  readonly drop: (id: string) => Promise<void>
}

/** What a program needs to make backups. */
export interface BackupPlace {
  /** Connects as the role that can read everything and create scratch databases. */
  readonly databaseUrl: string
  readonly dataDir: string
  readonly offSites: readonly OffSite[]
  readonly clock: () => Date
}

interface Keeping {
  readonly db: Db
  readonly files: Files
  readonly log: Logger
}

const NOT_COPIED = 'backup_not_copied'

/**
 * Copies a backup to each place that lacks it. A failure is recorded with the backup and raised as an alert;
 * the backup itself remains valid.
 */
export async function copyOffSite(place: BackupPlace, { db, files, log }: Keeping, id: string): Promise<void> {
  const { offSites, clock } = place
  const backup = await findBackup(db, id)
  if (!backup || backup.removedAt) return
  for (const offSite of offSites) {
    if (copyOf(backup, offSite.place).at) continue
    try {
      await offSite.put(id, files.backups.pathOf(id))
      await change(db, clock(), id, copyChanges(offSite.place, { at: clock(), failure: null }), 'copied')
    } catch (error) {
      log.error({ err: error, backupId: id, where: offSite.where }, 'a backup was not copied off-site')
      const failure = `${offSite.where}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300)
      await change(db, clock(), id, copyChanges(offSite.place, { failure }), 'copied')
    }
  }
  await tellOfCopies(place, db)
}

/** The ids of the stored backups that a place should have but lacks. */
export async function listUncopied({ offSites }: BackupPlace, db: Db): Promise<string[]> {
  return (await listStoredBackups(db))
    .filter((row) => offSites.some(({ place }) => copyOf(row, place).failure !== null))
    .map(({ id }) => id)
}

/** Raises an alert while any place in use lacks a backup, and ends it once none does. */
export async function tellOfCopies({ offSites, clock }: BackupPlace, db: Db): Promise<void> {
  const failures = (await listStoredBackups(db)).flatMap((row) =>
    offSites.flatMap(({ place }) => copyOf(row, place).failure ?? []),
  )
  const [failure] = failures
  if (!failure) return resolveAlert(db, NOT_COPIED, null, clock())
  const text = `A backup is on this server only. It wasn’t copied off-site: ${failure}`
  const details = { backups: failures.length }
  await db.transaction().execute((trx) => raiseAlert(trx, { kind: NOT_COPIED, branchId: null, text, details }, clock()))
}

/** Deletes the backups that the retention rule no longer keeps; returns how many. */
export async function letGo(place: BackupPlace, keeping: Keeping): Promise<number> {
  const { offSites, clock } = place
  const { db, files } = keeping
  const stored = await listStoredBackups(db)
  const kept = backupsToKeep(
    stored.map((row) => ({
      id: row.id,
      at: row.snapshotAt ?? row.requestedAt,
      isProven: row.state === 'verified' && row.checkFailure === null,
      isPinned: row.isPinned,
      isSafety: isSafetyBackup(row.kind),
      copiedTo: offSites.map((offSite) => offSite.place).filter((name) => copyOf(row, name).at !== null),
    })),
    await getSettings(db, 'backups', clock()),
    clock(),
  )
  const gone = stored.filter(({ id }) => !kept.has(id))
  for (const { id } of gone) {
    // Delete the row first: a file without a row is swept, but a row without a file would point to a missing backup.
    await change(db, clock(), id, { removedAt: clock() })
    await files.backups.drop(id)
  }
  await dropGoneCopies(place, keeping)
  return gone.length
}

/** Deletes the copies of deleted backups, retrying deletions that failed before. */
export async function dropGoneCopies({ offSites, clock }: BackupPlace, { db, log }: Keeping): Promise<void> {
  for (const row of await listGoneWithCopies(db)) {
    for (const { place, where, drop } of offSites) {
      if (!copyOf(row, place).at) continue
      try {
        await drop(row.id)
        await change(db, clock(), row.id, copyChanges(place, { at: null, failure: null }))
      } catch (error) {
        log.error({ err: error, backupId: row.id, where }, 'off-site copy not removed')
      }
    }
  }
}

async function change(
  db: Db,
  now: Date,
  id: string,
  changes: Parameters<typeof setBackup>[2],
  past: 'changed' | 'copied' = 'changed',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setBackup(trx, id, changes)
    await announce(trx, now, { type: `backup.${past}`, branchId: null, payload: { backupId: id } })
  })
}
