import { rollUpCashDays as rollUp } from '@labada/db/cash/cash-days'
import { announce } from '@labada/db/core/outbox'
import { branchDayKeySchema } from '../core/branch-day-key.ts'
import { defineJob } from '../job.ts'

/** Updates the cash flow of one business day of a branch and notifies the screens that show it. */
export const rollUpCashDays = defineJob({
  payload: branchDayKeySchema,
  attempts: 5,
  async run({ branchId, date }, { db, now }) {
    await db.transaction().execute(async (trx) => {
      await rollUp(trx, [{ branchId, date }], now)
      await announce(trx, now, { type: 'cash_day.rolled_up', branchId, payload: { branchId } })
    })
  },
})
