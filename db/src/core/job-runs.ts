import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import type { Row } from './json-rows.ts'
import { fullNameOf } from './names.ts'
import { announce } from './outbox.ts'

/** A scheduled job: when it runs, in Manila time, and its next run. */
export interface JobSchedule {
  readonly job: string
  readonly cron: string
  readonly nextRunAt: Date | null
}

/** A job that failed on its last allowed attempt, with the person who requested a retry. */
export type JobFailureRow = Row<'jobFailure'> & { readonly retriedByName: string | null }

const MOST_REASON = 2_000

/** Updates the list of schedules and removes those no longer on it. Writes nothing if nothing changed. */
export async function saveJobSchedules(db: Db, schedules: readonly JobSchedule[]): Promise<void> {
  const rows = JSON.stringify(schedules.map(({ job, cron, nextRunAt }) => ({ job, cron, next_run_at: nextRunAt })))
  await sql`
    insert into job_schedule as s (job, cron, next_run_at)
    select job, cron, next_run_at from jsonb_to_recordset(${rows}::jsonb) as r (job text, cron text, next_run_at timestamptz)
    order by job
    on conflict (job) do update set cron = excluded.cron, next_run_at = excluded.next_run_at
      where (s.cron, s.next_run_at) is distinct from (excluded.cron, excluded.next_run_at)`.execute(db)
  const jobs = schedules.map(({ job }) => job)
  await sql`delete from job_schedule where not (job = any(${jobs}::text[]))`.execute(db)
}

/** Records the start of a scheduled job. */
export async function recordJobStart(db: Db, job: string, at: Date): Promise<void> {
  await db.updateTable('jobSchedule').set({ lastStartedAt: at }).where('job', '=', job).execute()
}

/** Records the end of a scheduled job; null if it succeeded. */
export async function recordJobEnd(
  db: Db,
  job: string,
  end: { readonly at: Date; readonly ms: number; readonly error: string | null },
): Promise<void> {
  const lastError = end.error?.slice(0, MOST_REASON) ?? null
  await db
    .updateTable('jobSchedule')
    .set({ lastFinishedAt: end.at, lastMs: Math.round(end.ms), lastError })
    .where('job', '=', job)
    .execute()
}

/** Records that a job failed on its last allowed attempt; one row per job and key, however often it fails. */
export async function recordJobFailure(
  db: Db,
  failure: { readonly job: string; readonly key: string; readonly reason: string; readonly attempts: number },
  at: Date,
): Promise<void> {
  const { job, key, attempts } = failure
  const reason = failure.reason.slice(0, MOST_REASON)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('jobFailure')
      .values({ job, key, reason, attempts, firstFailedAt: at, lastFailedAt: at })
      .onConflict((conflict) =>
        conflict.columns(['job', 'key']).doUpdateSet({
          reason,
          attempts,
          lastFailedAt: at,
          failures: sql<number>`job_failure.failures + 1`,
        }),
      )
      .execute()
    await announce(trx, at, { type: 'job.failed', branchId: null, payload: { job } })
  })
}

/** Removes a failure, because the job succeeded after all. */
export async function clearJobFailure(db: Db, job: string, key: string, at: Date): Promise<void> {
  const found = await db.selectFrom('jobFailure').select('job').where('job', '=', job).where('key', '=', key).execute()
  if (found.length === 0) return
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('jobFailure').where('job', '=', job).where('key', '=', key).execute()
    await announce(trx, at, { type: 'job.finished', branchId: null, payload: { job } })
  })
}

/** All scheduled jobs, next run first. */
export async function listJobSchedules(db: Db): Promise<Row<'jobSchedule'>[]> {
  return db.selectFrom('jobSchedule').selectAll().orderBy('nextRunAt').orderBy('job').execute()
}

/** Unresolved failures, newest first; at most `limit`. */
export async function listJobFailures(db: Db, limit: number): Promise<JobFailureRow[]> {
  return db
    .selectFrom('jobFailure')
    .leftJoin('appUser', 'appUser.id', 'jobFailure.retriedBy')
    .selectAll('jobFailure')
    .select(fullNameOf<string | null>('appUser').as('retriedByName'))
    .orderBy('lastFailedAt', 'desc')
    .orderBy('job')
    .orderBy('key')
    .limit(limit)
    .execute()
}

export async function hasJobSchedule(db: Db, job: string): Promise<boolean> {
  return (await db.selectFrom('jobSchedule').select('job').where('job', '=', job).executeTakeFirst()) !== undefined
}

/** Records who requested a retry. False if this job and key have no failure. */
export async function setJobRetried(
  trx: Trx,
  { job, key }: { readonly job: string; readonly key: string },
  by: { readonly at: Date; readonly id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobFailure')
    .set({ retriedAt: by.at, retriedBy: by.id })
    .where('job', '=', job)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
