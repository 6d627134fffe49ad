import { createHash } from 'node:crypto'
import type { BackupDayState, BackupLogLine, CopyPlace } from '@labada/contracts/backup/backups'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Database } from '../schema.ts'
import type { BackupLogRow, BackupProofRow } from './backup-tables.ts'

/** A backup with the name of the user who requested it. */
export type BackupRow = Row<'backup'> & { readonly requestedByName: string | null }

/** The current encryption key of backups; undefined if none was set. */
export async function findBackupKey(db: Db): Promise<Row<'backupKey'> | undefined> {
  return db.selectFrom('backupKey').selectAll().where('retiredAt', 'is', null).executeTakeFirst()
}

/** Any key, including previous ones. */
export async function getBackupKey(db: Db, id: string): Promise<Row<'backupKey'>> {
  return db.selectFrom('backupKey').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Throws a unique violation: `backup_key_pkey` for a known id, `backup_key_current` when two are set simultaneously.
 */
export async function replaceBackupKey(trx: Trx, key: Omit<Row<'backupKey'>, 'retiredAt'>): Promise<void> {
  await trx.updateTable('backupKey').set({ retiredAt: key.setAt }).where('retiredAt', 'is', null).execute()
  await trx.insertInto('backupKey').values(key).execute()
}

export async function hasBackupKey(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('backupKey').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** All backups, newest first; those without a file only as far back as `removedSince`. */
export async function listBackups(db: Db, removedSince: Date): Promise<BackupRow[]> {
  return withNames(db)
    .where(({ or, eb }) => or([eb('backup.removedAt', 'is', null), eb('backup.removedAt', '>=', removedSince)]))
    .orderBy('backup.requestedAt', 'desc')
    .limit(200)
    .execute()
}

/** What all backups that are still there take, in bytes. */
export async function sumStoredBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('backup')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/**
 * What each day from `from` on has, oldest first; days without a finished backup are left out. A verified backup counts also
 * when the retention rule has deleted its file: it was there.
 */
export async function listBackupDays(
  db: Db,
  from: ManilaDate,
): Promise<readonly { readonly day: ManilaDate; readonly state: BackupDayState }[]> {
  const { rows } = await sql<{ day: ManilaDate; state: BackupDayState }>`
    select made.day, case
        when bool_or(state = 'verified' and (check_failure is null or removed_at is not null)) then 'verified'
        when bool_or(state = 'verified') then 'damaged'
        else 'failed' end as state
      from backup
      cross join lateral (select (coalesce(snapshot_at, requested_at) at time zone 'Asia/Manila')::date as day) made
      where state in ('verified', 'failed') and made.day >= ${from}::date
      group by made.day order by made.day`.execute(db)
  return rows
}

export async function findBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return withNames(db).where('backup.id', '=', id).executeTakeFirst()
}

export async function lockBackup(trx: Trx, id: string): Promise<Row<'backup'> | undefined> {
  return trx.selectFrom('backup').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The backup that is queued, being created or being proven; undefined if there is none. */
export async function findBackupUnderWay(db: Db): Promise<Row<'backup'> | undefined> {
  return db.selectFrom('backup').selectAll().where('state', 'in', ['queued', 'running', 'stored']).executeTakeFirst()
}

/** Throws a unique violation: `backup_pkey` for a known id, `backup_under_way` while another backup is in progress. */
export async function insertBackup(
  trx: Trx,
  backup: Pick<Row<'backup'>, 'id' | 'kind' | 'keyId' | 'requestedAt' | 'requestedBy'>,
): Promise<void> {
  await trx
    .insertInto('backup')
    .values({ ...backup, state: 'queued' })
    .execute()
}

/**
 * Inserts a backup that was created and proven before its row could be written. Throws `backup_pkey` for a known id.
 */
export async function insertProvenBackup(
  trx: Trx,
  backup: Omit<Insertable<Database['backup']>, 'state' | 'requestedBy'>,
): Promise<void> {
  await trx
    .insertInto('backup')
    .values({ ...backup, state: 'verified', requestedBy: null })
    .execute()
}

export async function setBackup(db: Db, id: string, changes: Updateable<Database['backup']>): Promise<void> {
  await db.updateTable('backup').set(changes).where('id', '=', id).execute()
}

/** Adds a line to a backup's log. */
export async function logBackup(db: Db, id: string, line: BackupLogLine): Promise<void> {
  const written: BackupLogRow = { ...line, at: line.at.toISOString() }
  await sql`update backup set log = log || ${JSON.stringify([written])}::jsonb where id = ${id}`.execute(db)
}

/** Marks a backup as proven: a restore of it gave the same shop. */
export async function setBackupProven(trx: Trx, id: string, proof: BackupProofRow, at: Date): Promise<void> {
  await setBackup(trx, id, {
    state: 'verified',
    provenAt: at,
    proof: JSON.stringify(proof),
    step: null,
    finishedAt: at,
  })
}

/** The newest proven backup whose file still exists and was not found damaged since. */
export async function findNewestProven(db: Db): Promise<Row<'backup'> | undefined> {
  return provenStored(db).orderBy('snapshotAt', 'desc').limit(1).executeTakeFirst()
}

function provenStored(db: Db) {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('state', '=', 'verified')
    .where('removedAt', 'is', null)
    .where('checkFailure', 'is', null)
}

/** Backups that have a file, proven or not. */
export async function listStoredBackups(db: Db): Promise<Row<'backup'>[]> {
  return db.selectFrom('backup').selectAll().where('bytes', 'is not', null).where('removedAt', 'is', null).execute()
}

/** The state of a backup's copy in a place. */
export function copyOf(
  row: Row<'backup'>,
  place: CopyPlace,
): { readonly at: Date | null; readonly failure: string | null } {
  const { at, failure } = COPY_COLUMNS[place]
  return { at: row[at], failure: row[failure] }
}

/** The columns to update for a copy. */
export function copyChanges(
  place: CopyPlace,
  changes: { readonly at?: Date | null; readonly failure?: string | null },
): Updateable<Database['backup']> {
  const { at, failure } = COPY_COLUMNS[place]
  return {
    ...(changes.at !== undefined && { [at]: changes.at }),
    ...(changes.failure !== undefined && { [failure]: changes.failure }),
  }
}

/** Whether a backup is the newest proven one that a place outside of the server has. */
export async function isLastCopy(db: Db, row: Row<'backup'>): Promise<boolean> {
  for (const { at } of Object.values(COPY_COLUMNS)) {
    if (!row[at]) continue
    const newest = await provenStored(db).where(at, 'is not', null).orderBy('snapshotAt', 'desc').executeTakeFirst()
    if (newest?.id === row.id) return true
  }
  return false
}

/** Deleted backups that still have a copy somewhere. */
export async function listGoneWithCopies(db: Db): Promise<Row<'backup'>[]> {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('removedAt', 'is not', null)
    .where(({ or, eb }) => or([eb('offSiteAt', 'is not', null), eb('bucketAt', 'is not', null)]))
    .execute()
}

/** Whether a stored backup was found to be damaged. */
export async function hasDamagedBackup(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('backup')
    .select('id')
    .where('checkFailure', 'is not', null)
    .where('removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** When the key was set and when the newest proven backup was created, to check whether they are overdue. */
export async function backupAges(db: Db): Promise<{ readonly keySetAt: Date | null; readonly provenAt: Date | null }> {
  const [key, proven] = await Promise.all([findBackupKey(db), findNewestProven(db)])
  return { keySetAt: key?.setAt ?? null, provenAt: proven?.snapshotAt ?? null }
}

/** The number of records since a moment: what restoring data of that moment would lose. */
export async function countSince(db: Db, since: Date) {
  const { rows } = await sql<{
    orders: number
    payments: number
    scans: number
    expenses: number
    auditEntries: number
    lastEventAt: Date | null
  }>`select
      (select count(*) from "order" where received_at > ${since})::int as orders,
      (select count(*) from payment where recorded_at > ${since})::int as payments,
      (select count(*) from scan where received_at > ${since})::int as scans,
      (select count(*) from expense where recorded_at > ${since})::int as expenses,
      (select count(*) from audit_log where at > ${since})::int as audit_entries,
      (select max(occurred_at) from outbox where occurred_at > ${since}) as last_event_at`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('Counting gave no row')
  return counted
}

export async function insertLink(
  trx: Trx,
  link: { readonly token: string; readonly backupId: string; readonly expiresAt: Date },
): Promise<void> {
  const { token, ...rest } = link
  await trx
    .insertInto('backupLink')
    .values({ ...rest, tokenHash: hashOf(token) })
    .execute()
}

/** Marks a link as used and returns its backup; undefined if it is used, expired or unknown. */
export async function useLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  const used = await db
    .updateTable('backupLink')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('backupId')
    .executeTakeFirst()
  return used?.backupId
}

/** When a backup was last requested. */
export async function findNewestRequest(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backup')
    .select('requestedAt')
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.requestedAt
}

/** Links are valid for a minute; they are kept for a day to see who used one. */
export async function trimLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('backupLink')
    .where('expiresAt', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

/** Newest first. */
export async function listRestores(db: Db): Promise<Row<'restore'>[]> {
  return db.selectFrom('restore').selectAll().orderBy('restoredAt', 'desc').limit(20).execute()
}

/** The columns of each place. */
const COPY_COLUMNS = {
  drive: { at: 'offSiteAt', failure: 'offSiteFailure' },
  bucket: { at: 'bucketAt', failure: 'bucketFailure' },
} as const satisfies Record<CopyPlace, object>

function withNames(db: Db) {
  return db
    .selectFrom('backup')
    .leftJoin('appUser', 'appUser.id', 'backup.requestedBy')
    .selectAll('backup')
    .select(fullNameOf<string | null>('appUser').as('requestedByName'))
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update('labada.backup-link.v1\n').update(token).digest()
}
