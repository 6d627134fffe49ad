import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id, instant, manilaDate } from '../core/values.ts'

const shift = z.object({
  id,
  date: manilaDate,
  branch: z.string(),
  starts_at: instant,
  ends_at: instant,
  break_minutes: z.number().int(),
  is_rest_day: z.boolean(),
  role: z.string().nullable(),
  note: z.string().nullable(),
})

/** The employee’s own published shifts in the portal, named like the portal's other calls. */
export const portalScheduleRoutes = {
  portalSchedule: {
    method: 'GET',
    path: '/employee-portal/schedule/:employeeId',
    access: portal,
    key: 'public',
    summary: 'List the employee’s own published shifts of today and the next 13 days',
    params: z.object({ employeeId: id }),
    response: z.object({ success: z.literal(true), data: z.object({ shifts: z.array(shift) }) }),
  },
} satisfies Routes
