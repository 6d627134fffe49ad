import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { attendanceAnswerSchema } from './attendance.ts'

/** Times in and out of people who use no fingerprint, witnessed by an admin (`security.md` 5.1). */
export const witnessedTimeRoutes = {
  witnessTime: {
    method: 'POST',
    path: '/attendance/witnessed-times',
    access: admin,
    key: 'attendance.correct',
    summary: 'Witness a time in or out as an admin; counts right away like a scan, never for oneself; safe to repeat',
    body: z.object({ id, employeeId: id, branchId: id }),
    response: attendanceAnswerSchema.extend({ at: instant }),
  },
} satisfies Routes
