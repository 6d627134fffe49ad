import type { jobScheduleRoutes } from '@labada/contracts/company/job-schedules'
import { dueJobLag } from '@labada/db/core/due-jobs'
import * as runs from '@labada/db/core/job-runs'
import { announce } from '@labada/db/core/outbox'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handlers } from '../http/context.ts'

const MOST_FAILURES = 200

export const jobScheduleHandlers: Handlers<typeof jobScheduleRoutes> = {
  async listJobSchedules(_input, { db }) {
    const [schedules, failures, { due, oldestSeconds }] = await Promise.all([
      runs.listJobSchedules(db),
      runs.listJobFailures(db, MOST_FAILURES),
      dueJobLag(db),
    ])
    return {
      timeZone: 'Asia/Manila',
      items: schedules.map((schedule) => ({
        ...schedule,
        isRunning:
          schedule.lastStartedAt !== null &&
          (schedule.lastFinishedAt === null || schedule.lastStartedAt > schedule.lastFinishedAt),
      })),
      failures: failures.map(({ retriedByName, ...failure }) => ({ ...failure, retriedBy: retriedByName })),
      waiting: { due, oldestSeconds },
    }
  },

  async runJobNow({ params: { job } }, context) {
    const { db, now, command } = context
    if (!(await runs.hasJobSchedule(db, job))) throw new DomainError('not_found', 'Schedule not found')
    return command(async (trx) => {
      await writeAudit(trx, context, { action: 'job.run_requested', objectType: 'job', objectId: job, branchId: null })
      await announce(trx, now, { type: 'job.run_requested', branchId: null, payload: { job } })
      return { requested: true as const }
    })
  },

  async retryJob({ body: { job, key } }, context) {
    const { now, actor, command } = context
    return command(async (trx) => {
      if (!(await runs.setJobRetried(trx, { job, key }, { at: now, id: actor.id }))) {
        throw new DomainError('not_found', 'This job isn’t waiting for a retry')
      }
      const after = { job, key }
      await writeAudit(trx, context, {
        action: 'job.retry_requested',
        objectType: 'job',
        objectId: job,
        branchId: null,
        after,
      })
      await announce(trx, now, { type: 'job.retry_requested', branchId: null, payload: after })
      return { requested: true as const }
    })
  },
}
