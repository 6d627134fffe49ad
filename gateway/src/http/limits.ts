import type { Db } from '@labada/db/core/client'
import { spend } from '@labada/db/core/rate-limits'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Presented } from './credentials/credentials.ts'
import { AccessError, tooManyAttempts } from './problems.ts'

/** Refuses too many calls from one address. Throws 429 with the time to wait. */
export type Limiter = (ip: string) => Promise<void>

/** Limits calls per address, counted in memory, so it works even without Postgres and Redis. 0 turns it off. */
export function createFloodLimiter(requestsPerMinute: number): Limiter {
  if (requestsPerMinute === 0) return () => Promise.resolve()
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  return async (ip) => {
    try {
      await limiter.consume(networkOf(ip))
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooManyAttempts(refusal.msBeforeNext / 1000)
      throw refusal
    }
  }
}

/**
 * Counts unknown devices by network: after too many in a minute their refusal becomes 429. Stored in Postgres, so that
 * all gateways count together and Redis is not needed. 0 turns it off.
 */
export function createGuessLimiter(db: Db, mostPerMinute: number) {
  return ({ client }: Presented, ip: string) =>
    async (error: unknown): Promise<never> => {
      const isGuess = error instanceof AccessError && error.access === 'CLIENT_NO_MATCH_FOUND' && client !== undefined
      if (isGuess && mostPerMinute > 0) {
        const wait = await spend(db, { key: `client:${networkOf(ip)}`, most: mostPerMinute, windowSeconds: 60 })
        if (wait > 0) throw tooManyAttempts(wait)
      }
      throw error
    }
}

/** An address as limits count it: an IPv6 customer has a whole /64. */
export function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const whole = plain.includes('::')
    ? [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
    : groups
  return `${whole.slice(0, 4).join(':')}::/64`
}
