import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, text } from '../core/values.ts'

/** Disputes of the employee’s own days. */
export const portalDisputeRoutes = {
  disputeAttendance: {
    method: 'POST',
    path: '/employee-portal/attendance/:employeeId/disputes',
    access: portal,
    key: 'public',
    summary: 'Dispute one of one’s own days, optionally with the right times; one open dispute per day; safe to repeat',
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
