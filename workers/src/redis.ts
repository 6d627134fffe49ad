import { once } from 'node:events'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'

/** A connection whose commands fail immediately if Redis is unavailable, or after two seconds if it is frozen. */
export function openImpatientRedis(url: string, log: Logger): Redis {
  return open(url, log, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2_000 })
}

/** A connection that waits for Redis indefinitely but detects when it stops answering. Used for reading with BLOCK. */
export function openReadingRedis(url: string, log: Logger): Redis {
  return open(url, log, { maxRetriesPerRequest: null, socketTimeout: 10_000 })
}

/** A connection that waits for Redis indefinitely. Used for subscriptions and the queue's worker. */
export function openPatientRedis(url: string, log: Logger): Redis {
  return open(url, log, { maxRetriesPerRequest: null })
}

/** Waits until a connection accepts commands, or until `signal` is aborted. */
export async function whenReady(redis: Redis, signal: AbortSignal): Promise<void> {
  while (redis.status !== 'ready' && !signal.aborted) {
    await once(redis, 'ready', { signal }).catch(() => undefined)
  }
}

type Patience = Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'commandTimeout' | 'socketTimeout'>

function open(url: string, log: Logger, options: Patience): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), 1_000),
    ...options,
  })
  let isAway = false
  redis.on('error', (err: Error) => {
    if (!isAway) log.warn({ err }, 'Redis is away; events and due work wait in Postgres')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  return redis
}
