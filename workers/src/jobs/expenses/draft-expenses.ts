import { announce } from '@labada/db/core/outbox'
import { insertDrafts, listBillsDue, lockRecurringExpense } from '@labada/db/expenses/recurring-expenses'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { draftsDue } from '@labada/domain/expenses/recurring-expenses'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Drafts the monthly bills that are due soon, once per bill and due day; days the job did not run are caught up. */
export const draftExpenses = defineJob({
  payload: z.object({}),
  attempts: 3,
  async run(_payload, { db, now, log }) {
    const today = manilaDateOf(now)
    for (const recurringExpenseId of await listBillsDue(db, today)) {
      const drafted = await db.transaction().execute(async (trx) => {
        const bill = await lockRecurringExpense(trx, recurringExpenseId)
        if (!bill) return 0
        const { days, next } = draftsDue({ ...bill, isPaused: bill.pausedAt !== null }, today)
        if (days.length === 0) return 0
        const ids = await insertDrafts(trx, bill.id, days, next, now)
        for (const expenseDraftId of ids) {
          await announce(trx, now, { type: 'expense_draft.changed', branchId: null, payload: { expenseDraftId } })
        }
        return ids.length
      })
      log.info({ recurringExpenseId, drafted }, 'monthly bill drafted')
    }
  },
})
