import { WAKE_CHANNEL } from '@labada/contracts/core/realtime'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/**
 * A connection that never blocks its callers: without Redis a command fails immediately and the caller continues. An
 * outage is logged once when it starts and once when it ends.
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
 * Tells the relay that there are new events. Best effort: it also polls shortly after. Changes made while one call is
 * in flight share the next call.
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
