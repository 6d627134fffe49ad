import { type Routes, scanner } from '../core/route.ts'
import { scanBody } from '../scanner/scans.ts'
import { attendanceAnswerSchema } from './attendance.ts'

export const attendanceScanRoutes = {
  createAttendance: {
    method: 'POST',
    path: '/create-attendance',
    access: scanner,
    summary:
      'A scan that counts as clocking in or out, with X-Scan-Attestation; from the page or from the scanner itself. Repeating it gets the first answer again. A fresh nonce comes in X-Server-Nonce.',
    body: scanBody,
    response: attendanceAnswerSchema,
  },
} satisfies Routes
