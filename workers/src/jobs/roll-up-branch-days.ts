import { recomputeBranchDays } from '@labada/db/branch-days'
import { announce } from '@labada/db/outbox'
import { type ManilaDate, parseManilaDate } from '@labada/domain/manila-time'
import { z } from 'zod'
import { defineJob } from './job.ts'

/** A business day of a branch, as the key of due work: `<branch id>_2026-08-15`. */
export function branchDayKey(branchId: string, date: ManilaDate): string {
  return `${branchId}_${date}`
}

/** Brings the figures of one business day of a branch up to date, and says so to the screens that show them. */
export const rollUpBranchDays = defineJob({
  payload: z.string().transform((key, context) => {
    const [branchId = '', day = ''] = key.split('_')
    const date = parseManilaDate(day)
    if (date && z.uuid().safeParse(branchId).success) return { branchId, date }
    context.addIssue({ code: 'custom', message: `${key} is not a branch and a day` })
    return z.NEVER
  }),
  attempts: 5,
  async run({ branchId, date }, { db, now }) {
    await db.transaction().execute(async (trx) => {
      await recomputeBranchDays(trx, branchId, [date], now)
      await announce(trx, now, { type: 'branch_day.rolled_up', branchId, payload: { branchId } })
    })
  },
})
