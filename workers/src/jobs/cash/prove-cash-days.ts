import { recountCashDay } from '@labada/db/cash/cash-days'
import { CASH_PROOF, CASH_PROOF_BROKEN, listDifferingCashDays } from '@labada/db/cash/cash-proof'
import { recordFinding } from '@labada/db/core/invariant'
import { announce } from '@labada/db/core/outbox'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Recomputes the cash flow of every day from the ledger and compares it with the rollup, to the centavo. A day
 * that differs raises an alert, which stays until a later check finds no difference, and is counted anew.
 */
export const proveCashDays = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, { db, now, log }) {
    const differing = await listDifferingCashDays(db, now)
    const subjects = differing.slice(0, 5).map(({ branchId, date }) => `${branchId} ${date}`)
    const finding = { name: CASH_PROOF, failingRows: differing.length, subjects }
    if (differing.length > 0) log.error({ ...finding }, CASH_PROOF_BROKEN)
    await recordFinding(db, { name: CASH_PROOF, broken: CASH_PROOF_BROKEN }, finding, now)
    const branches = new Set(differing.map(({ branchId }) => branchId))
    for (const branchId of branches) {
      await db.transaction().execute(async (trx) => {
        for (const day of differing.filter((one) => one.branchId === branchId)) await recountCashDay(trx, day, now)
        await announce(trx, now, { type: 'cash_day.rolled_up', branchId, payload: { branchId } })
      })
    }
  },
})
