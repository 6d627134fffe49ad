import { WAKE_CHANNEL } from '@labada/contracts/core/realtime'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/**
 * A connection that never makes anybody wait: without Redis a command fails at once and the caller goes on. An outage
 * is logged once, and once more when it is over.
 */
export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 2_000),
  })
  let isDown = false
  redis.on('error', (error: Error) => {
    if (!isDown) log.warn({ err: error }, 'Redis is away; the work goes on, live screens wait for it')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back')
    isDown = false
  })
  return redis
}

/**
 * Tells the relay that there is something to take. Best effort: it looks by itself a moment later. While one call is on
 * its way, all that happens meanwhile shares the next.
 */
export function createWake(redis: Redis): () => void {
  let isCalling = false
  let isWanted = false
  return function wake() {
    isWanted = true
    if (isCalling || redis.status !== 'ready') return
    isWanted = false
    isCalling = true
    redis
      .publish(WAKE_CHANNEL, '1')
      .catch(() => undefined)
      .finally(() => {
        isCalling = false
        if (isWanted) wake()
      })
  }
}
