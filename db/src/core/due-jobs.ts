import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'

/** Due work: the job and its key. This table, not Redis, is the record of what is still to do. */
export interface DueJob {
  readonly job: string
  /** What to work on, in the job's own format; one row per job and key, however often it is requested. */
  readonly key: string
}

export interface RequestedJob extends DueJob {
  /** How often it was requested since it was last done. */
  readonly requests: number
}

/** Requests work, in the transaction that makes it due. */
export async function requestJobs(trx: Trx, jobs: readonly DueJob[]): Promise<void> {
  if (jobs.length === 0) return
  const wanted = new Map<string, RequestedJob>()
  for (const { job, key } of jobs) {
    const at = JSON.stringify([job, key])
    wanted.set(at, { job, key, requests: (wanted.get(at)?.requests ?? 0) + 1 })
  }
  await trx
    .insertInto('dueJob')
    .values([...wanted].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(['job', 'key']).doUpdateSet({ requests: sql`due_job.requests + excluded.requests` }),
    )
    .execute()
}

/** One piece of due work; undefined if it was done. */
export async function findDueJob(db: Db, { job, key }: DueJob): Promise<RequestedJob | undefined> {
  return db
    .selectFrom('dueJob')
    .select(['job', 'key', 'requests'])
    .where('job', '=', job)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Due work, longest waiting first. */
export async function listDueJobs(db: Db, limit: number): Promise<RequestedJob[]> {
  return db.selectFrom('dueJob').select(['job', 'key', 'requests']).orderBy('requestedAt').limit(limit).execute()
}

/** How much work is due, and how many seconds the oldest has waited. */
export async function dueJobLag(db: Db): Promise<{ readonly due: number; readonly oldestSeconds: number }> {
  return db
    .selectFrom('dueJob')
    .select([
      sql<number>`count(*)`.as('due'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(requested_at)), 0)::float8`.as('oldestSeconds'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Removes finished work, unless it was requested again since `requests` was read: then returns false, and it stays due.
 */
export async function finishDueJob(db: Db, { job, key, requests }: RequestedJob): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dueJob')
    .where('job', '=', job)
    .where('key', '=', key)
    .where('requests', '=', requests)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
