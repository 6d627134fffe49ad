import { createServer, type Server } from 'node:http'
import type { Db } from '@labada/db/core/client'
import { relayLag } from '@labada/db/health'
import type { Redis } from 'ioredis'
import type { WorkerMetrics } from './metrics.ts'

export interface HealthOptions {
  readonly db: Db
  readonly isLeading: () => boolean
  readonly received: () => number
  readonly redis: Redis
  readonly metrics: WorkerMetrics
}

/** Answers /health/live, /health/ready and /metrics; everything else is 404. */
export function createHealthServer(options: HealthOptions): Server {
  return createServer({ requestTimeout: 5_000 }, (request, response) => {
    answer(options, request.url ?? '').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () =>
        response
          .writeHead(503, { 'content-type': 'application/json' })
          .end('{"status":"waiting","reason":"Postgres does not answer"}'),
    )
  })
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

async function answer(options: HealthOptions, path: string): Promise<Answer> {
  if (path === '/health/live') return json(200, { status: 'live' })
  if (path === '/health/ready') {
    const stream = await relayLag(options.db)
    const reason = await evictionOf(options.redis)
    if (reason) return json(503, { status: 'waiting', reason })
    return json(200, { status: 'ready', leading: options.isLeading(), redis: options.redis.status, stream })
  }
  if (path === '/metrics') {
    const now = { isLeading: options.isLeading(), received: options.received() }
    return { status: 200, ...(await options.metrics.page(now)) }
  }
  return json(404, { message: 'Not found' })
}

/** Describes a Redis configuration that may evict data, which would make the queue lose jobs silently. */
async function evictionOf(redis: Redis): Promise<string | undefined> {
  const memory = redis.status === 'ready' ? await redis.info('memory').catch(() => '') : ''
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction'
  return policy === 'noeviction' ? undefined : `Redis may throw data away (maxmemory-policy ${policy}); set noeviction`
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}
