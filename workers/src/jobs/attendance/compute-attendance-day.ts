import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { announce } from '@labada/db/core/outbox'
import { addDays } from '@labada/domain/core/manila-time'
import { defineJob } from '../job.ts'
import { attendanceDayKeySchema } from './attendance-day-key.ts'

/**
 * Recomputes an employee's workday and the adjacent ones: a new scan may belong to the evening before or turn the next
 * in into an out. Publishes an event only for days that changed.
 */
export const computeAttendanceDay = defineJob({
  payload: attendanceDayKeySchema,
  attempts: 5,
  async run({ employeeId, workday }, { db, now }) {
    await db.transaction().execute(async (trx) => {
      const changed = await recomputeAttendanceDays(trx, employeeId, addDays(workday, -1), addDays(workday, 2), now)
      if (changed.length === 0) return
      await announce(trx, now, { type: 'attendance_day.computed', branchId: null, payload: { employeeId } })
    })
  },
})
