import { type Routes, scanner } from '../core/route.ts'
import { scanBody } from '../scanner/scans.ts'
import { attendanceAnswerSchema } from './attendance.ts'

export const attendanceScanRoutes = {
  createAttendance: {
    method: 'POST',
    path: '/create-attendance',
    access: scanner,
    key: 'public',
    summary: 'Record a time in or out by scan (X-Scan-Attestation); repeats get the first answer and a fresh nonce',
    body: scanBody,
    response: attendanceAnswerSchema,
  },
} satisfies Routes
