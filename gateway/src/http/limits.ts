import type { Request } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyAttempts } from './problems.ts'

/** Refuses what comes too often. Throws 429 with when to come back. */
export type Limiter = (request: Request) => Promise<void>

/** A flood from one address, counted in memory: it protects even when Postgres and Redis are away. 0 turns it off. */
export function createFloodLimiter(requestsPerMinute: number): Limiter {
  if (requestsPerMinute === 0) return () => Promise.resolve()
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  return async (request) => {
    try {
      await limiter.consume(networkOf(request.ip ?? ''))
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooManyAttempts(refusal.msBeforeNext / 1000)
      throw refusal
    }
  }
}

/** An address as limits count it: one IPv6 customer has a whole /64. */
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
