import type { Db } from '@labada/db/core/client'
import { type Limit, spend } from '@labada/db/core/rate-limits'
import { DomainError } from '@labada/domain/core/errors'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../http/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Codes that no order has, from one network. The ADR on tracking computes what this leaves to a guesser. */
const MISSES = { most: 20, windowSeconds: 10 * MINUTE }
/** Looks at one order, on one gateway. */
const LOOKS_A_MINUTE = 120
/** Tries of the last four digits, of an order and from a network. */
const ORDER_TRIES = { most: 5, windowSeconds: 15 * MINUTE }
const ORDER_TRIES_A_DAY = { most: 10, windowSeconds: 24 * HOUR }
const NETWORK_TRIES = { most: 30, windowSeconds: HOUR }

/**
 * What the tracking page's calls are limited by. Of a network, only codes guessed wrong are counted, because the phones of a whole town may share an
 * address of their mobile network; after too many of them nothing from there is looked up for a while.
 */
interface TrackingLimits {
  /** Throws `too_many_attempts` before anything is looked up. */
  readonly refuseGuesser: (ip: string) => void
  /** Counts a miss; throws `too_many_attempts` once there were too many. */
  readonly spendMiss: (db: Db, ip: string) => Promise<void>
  /** Counts a look at an order. Throws `too_many_attempts` for more than a family with its phones makes. */
  readonly refuseFlood: (orderId: string) => Promise<void>
}

/** Networks kept at once: more guessers than that are not stopped by this. */
const MOST_KEPT = 10_000

/** Counted in Postgres, for all gateways together; who used them up is remembered here, so that a flood costs no query. */
function createTrackingLimits(clock: () => number = Date.now): TrackingLimits {
  const looks = new RateLimiterMemory({ points: LOOKS_A_MINUTE, duration: MINUTE })
  const until = new Map<string, number>()
  return {
    refuseGuesser(ip) {
      const network = networkOf(ip)
      const end = until.get(network)
      if (end === undefined) return
      const wait = (end - clock()) / 1000
      if (wait > 0) throw tooMany(wait)
      until.delete(network)
    },
    async spendMiss(db, ip) {
      const network = networkOf(ip)
      const wait = await spend(db, { key: `track-miss:${network}`, ...MISSES })
      if (wait === 0) return
      if (until.size >= MOST_KEPT) until.clear()
      until.set(network, clock() + wait * 1000)
      throw tooMany(wait)
    },
    async refuseFlood(orderId) {
      try {
        await looks.consume(orderId)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000)
        throw refusal
      }
    },
  }
}

/** By database: a process may serve more than one shop in tests. */
const limitsOf = new WeakMap<Db, TrackingLimits>()

/** The limits of a shop: who guesses at orders guesses at bookings, too. */
export function trackingLimitsOf(db: Db): TrackingLimits {
  const known = limitsOf.get(db) ?? createTrackingLimits()
  limitsOf.set(db, known)
  return known
}

/** Counts a try of a phone number's last digits before it is looked at, so that tries at the same moment count too. */
export async function spendPhoneTry(db: Db, orderId: string, ip: string): Promise<void> {
  const limits: Limit[] = [
    { key: `track-phone-from:${networkOf(ip)}`, ...NETWORK_TRIES },
    { key: `track-phone:${orderId}`, ...ORDER_TRIES },
    { key: `track-phone-day:${orderId}`, ...ORDER_TRIES_A_DAY },
  ]
  for (const limit of limits) {
    const wait = await spend(db, limit)
    if (wait > 0) throw tooMany(wait)
  }
}

const tooMany = (retryAfterSeconds: number) =>
  new DomainError('too_many_attempts', 'Too Many Attempts.', { retryAfterSeconds })
