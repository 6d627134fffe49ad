import { computeRun, noteStopped } from '@labada/db/payroll/runs/payroll-compute'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Computes the slips of a draft; twice, or two at once, come to the same. */
export const computePayroll = defineJob({
  payload: z.uuid(),
  attempts: 5,
  async run(runId, { db, now }) {
    try {
      await computeRun(db, runId, now)
    } catch (error) {
      await noteStopped(db, runId, now)
      throw error
    }
  },
})
