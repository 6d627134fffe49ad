import type pg from 'pg'
import type { Db } from '../core/client.ts'
import { isDatabaseAway } from '../core/failures.ts'
import type { Files } from '../core/files.ts'
import { listStoredBackups } from './backups.ts'
import { databaseOf, sweepBeside } from './scratch.ts'
import { connect } from './snapshot.ts'

/** Another program is creating a backup of this shop. */
export class BackupUnderWay extends Error {}

/**
 * Runs work as the only process, on any machine, that creates or restores backups of this database. The lock is a
 * Postgres advisory lock that ends with its connection: a killed process leaves none. Leftovers of interrupted runs are
 * removed first.
 */
export async function alone<T>(databaseUrl: string, files: Files, work: () => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'labada-backup-lock')
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('labada:backup')) as mine`,
    )
    if (!rows[0]?.mine) throw new BackupUnderWay('Another program is creating a backup')
    try {
      await sweepBeside(client, databaseOf(databaseUrl), 'proof')
      await files.backups.sweepPartials()
      return await work()
    } finally {
      // Closing the connection releases the lock only after it returns, so the next run would find it taken.
      await unlock(client)
    }
  } finally {
    await client.end()
  }
}

/** A restore closes every connection to the shop it replaces, including this one, which releases the lock. */
async function unlock(client: pg.Client): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock(hashtext('labada:backup'))`)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
  }
}

/** Removes files without a backup, once they are old enough not to belong to a new one. */
export async function sweepFiles(db: Db, files: Files): Promise<number> {
  const known = new Set((await listStoredBackups(db)).map(({ id }) => id))
  let swept = 0
  for (const { id, modifiedAt } of await files.backups.list()) {
    if (known.has(id) || Date.now() - modifiedAt.getTime() < DAY_MS) continue
    await files.backups.drop(id)
    swept += 1
  }
  return swept
}

const DAY_MS = 86_400_000
