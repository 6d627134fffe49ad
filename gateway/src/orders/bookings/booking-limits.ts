import type { Db } from '@labada/db/core/client'
import { spend } from '@labada/db/core/rate-limits'
import { DomainError } from '@labada/domain/core/errors'
import { networkOf } from '../../http/limits.ts'

const HOUR = 3600
/** Requests from one network. Mobile networks put a town behind an address, but no town books more with one shop. */
const ASKED = { most: 20, windowSeconds: HOUR }
const ASKED_A_DAY = { most: 60, windowSeconds: 24 * HOUR }

/** Counts a request before it is looked at, in all gateways together. Throws `too_many_attempts`. */
export async function spendRequest(db: Db, ip: string): Promise<void> {
  const network = networkOf(ip)
  for (const limit of [
    { key: `book-from:${network}`, ...ASKED },
    { key: `book-day-from:${network}`, ...ASKED_A_DAY },
  ]) {
    const retryAfterSeconds = await spend(db, limit)
    if (retryAfterSeconds > 0) throw new DomainError('too_many_attempts', 'Too Many Attempts.', { retryAfterSeconds })
  }
}
