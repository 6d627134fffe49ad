import { raiseAlert, resolveAlert } from '@labada/db/core/alerts'
import type { Db } from '@labada/db/core/client'

/** Alerts the owner once when a job fails, and ends the alert when it succeeds again. */
export interface JobAlarms {
  readonly failed: (job: string, error: Error) => Promise<void>
  readonly done: (job: string) => Promise<void>
}

export function createJobAlarms(db: Db, clock: () => Date): JobAlarms {
  // Unknown at startup: the first success ends any alert left by an earlier run.
  const isFine = new Set<string>()
  const kindOf = (job: string) => `job_failed:${job}`
  return {
    async failed(job, error) {
      isFine.delete(job)
      const text = `The background job “${job}” failed: ${error.message}`
      await db.transaction().execute(async (trx) => {
        await raiseAlert(trx, { kind: kindOf(job), branchId: null, text, details: { job } }, clock())
      })
    },
    async done(job) {
      if (isFine.has(job)) return
      await resolveAlert(db, kindOf(job), null, clock())
      isFine.add(job)
    },
  }
}
