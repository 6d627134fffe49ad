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
 * How often a job's worker may stand still past its lock before the queue counts the job as failed. The queue's own once is
 * too little: two busy machines would make a failure of work that both of them finish. Whoever takes it over starts again,
 * which every job allows.
 */
const MOST_STALLS = 10
/** How long an idle worker waits for a job at most before it looks by itself: one taken over rings no bell. */
const IDLE_SECONDS = 5
const LOCK = { ms: 30_000, lookMs: 30_000 }
/** What is asked for again within this is done once: a busy counter makes the same day due with every order. */
const GATHER_MS = 250
/** A sweep rings for at most this much; the next one goes on. */
const SWEEP = 1_000

/** Jobs that are done are forgotten after a day; those that failed stay, with their reason, to be looked at. */
const KEPT = {
  removeOnComplete: { age: DAY_SECONDS, count: 1_000 },
  removeOnFail: { age: 30 * DAY_SECONDS, count: 1_000 },
  backoff: { type: 'exponential', delay: 1_000 },
} as const

export interface Doorbell {
  /** Has due work started soon, best effort: what is due stands in Postgres, and a sweep rings again. */
  readonly ring: (due: readonly DueJob[]) => Promise<void>
  /** Rings for everything that is due. */
  readonly sweep: (db: Db) => Promise<void>
  /** Puts the schedules up, or up again where Redis lost or changed them; gives when each comes next. */
  readonly keepSchedules: () => Promise<JobSchedule[]>
  readonly close: () => Promise<void>
}

/** The queue as its producers see it. `redis` fails fast, so that nobody waits for it. */
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
  readonly redis: Redis
  readonly log: Logger
  readonly clock: () => Date
  /** For how long a job is a worker's without a word of it, and how often is looked for those that had none, in milliseconds. */
  readonly lock?: { readonly ms: number; readonly lookMs: number }
  /** A job that was tried as often as it may be, and what it complained about last. */
  readonly onFailed: (failed: FailedJob) => Promise<void>
  /** `key` is what a job of events works on; empty for one of the clock. */
  readonly onDone: (job: string, key: string, took: number) => Promise<void>
}

/** Runs jobs until it is closed; closing waits for those that are running. */
export function startJobRunner({
  db,
  files,
  backups,
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
      const context = { db, files, backups, now: clock(), log: log.child({ job: name }) }
      if (isDueJob(name)) await runDueJob(name, keyOf(data), context)
      else if (isClockJob(name)) await runRecorded(name, clockJobs[name], data, context)
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
 * Does what is due under a key, and again while it is asked for in the meantime. Nothing when another run did it.
 */
export async function runDueJob(job: DueJobName, key: string, context: JobContext): Promise<void> {
  for (;;) {
    const due = await findDueJob(context.db, { job, key })
    if (!due) return
    await dueJobs[job].run(key, context)
    if (await finishDueJob(context.db, due)) return
  }
}

function keyOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'key' in data ? String(data.key) : ''
}

/** Whether nobody tries it again: as often as it may be, or its worker stood still too often. */
function isSpent(job: QueuedJob, error: Error): boolean {
  return error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1)
}
