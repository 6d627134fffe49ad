import { computeRun, noteStopped } from '@labada/db/payroll/runs/payroll-compute'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Computes the payslips of a draft. Repeated or concurrent runs give the same result. */
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
