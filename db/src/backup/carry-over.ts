import { sql } from 'kysely'
import { raiseAlert } from '../core/alerts.ts'
import { recordAudit } from '../core/audit.ts'
import { sealAudit } from '../core/audit-seals.ts'
import { type Db, openDatabase, type Trx } from '../core/client.ts'
import type { Files } from '../core/files.ts'
import { newId } from '../core/ids.ts'
import { announce } from '../core/outbox.ts'
import { dropSealedCopies } from '../scanner/fingerprints.ts'
import { type Anchor, readAnchors } from './anchors.ts'
import type { Manifest } from './manifest.ts'

/** How far the restored history falls short of the known history. */
export interface Rollback {
  /** The number of sealed audit log entries in the restored data, and the number known to have been sealed. */
  readonly sealedEntries: number
  readonly knownEntries: number
  /** The number of the first seal that differs from its known value; null if all agree. */
  readonly differsAt: number | null
}

export interface CarryOptions {
  readonly manifest: Manifest
  readonly files: Files
  readonly freshUrl: string
  readonly liveUrl: string
  readonly now: Date
}

/**
 * Copies into the restored shop what going back must not undo: access revoked since, fingers erased since and consents to
 * them withdrawn, and the list of backups. All users must sign in again. The gap in the history is recorded in it.
 */
export async function carryOver({ manifest, files, freshUrl, liveUrl, now }: CarryOptions): Promise<Rollback> {
  const fresh = openDatabase(freshUrl, { name: 'labada-restore', connections: 2, statementTimeoutMs: 0 })
  const live = await openLive(liveUrl)
  try {
    const anchors = [...(await readAnchors(files.backups)), ...(live ? await headOf(live) : [])]
    const rollback = await compare(fresh, manifest, anchors)
    await fresh.transaction().execute(async (trx) => {
      if (live) await carryRows(trx, live)
      await endSessions(trx, now)
      await settleBackups(trx, now)
      await writeDown(trx, manifest, rollback, now)
    })
    while ((await sealAudit(fresh, now)) > 0);
    return rollback
  } finally {
    await fresh.destroy()
    await live?.destroy()
  }
}

/** The live shop, if there is one with the tables of a backup. */
async function openLive(url: string): Promise<Db | undefined> {
  const db = openDatabase(url, { name: 'labada-restore', connections: 1, statementTimeoutMs: 0 })
  const { rows } = await sql<{ present: boolean }>`select to_regclass('backup_key') is not null as present`.execute(db)
  if (rows[0]?.present) return db
  await db.destroy()
  return undefined
}

async function headOf(live: Db): Promise<Pick<Anchor, 'entries' | 'head'>[]> {
  const last = await live
    .selectFrom('auditSeal')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .execute()
  return last.map(({ number, hash }) => ({ entries: number, head: hash.toString('hex') }))
}

async function compare(
  fresh: Db,
  { audit }: Manifest,
  anchors: readonly Pick<Anchor, 'entries' | 'head'>[],
): Promise<Rollback> {
  const within = anchors.filter(({ entries }) => entries > 0 && entries <= audit.entries)
  let differsAt: number | null = null
  for (const { entries, head } of within.toSorted((one, other) => one.entries - other.entries)) {
    const seal = await fresh.selectFrom('auditSeal').select('hash').where('number', '=', entries).executeTakeFirst()
    if (seal?.hash.toString('hex') === head) continue
    differsAt = entries
    break
  }
  const knownEntries = Math.max(audit.entries, ...anchors.map(({ entries }) => entries))
  return { sealedEntries: audit.entries, knownEntries, differsAt }
}

async function carryRows(trx: Trx, live: Db): Promise<void> {
  const erased = await live
    .selectFrom('fingerprint')
    .select(['id', 'erasedAt', 'eraseReason'])
    .where('erasedAt', 'is not', null)
    .execute()
  for (const { id, erasedAt, eraseReason } of erased) {
    await trx
      .updateTable('fingerprint')
      .set({ sealed: null, wrappedKey: null, twinHash: null, erasedAt, eraseReason })
      .where('id', '=', id)
      .where('erasedAt', 'is', null)
      .execute()
  }
  await dropSealedCopies(
    trx,
    erased.map(({ id }) => id),
  )
  const ended = await live
    .selectFrom('biometricConsent')
    .select(['id', 'endedAt', 'endReason'])
    .where('endedAt', 'is not', null)
    .execute()
  for (const { id, endedAt, endReason } of ended)
    await trx
      .updateTable('biometricConsent')
      .set({ endedAt, endReason })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .execute()
  const devices = await live
    .selectFrom('client')
    .select(['id', 'terminatedAt'])
    .where('terminatedAt', 'is not', null)
    .execute()
  for (const { id, terminatedAt } of devices)
    await trx
      .updateTable('client')
      .set({ terminatedAt })
      .where('id', '=', id)
      .where('terminatedAt', 'is', null)
      .execute()
  const people = await live.selectFrom('appUser').select('id').where('isActive', '=', false).execute()
  for (const { id } of people) await trx.updateTable('appUser').set({ isActive: false }).where('id', '=', id).execute()
  await carryUploads(trx, live)
  await carryBackups(trx, live)
}

