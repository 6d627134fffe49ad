import { setTimeout } from 'node:timers/promises'
import { insertBootstrapCode } from '@labada/db/access/setup-codes'
import { hasUsers } from '@labada/db/access/users'
import type { Db } from '@labada/db/core/client'
import { isDatabaseAway } from '@labada/db/core/failures'
import { newId } from '@labada/db/core/ids'
import { mintCode } from '@labada/db/core/secrets'
import { pendingMigrations } from '@labada/db/health'
import { hashPassword } from '../access/passwords.ts'

const RETRY_MS = 1_000

/**
 * Creates the one-time code that the first visit to /setup requires, if there is no account yet. Waits for Postgres and
 * its migrations. Returns undefined if the shop is set up, or if `signal` ends the wait.
 */
export async function makeBootstrapCode(db: Db, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    try {
      if ((await pendingMigrations(db)).length === 0) return (await hasUsers(db)) ? undefined : await keepCode(db)
    } catch (error) {
      // Postgres may still be starting; /health/ready reports it meanwhile.
      if (!isDatabaseAway(error)) throw error
    }
    await setTimeout(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
  return undefined
}

async function keepCode(db: Db): Promise<string> {
  const code = mintCode(8)
  const codeHash = await hashPassword(code)
  await db.transaction().execute((trx) => insertBootstrapCode(trx, { id: newId(), codeHash }))
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
