import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, text } from '../core/values.ts'

/** What an employee says is wrong with a day of their own. */
export const portalDisputeRoutes = {
  disputeAttendance: {
    method: 'POST',
    path: '/employee-portal/attendance/:employeeId/disputes',
    access: portal,
    summary:
      'Says that a day of one’s own is wrong, and maybe how it was; one open at a time for a day. Twice is harmless.',
    params: z.object({ employeeId: id }),
    body: z.object({
      id,
      workday: manilaDate,
      reason: text(500, 5),
      proposed_in_at: instant.optional(),
      proposed_out_at: instant.optional(),
    }),
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
} satisfies Routes
