import { recountDays } from '@labada/db/company/branch-days'
import { recordFinding } from '@labada/db/core/invariant'
import { announce } from '@labada/db/core/outbox'
import { DAY_PROOF, DAY_PROOF_BROKEN, listDifferingDays } from '@labada/db/reports/branch-day-proof'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Counts the figures of every business day from its records and compares them with the rollup. A day that differs raises
 * an alert, which stays until a later check finds no difference, and is counted anew.
 */
export const proveBranchDays = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, { db, now, log }) {
    const differing = await listDifferingDays(db)
    const subjects = differing.slice(0, 5).map(({ branchId, date }) => `${branchId} ${date}`)
    const finding = { name: DAY_PROOF, failingRows: differing.length, subjects }
    if (differing.length > 0) log.error({ ...finding }, DAY_PROOF_BROKEN)
    await recordFinding(db, { name: DAY_PROOF, broken: DAY_PROOF_BROKEN }, finding, now)
    for (const branchId of new Set(differing.map((day) => day.branchId))) {
      await db.transaction().execute(async (trx) => {
        const days = differing.filter((day) => day.branchId === branchId)
        await recountDays(trx, days, now)
        await announce(trx, now, { type: 'branch_day.rolled_up', branchId, payload: { branchId } })
      })
    }
  },
})
