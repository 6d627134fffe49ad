import { type Db, poolLoad } from '@labada/db/core/client'
import { dueJobLag } from '@labada/db/core/due-jobs'
import { invariantHealth, relayLag } from '@labada/db/health'
import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Counts and times every call by the path of its route, never by the values in the path. */
  readonly watch: RequestHandler
  readonly page: RequestHandler
  readonly sockets: Gauge
  readonly policyReports: Counter
}

/** The metrics for Prometheus. */
export function createMetrics(db: Db): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'labada_' })
  const registers = [registry]
  const calls = new Counter({
    name: 'labada_http_requests_total',
    help: 'Calls answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const times = new Histogram({
    name: 'labada_http_request_seconds',
    help: 'Time from the first byte of a call to the last of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const waiting = new Gauge({ name: 'labada_outbox_waiting', help: 'Events the relay has not numbered yet', registers })
  const age = new Gauge({ name: 'labada_outbox_oldest_seconds', help: 'Age of the oldest of them', registers })
  const seq = new Gauge({ name: 'labada_stream_seq', help: 'Newest number given to an event', registers })
  const oldestDue = new Gauge({
    name: 'labada_due_jobs_oldest_seconds',
    help: 'How long the oldest work has waited for a worker',
    registers,
  })
  const invariants = new Gauge({
    name: 'labada_invariants',
    help: 'Continuous checks, by how they stand',
    labelNames: ['state'],
    registers,
  })
  const pool = new Gauge({
    name: 'labada_pool_connections',
    help: 'Connections to Postgres, by state',
    labelNames: ['state'],
    registers,
  })
  const sockets = new Gauge({ name: 'labada_sockets', help: 'Open live connections', registers })
  const policyReports = new Counter({
    name: 'labada_policy_reports_total',
    help: 'What the policy of a page kept from happening, as browsers tell it',
    labelNames: ['directive'],
    registers,
  })
  return {
    sockets,
    policyReports,
    watch(request, response, next) {
      const from = performance.now()
      response.once('finish', () => {
        const route = typeof response.locals.route === 'string' ? response.locals.route : 'other'
        calls.inc({ method: request.method, route, status: response.statusCode })
        times.observe({ method: request.method, route }, (performance.now() - from) / 1000)
      })
      next()
    },
    async page(_request, response) {
      // Without Postgres these keep their last values, and the pool's metrics show why.
      const found = await Promise.all([relayLag(db), dueJobLag(db), invariantHealth(db)]).catch(() => undefined)
      if (found) {
        const [lag, due, checks] = found
        waiting.set(lag.waiting)
        age.set(lag.oldestSeconds)
        seq.set(lag.lastSeq)
        oldestDue.set(due.oldestSeconds)
        invariants.set({ state: 'holds' }, checks.checks - checks.broken - checks.unchecked)
        invariants.set({ state: 'broken' }, checks.broken)
        invariants.set({ state: 'unchecked' }, checks.unchecked)
      }
      const load = poolLoad(db)
      pool.set({ state: 'open' }, load?.connections ?? 0)
      pool.set({ state: 'busy' }, load?.busy ?? 0)
      pool.set({ state: 'waiting' }, load?.waiting ?? 0)
      response.type(registry.contentType).send(await registry.metrics())
    },
  }
}
