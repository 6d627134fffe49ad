import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { attendanceAnswerSchema } from './attendance.ts'

/** Coming and going of those who give no finger: an admin sees them (`security.md` 5.1). */
export const witnessedTimeRoutes = {
  witnessTime: {
    method: 'POST',
    path: '/attendance/witnessed-times',
    access: admin,
    summary:
      'An admin sees somebody come or go and says so: it counts now, like a scan, and nobody witnesses themselves. Twice is harmless',
    body: z.object({ id, employeeId: id, branchId: id }),
    response: attendanceAnswerSchema.extend({ at: instant }),
  },
} satisfies Routes
