import { attendanceRoutes } from '@labada/contracts/attendance/attendance'
import { attendanceScanRoutes } from '@labada/contracts/attendance/attendance-scans'
import { z } from 'zod'
import { call } from '../../../api/call.ts'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import { sendScan } from '../../../api/scanner/send-scan.ts'
import type { Answered } from './scan-queue.ts'

/** Posts a scan as attendance; reposting the same scan returns the first response. */
export const createAttendance = (scan: Scan, signal: AbortSignal): Promise<Answered> =>
  sendScan(attendanceScanRoutes.createAttendance, scan, { signal })

/** A response that reports failure is not a success, regardless of its other fields. */
const saveNotes = {
  ...attendanceRoutes.saveOvertimeNotes,
  response: z.object({ success: z.literal(true).optional(), message: z.string() }),
}

/** Saves the reason for overtime, which then waits for an administrator. */
export async function saveOvertimeNotes(shiftId: string, notes: string): Promise<void> {
  await call(
    saveNotes,
    { params: { shiftId }, body: { overtime_notes: notes, overtime_status: 'pending_review' } },
    { mode: 'debounce' },
  )
}

/** The current message of a shift record; null once all of it was withdrawn. */
export async function loadMessage(shiftId: string, signal: AbortSignal): Promise<string | null> {
  const { words } = await call(attendanceRoutes.getShiftMessage, { params: { shiftId } }, { signal })
  return words
}

/** Records that the employee read the message of the day's shift. */
export async function acknowledgeMessage(shiftId: string): Promise<void> {
  await call(attendanceRoutes.acknowledgeShiftMessage, { params: { shiftId } })
}
