import type { Db } from '@labada/db/core/client'
import { type DueJob, findDueJob, finishDueJob, listDueJobs } from '@labada/db/core/due-jobs'
import type { Files } from '@labada/db/core/files'
import type { JobSchedule } from '@labada/db/core/job-runs'
import { Queue, type Job as QueuedJob, UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { BackupPlace } from './jobs/backup/backup-place.ts'
import { clockJobs, type DueJobName, dueJobs, isClockJob, isDueJob } from './jobs/catalog.ts'
import type { JobContext } from './jobs/job.ts'
import { runRecorded } from './jobs/run-clock-job.ts'
import { schedules, TIME_ZONE } from './schedules.ts'

const QUEUE = 'jobs'
const PREFIX = 'labada'
const CONCURRENCY = 4
const DAY_SECONDS = 24 * 3600
/**
 * How often a job may stall (its lock expire) before the queue counts it as failed. The queue's default of one is
 * too low: on two busy machines, work that both of them finish would count as failed. A worker that takes over restarts
 * the job, which every job allows.
 */
const MOST_STALLS = 10
/** How long an idle worker waits at most before it polls: a stalled job that is requeued does not wake it. */
const IDLE_SECONDS = 5
const LOCK = { ms: 30_000, lookMs: 30_000 }
/** Repeated requests within this time run once: a busy counter makes the same day due with every order. */
const GATHER_MS = 250
/** A sweep enqueues at most this many; the next one continues. */
const SWEEP = 1_000

/** Completed jobs are removed after a day; failed ones are kept with their reason for inspection. */
const KEPT = {
  removeOnComplete: { age: DAY_SECONDS, count: 1_000 },
  removeOnFail: { age: 30 * DAY_SECONDS, count: 1_000 },
  backoff: { type: 'exponential', delay: 1_000 },
} as const

export interface Doorbell {
  /** Enqueues due work, best effort: due work is recorded in Postgres, and a sweep enqueues it again. */
  readonly ring: (due: readonly DueJob[]) => Promise<void>
  /** Enqueues everything that is due. */
  readonly sweep: (db: Db) => Promise<void>
  /** Registers the schedules, restoring any that Redis lost or changed; returns when each runs next. */
  readonly keepSchedules: () => Promise<JobSchedule[]>
  readonly close: () => Promise<void>
}

/** The producers' side of the queue. `redis` fails fast, so that producers never wait for it. */
export function createDoorbell(redis: Redis, log: Logger): Doorbell {
  const queue = new Queue(QUEUE, {
    connection: redis,
    prefix: PREFIX,
    defaultJobOptions: KEPT,
  })
  queue.on('error', (err) => log.debug({ err }, 'the queue is away'))

  async function ring(due: readonly DueJob[]): Promise<void> {
    const known = due.flatMap(({ job, key }) => (isDueJob(job) ? [{ job, key }] : []))
    if (known.length === 0) return
    await queue.addBulk(
      known.map(({ job, key }) => ({
        name: job,
        data: { key },
        opts: {
          attempts: dueJobs[job].attempts,
          delay: GATHER_MS,
          deduplication: { id: `${job}_${key}`, keepLastIfActive: true },
        },
      })),
    )
  }

  return {
    ring,
    sweep: async (db) => ring(await listDueJobs(db, SWEEP)),
    async keepSchedules() {
      const up = new Map((await queue.getJobSchedulers()).map(({ key, pattern, tz }) => [key, `${pattern} ${tz}`]))
      for (const { job, cron } of schedules) {
        if (up.get(job) === `${cron} ${TIME_ZONE}`) continue
        await queue.upsertJobScheduler(
          job,
          { pattern: cron, tz: TIME_ZONE },
          { name: job, data: {}, opts: { attempts: clockJobs[job].attempts, ...KEPT } },
        )
      }
      for (const key of up.keys()) if (!schedules.some(({ job }) => job === key)) await queue.removeJobScheduler(key)
      const next = new Map((await queue.getJobSchedulers()).map((one) => [one.key, one.next]))
      return schedules.map(({ job, cron }) => {
        const at = next.get(job)
        return { job, cron, nextRunAt: at === undefined ? null : new Date(at) }
      })
    },
    close: () => queue.close(),
  }
}

export interface FailedJob {
  readonly job: string
  readonly key: string
  readonly error: Error
  readonly attempts: number
}

export interface JobRunnerOptions {
  readonly db: Db
  readonly files: Files
  readonly backups?: BackupPlace | undefined
  readonly dataDir?: string | undefined
  readonly redis: Redis
  readonly log: Logger
  readonly clock: () => Date
  /** How long a job's lock lasts without renewal, and how often stalled jobs are checked for, in milliseconds. */
  readonly lock?: { readonly ms: number; readonly lookMs: number }
  /** Called with a job that has used up its attempts, and its last error. */
  readonly onFailed: (failed: FailedJob) => Promise<void>
  /** `key` identifies what an event-triggered job works on; empty for a scheduled job. */
  readonly onDone: (job: string, key: string, took: number) => Promise<void>
}

/** Runs jobs until closed; closing waits for running jobs. */
export function startJobRunner({
  db,
  files,
  backups,
  dataDir,
  redis,
  log,
  clock,
  lock = LOCK,
  onFailed,
  onDone,
}: JobRunnerOptions): Worker {
  const worker = new Worker(
    QUEUE,
    async ({ name, data }) => {
      const contextOf = () => ({ db, files, backups, dataDir, now: clock(), log: log.child({ job: name }) })
      if (isDueJob(name)) await runDueJob(db, { job: name, key: keyOf(data) }, contextOf)
      else if (isClockJob(name)) await runRecorded(name, clockJobs[name], data, { ...contextOf(), isRegular: true })
      else throw new Error(`There is no job named ${name}`)
    },
    {
      connection: redis,
      prefix: PREFIX,
      concurrency: CONCURRENCY,
      lockDuration: lock.ms,
      stalledInterval: lock.lookMs,
      drainDelay: Math.min(IDLE_SECONDS, lock.lookMs / 1_000),
      maxStalledCount: MOST_STALLS,
    },
  )
  worker.on('error', (err) => log.debug({ err }, 'the queue is away'))
  worker.on('failed', (job, err) => {
    log.error({ err, job: job?.name, data: job?.data, attempt: job?.attemptsMade }, 'a job failed')
    if (job && isSpent(job, err))
      onFailed({ job: job.name, key: keyOf(job.data), error: err, attempts: job.attemptsMade }).catch(
        (cause: unknown) => log.error({ err: cause }, 'the alert could not be raised'),
      )
  })
  worker.on('completed', (job) => {
    const took = (job.finishedOn ?? 0) - (job.processedOn ?? job.finishedOn ?? 0)
    onDone(job.name, keyOf(job.data), took).catch((err: unknown) => log.error({ err }, 'the alert could not be ended'))
  })
  return worker
}

/**
 * Runs the work due under a key, repeating if it became due again meanwhile. Does nothing if another run did it.
 */
export async function runDueJob(
  db: Db,
  { job, key }: { readonly job: DueJobName; readonly key: string },
  contextOf: () => JobContext,
): Promise<void> {
  for (;;) {
    const due = await findDueJob(db, { job, key })
    if (!due) return
    // Each time at its own moment: what requested it again happened after the run before had begun.
    await dueJobs[job].run(key, contextOf())
    if (await finishDueJob(db, due)) return
  }
}

function keyOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'key' in data ? String(data.key) : ''
}

/** Whether the job has failed for good: it used up its attempts or stalled too often. */
function isSpent(job: QueuedJob, error: Error): boolean {
  return error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1)
}
