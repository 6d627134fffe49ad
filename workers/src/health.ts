import { createServer, type Server } from 'node:http'
import { countOpenAlerts } from '@labada/db/alerts'
import type { Db } from '@labada/db/client'
import { dueJobLag } from '@labada/db/due-jobs'
import { relayLag } from '@labada/db/health'
import type { Redis } from 'ioredis'

export interface HealthOptions {
  readonly db: Db
  readonly isLeading: () => boolean
  readonly received: () => number
  readonly redis: Redis
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
  if (path === '/metrics') return { status: 200, type: 'text/plain; version=0.0.4', body: await metricsPage(options) }
  return json(404, { message: 'Not found' })
}

/** What is wrong with a Redis that may throw away what it was given: the queue would lose jobs without a word. */
async function evictionOf(redis: Redis): Promise<string | undefined> {
  const memory = redis.status === 'ready' ? await redis.info('memory').catch(() => '') : ''
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction'
  return policy === 'noeviction' ? undefined : `Redis may throw data away (maxmemory-policy ${policy}); set noeviction`
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

async function metricsPage({ db, isLeading, received }: HealthOptions): Promise<string> {
  const [lag, due, alerts] = [await relayLag(db), await dueJobLag(db), await countOpenAlerts(db)]
  return [
    gauge('relay_leading', 'Whether this program leads the relay', isLeading() ? 1 : 0),
    gauge('outbox_waiting', 'Events not numbered yet', lag.waiting),
    gauge('outbox_oldest_seconds', 'Age of the oldest of them', lag.oldestSeconds),
    gauge('stream_seq', 'Newest number given to an event', lag.lastSeq),
    gauge('stream_unpublished', 'Events numbered and not in the stream yet', lag.lastSeq - lag.publishedSeq),
    gauge('events_received_total', 'Events this program acted upon', received(), 'counter'),
    gauge('due_jobs', 'Work that is due', due.due),
    gauge('due_jobs_oldest_seconds', 'How long the oldest of it has waited', due.oldestSeconds),
    gauge('alerts_open', 'Alerts nobody has resolved', alerts),
    gauge('resident_memory_bytes', 'Memory of this program', process.memoryUsage.rss()),
  ].join('')
}

function gauge(name: string, help: string, value: number, type = 'gauge'): string {
  return `# HELP labada_workers_${name} ${help}\n# TYPE labada_workers_${name} ${type}\nlabada_workers_${name} ${value}\n`
}
