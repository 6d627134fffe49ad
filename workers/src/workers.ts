import { announceEffects } from '@labada/db/company/effects'
import { sealAudit } from '@labada/db/core/audit-seals'
import { openDatabase } from '@labada/db/core/client'
import { requestJobs } from '@labada/db/core/due-jobs'
import { openFiles } from '@labada/db/core/files'
import { clearJobFailure, recordJobFailure, saveJobSchedules } from '@labada/db/core/job-runs'
import type { Logger } from 'pino'
import { createJobAlarms } from './alarms.ts'
import { startConsumer } from './consumer.ts'
import { createHealthServer } from './health.ts'
import type { BackupPlace } from './jobs/backup/backup-place.ts'
import { ALL_NOTICES } from './jobs/reports/keep-notices.ts'
import { createWorkerMetrics } from './metrics.ts'
import { pause, repeat } from './pace.ts'
import { createDoorbell, startJobRunner } from './queue.ts'
import { openImpatientRedis, openPatientRedis } from './redis.ts'
import { startRelay } from './relay.ts'

export interface WorkersOptions {
  readonly databaseUrl: string
  readonly redisUrl: string
  /** The root folder of uploaded and generated files. */
  readonly dataDir: string
  /** The source of backups; null if this program cannot make any. */
  readonly backups?: Omit<BackupPlace, 'clock' | 'dataDir'> | null
  readonly log: Logger
  readonly clock: () => Date
  readonly health: { readonly host: string; readonly port: number } | null
  readonly overdueMs?: number
  readonly sweepMs?: number
}

export interface Workers {
  /** Waits for running jobs, gives up the relay's leadership and closes everything. */
  readonly stop: () => Promise<void>
}

/** How long due work waits at most if it was not enqueued, and schedules if Redis lost them. */
const SWEEP_MS = 15_000

/** How long an entry of the audit log stays unsealed at most. */
const SEAL_MS = 1_500

/** Maximum delay for announcing prices and settings with a future effective time. */
const EFFECT_MS = 1_000

/** How long jobs may keep running after a stop request. Jobs cut off are run again by another process. */
const GRACE_MS = 4_000

/** Runs the relay, the consumer and the jobs in one program; several instances can run concurrently. */
export function startWorkers(options: WorkersOptions): Workers {
  const { databaseUrl, redisUrl, dataDir, backups, log, clock, health, overdueMs, sweepMs = SWEEP_MS } = options
  const db = openDatabase(databaseUrl, { name: 'labada-workers', connections: 4 })
  // A payroll uses two connections: enough for all concurrent jobs to be payrolls without waiting.
  const jobDb = openDatabase(databaseUrl, { name: 'labada-jobs', connections: 8, statementTimeoutMs: 60_000 })
  const ringing = openImpatientRedis(redisUrl, log)
  const waiting = openPatientRedis(redisUrl, log)
  const doorbell = createDoorbell(ringing, log)
  const alarms = createJobAlarms(db, clock)
  const metrics = createWorkerMetrics(db, { workers: db, jobs: jobDb })
  const runner = startJobRunner({
    db: jobDb,
    files: openFiles(dataDir),
    backups: backups ? { ...backups, dataDir, clock } : undefined,
    dataDir,
    redis: waiting,
    log,
    clock,
    async onFailed({ job, key, error, attempts }) {
      metrics.failed(job)
      await recordJobFailure(db, { job, key, attempts, reason: error.message }, clock())
      await alarms.failed(job, error)
    },
    async onDone(job, key, took) {
      metrics.done(job, took)
      await clearJobFailure(db, job, key, clock())
      await alarms.done(job)
    },
  })
  const relay = startRelay({ databaseUrl, redisUrl, log, ...(overdueMs !== undefined && { overdueMs }) })
  const consumer = startConsumer({ db, redisUrl, log, ring: doorbell.ring })
  // What became due while no worker ran came without an event: the bell is right from the start, not within a minute.
  let isBellAsked = false
  // Not scheduled in the queue: a Redis that lost its data has lost its schedules too.
  const sweeping = repeat(
    sweepMs,
    async () => {
      if (ringing.status !== 'ready') return
      await saveJobSchedules(db, await doorbell.keepSchedules())
      if (!isBellAsked) {
        await db.transaction().execute((trx) => requestJobs(trx, [{ job: 'keep-notices', key: ALL_NOTICES }]))
        isBellAsked = true
      }
      await doorbell.sweep(db)
    },
    (err) => log.warn({ err }, 'due work was not swept; it is tried again'),
  )
  // Not a job: entries are sealed within seconds, however busy the queue is.
  const sealing = repeat(
    SEAL_MS,
    async () => {
      while ((await sealAudit(db, clock())) > 0);
    },
    (err) => log.warn({ err }, 'the audit log was not sealed; it is tried again'),
  )
  // Not a job either: counters get new prices within a second of their effective time.
  const beginning = repeat(
    EFFECT_MS,
    async () => {
      await announceEffects(db, clock())
    },
    (err) => log.warn({ err }, 'what takes effect was not announced; it is tried again'),
  )
  const healthServer =
    health &&
    createHealthServer({
      db,
      isLeading: relay.isLeading,
      received: consumer.received,
      redis: ringing,
      metrics,
    })
  healthServer?.on('error', (err) => log.error({ err }, 'health cannot be asked for'))
  healthServer?.listen(health?.port, health?.host)

  return {
    async stop() {
      healthServer?.close()
      healthServer?.closeAllConnections()
      await Promise.all([
        relay.stop(),
        consumer.stop(),
        sweeping.stop(),
        sealing.stop(),
        beginning.stop(),
        withinGrace(runner.close()),
      ])
      await withinGrace(doorbell.close())
      ringing.disconnect()
      waiting.disconnect()
      await Promise.all([db.destroy(), jobDb.destroy()])
    },
  }
}

/** Waits for a clean shutdown, with a limit: without Redis the queue cannot close its connection. */
async function withinGrace(end: Promise<unknown>): Promise<void> {
  const grace = new AbortController()
  await Promise.race([end, pause(GRACE_MS, grace.signal)])
  grace.abort()
}