/**
 * Pictures uploaded since are still on the disk; their rows are copied too, for commands that browsers submit again and
 * that refer to them.
 */
async function carryUploads(trx: Trx, live: Db): Promise<void> {
  const known = await trx
    .selectFrom('upload')
    .select(({ fn }) => fn.max('uploadedAt').as('at'))
    .executeTakeFirst()
  const users = new Set((await trx.selectFrom('appUser').select('id').execute()).map(({ id }) => id))
  let newer = live.selectFrom('upload').selectAll()
  if (known?.at) newer = newer.where('uploadedAt', '>=', known.at)
  for (const row of await newer.execute())
    if (users.has(row.uploadedBy))
      await trx
        .insertInto('upload')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
}

/** The files of backups created since still exist; their rows are copied too. */
async function carryBackups(trx: Trx, live: Db): Promise<void> {
  const users = new Set((await trx.selectFrom('appUser').select('id').execute()).map(({ id }) => id))
  const [anyone] = users
  const keys = await live.selectFrom('backupKey').selectAll().orderBy('setAt').execute()
  await trx.updateTable('backupKey').set({ retiredAt: sql<Date>`coalesce(retired_at, set_at)` }).execute()
  for (const key of keys) {
    const setBy = users.has(key.setBy) ? key.setBy : anyone
    if (!setBy) continue
    await trx
      .insertInto('backupKey')
      .values({ ...key, setBy })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ retiredAt: key.retiredAt }))
      .execute()
  }
  for (const row of await live.selectFrom('backup').selectAll().execute()) {
    const values = {
      ...row,
      proof: row.proof && JSON.stringify(row.proof),
      log: JSON.stringify(row.log),
      requestedBy: row.requestedBy && users.has(row.requestedBy) ? row.requestedBy : null,
    }
    await trx
      .insertInto('backup')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
  for (const { report, ...row } of await live.selectFrom('restore').selectAll().execute())
    await trx
      .insertInto('restore')
      .values({ ...row, report: JSON.stringify(report) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Tokens revoked since the backup must not become valid again. */
async function endSessions(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('accessToken')
    .set({ revokedAt: now, revokeReason: 'signed_out' })
    .where('revokedAt', 'is', null)
    .execute()
  await trx
    .updateTable('portalSession')
    .set({ endedAt: now, endReason: 'logged_out' })
    .where('endedAt', 'is', null)
    .execute()
}

/** The snapshot of a backup contains that backup as still in progress. */
async function settleBackups(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('backup')
    .set({ state: 'failed', failure: 'Stopped because the shop was restored from a backup', finishedAt: now })
    .where('state', 'in', ['queued', 'running', 'stored'])
    .execute()
  await trx.deleteFrom('dueJob').where('job', '=', 'make-backup').execute()
}

async function writeDown(trx: Trx, manifest: Manifest, rollback: Rollback, now: Date): Promise<void> {
  const id = newId()
  const { sealedEntries, knownEntries, differsAt } = rollback
  await trx
    .insertInto('restore')
    .values({
      id,
      restoredAt: now,
      backupId: manifest.id,
      snapshotAt: new Date(manifest.snapshotAt),
      sealedEntries,
      knownEntries,
      report: JSON.stringify({ differsAt }),
    })
    .execute()
  await recordAudit(trx, {
    at: now,
    actorId: null,
    clientId: null,
    branchId: null,
    action: 'backup.restored',
    objectType: 'restore',
    objectId: id,
    after: { backupId: manifest.id, snapshotAt: manifest.snapshotAt, sealedEntries, knownEntries, differsAt },
  })
  if (knownEntries > sealedEntries || differsAt !== null) {
    const text =
      differsAt === null
        ? `History was rolled back: entries ${sealedEntries + 1} to ${knownEntries} of the audit log are missing`
        : `The restored audit log differs from the known one at entry ${differsAt}`
    await raiseAlert(trx, { kind: 'history_rolled_back', branchId: null, text, details: { ...rollback } }, now)
  }
  await announce(trx, now, { type: 'backup.restored', branchId: null, payload: { restoreId: id } })
}
