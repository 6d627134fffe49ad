import { countOpenAlerts } from '@labada/db/core/alerts'
import { type Db, poolLoad } from '@labada/db/core/client'
import { dueJobLag } from '@labada/db/core/due-jobs'
import { invariantHealth, relayLag } from '@labada/db/health'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface WorkerMetrics {
  /** Records a completed job and its duration in milliseconds. */
  readonly done: (job: string, ms: number) => void
  /** Records a job that has used up its attempts. */
  readonly failed: (job: string) => void
  /** Returns the metrics for Prometheus. Throws if Postgres does not answer. */
  readonly page: (now: {
    readonly isLeading: boolean
    readonly received: number
  }) => Promise<{ readonly type: string; readonly body: string }>
}

/** The metrics of the workers. `pools` maps a purpose to its connection pool. */
export function createWorkerMetrics(db: Db, pools: Readonly<Record<string, Db>>): WorkerMetrics {
  const registry = new Registry()
  const registers = [registry]
  const prefix = 'labada_workers_'
  collectDefaultMetrics({ register: registry, prefix })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: prefix + name, help, labelNames, registers })
  const runs = new Counter({
    name: `${prefix}job_runs_total`,
    help: 'Jobs that ended, by how',
    labelNames: ['job', 'result'],
    registers,
  })
  const times = new Histogram({
    name: `${prefix}job_seconds`,
    help: 'Time a job took',
    labelNames: ['job'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  })
  const received = gauge('events_received', 'Events this program acted upon since it started')
  const leading = gauge('relay_leading', 'Whether this program leads the relay')
  const waiting = gauge('outbox_waiting', 'Events not numbered yet')
  const age = gauge('outbox_oldest_seconds', 'Age of the oldest of them')
  const seq = gauge('stream_seq', 'Newest number given to an event')
  const unpublished = gauge('stream_unpublished', 'Events numbered and not in the stream yet')
  const due = gauge('due_jobs', 'Work that is due')
  const dueAge = gauge('due_jobs_oldest_seconds', 'How long the oldest of it has waited')
  const alerts = gauge('alerts_open', 'Alerts nobody has resolved')
  const invariants = gauge('invariants', 'Continuous checks, by how they stand', ['state'])
  const pool = gauge('pool_connections', 'Connections to Postgres, by pool and state', ['pool', 'state'])
  return {
    done(job, ms) {
      runs.inc({ job, result: 'done' })
      times.observe({ job }, ms / 1000)
    },
    failed: (job) => runs.inc({ job, result: 'failed' }),
    async page(now) {
      const [lag, work, open, checks] = await Promise.all([
        relayLag(db),
        dueJobLag(db),
        countOpenAlerts(db),
        invariantHealth(db),
      ])
      leading.set(now.isLeading ? 1 : 0)
      received.set(now.received)
      waiting.set(lag.waiting)
      age.set(lag.oldestSeconds)
      seq.set(lag.lastSeq)
      unpublished.set(lag.lastSeq - lag.publishedSeq)
      due.set(work.due)
      dueAge.set(work.oldestSeconds)
      alerts.set(open)
      invariants.set({ state: 'holds' }, checks.checks - checks.broken - checks.unchecked)
      invariants.set({ state: 'broken' }, checks.broken)
      invariants.set({ state: 'unchecked' }, checks.unchecked)
      for (const [name, of] of Object.entries(pools)) {
        const load = poolLoad(of)
        pool.set({ pool: name, state: 'open' }, load?.connections ?? 0)
        pool.set({ pool: name, state: 'busy' }, load?.busy ?? 0)
        pool.set({ pool: name, state: 'waiting' }, load?.waiting ?? 0)
      }
      return { type: registry.contentType, body: await registry.metrics() }
    },
  }
}
