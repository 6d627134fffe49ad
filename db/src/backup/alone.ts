import type pg from 'pg'
import type { Db } from '../core/client.ts'
import { isDatabaseAway } from '../core/failures.ts'
import type { Files } from '../core/files.ts'
import { listStoredBackups } from './backups.ts'
import { databaseOf, sweepBeside } from './scratch.ts'
import { connect } from './snapshot.ts'

/** Another program makes a backup of this shop at this moment. */
export class BackupUnderWay extends Error {}

/**
 * Runs work as the only one that makes or restores backups of this database, on whatever machine. The lock is Postgres's
 * and goes with its connection: who is killed holds nothing. What broken-off runs left behind is swept before.
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
      // Ending alone lets go a moment later than it returns, and the next would find it held.
      await unlock(client)
    }
  } finally {
    await client.end()
  }
}

/** A restore ends every connection to the shop it replaces, this one too, and the lock went with it. */
async function unlock(client: pg.Client): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock(hashtext('labada:backup'))`)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
  }
}

/** Removes files that no backup has, once they are old enough not to be a new one's. */
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
