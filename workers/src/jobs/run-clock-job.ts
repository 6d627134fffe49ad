import { clearJobFailure, recordJobEnd, recordJobFailure, recordJobStart } from '@labada/db/core/job-runs'
import { announce } from '@labada/db/core/outbox'
import { z } from 'zod'
import { defineJob, type Job, type JobContext } from './job.ts'

type ClockJobs = Readonly<Record<string, Job>>

/** Runs a scheduled job and records its start, duration and result. Rethrows errors of the job. */
export async function runRecorded(job: string, work: Job, payload: unknown, context: JobContext): Promise<void> {
  const { db, now, log } = context
  const from = performance.now()
  const end = async (error: string | null) => {
    const ms = performance.now() - from
    await recordJobEnd(db, job, { at: new Date(now.getTime() + ms), ms, error })
  }
  await recordJobStart(db, job, now)
  try {
    await work.run(payload, context)
  } catch (error) {
    // The job's own error takes precedence, even if recording it fails.
    await end(error instanceof Error ? error.message : String(error)).catch((err: unknown) =>
      log.error({ err }, 'how a job ended was not written down'),
    )
    throw error
  }
  await end(null)
}

/**
 * Runs a scheduled job on demand, because a user requested it. Errors are recorded
 * instead of thrown, so that the queue does not retry it. `jobs` is a function because its list includes this job.
 */
export const runClockJob = (jobs: () => ClockJobs) =>
  defineJob({
    payload: z.string(),
    attempts: 1,
    async run(name, context) {
      const { db, now, log } = context
      const job = Object.hasOwn(jobs(), name) ? jobs()[name] : undefined
      if (!job) {
        log.error({ wanted: name }, 'there is no such job of the clock')
        return
      }
      try {
        await runRecorded(name, job, {}, context)
        await clearJobFailure(db, name, '', now)
      } catch (err) {
        log.error({ err, wanted: name }, 'a job of the clock failed')
        const reason = err instanceof Error ? err.message : String(err)
        await recordJobFailure(db, { job: name, key: '', reason, attempts: 1 }, now)
      }
      await db.transaction().execute(async (trx) => {
        await announce(trx, now, { type: 'job.finished', branchId: null, payload: { job: name } })
      })
    },
  })
