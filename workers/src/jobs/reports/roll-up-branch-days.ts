import { rollUpDays } from '@labada/db/company/branch-days'
import { announce } from '@labada/db/core/outbox'
import { branchDayKeySchema } from '../core/branch-day-key.ts'
import { defineJob } from '../job.ts'

/** Updates the figures of one business day of a branch and notifies the screens that show them. */
export const rollUpBranchDays = defineJob({
  payload: branchDayKeySchema,
  attempts: 5,
  async run({ branchId, date }, { db, now }) {
    await db.transaction().execute(async (trx) => {
      await rollUpDays(trx, [{ branchId, date }], now)
      await announce(trx, now, { type: 'branch_day.rolled_up', branchId, payload: { branchId } })
    })
  },
})
