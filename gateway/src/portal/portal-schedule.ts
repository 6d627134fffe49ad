import type { portalScheduleRoutes } from '@labada/contracts/portal/portal-schedule'
import { listEmployeeShifts } from '@labada/db/reports/employee-history'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Handlers } from '../http/context.ts'

/** The number of days shown after today. */
const DAYS_AHEAD = 13

export const portalScheduleHandlers: Handlers<typeof portalScheduleRoutes> = {
  async portalSchedule(_input, { db, portal, now }) {
    const from = manilaDateOf(now)
    const to = addDays(from, DAYS_AHEAD)
    const shifts = await listEmployeeShifts(db, portal.employeeId, { from, to, only: 'published' })
    return {
      success: true,
      data: {
        shifts: shifts.map(({ id, date, branchName, startsAt, endsAt, breakMinutes, isRestDay, role, note }) => ({
          id,
          date,
          branch: branchName,
          starts_at: startsAt,
          ends_at: endsAt,
          break_minutes: breakMinutes,
          is_rest_day: isRestDay,
          role,
          note,
        })),
      },
    }
  },
}
