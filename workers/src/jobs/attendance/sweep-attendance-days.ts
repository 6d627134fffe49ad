import { listDaysOverdue, recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { announce } from '@labada/db/core/outbox'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { z } from 'zod'
import { defineJob } from '../job.ts'

const DAYS_BACK = 45

/** Absences and rest days emit no event: the day of a shift without scans is computed here once the shift is over. */
export const sweepAttendanceDays = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, { db, now }) {
    const overdue = await listDaysOverdue(db, addDays(manilaDateOf(now), -DAYS_BACK), now)
    for (const { employeeId, workday } of overdue) {
      await db.transaction().execute(async (trx) => {
        const changed = await recomputeAttendanceDays(trx, employeeId, workday, workday, now)
        if (changed.length === 0) return
        await announce(trx, now, { type: 'attendance_day.computed', branchId: null, payload: { employeeId } })
      })
    }
  },
})
