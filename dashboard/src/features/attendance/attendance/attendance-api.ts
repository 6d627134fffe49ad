import { attendanceRoutes } from '@labada/contracts/attendance/attendance'
import { attendanceScanRoutes } from '@labada/contracts/attendance/attendance-scans'
import { ATTESTATION_HEADER, NONCE_HEADER } from '@labada/contracts/scanner/scan-attestation'
import { z } from 'zod'
import { call } from '../../../api/call.ts'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import type { Answered } from './scan-queue.ts'

/** Posts a scan as attendance; the same scan again gets the first answer again. */
export async function createAttendance(scan: Scan, signal: AbortSignal): Promise<Answered> {
  let nonce: string | null = null
  const { fingerprint_id, fingerprint_score, scan_id, scanned_at, attestation } = scan
  const answer = await call(
    attendanceScanRoutes.createAttendance,
    { body: { fingerprint_id, fingerprint_score, scan_id, scanned_at } },
    {
      signal,
      headers: { [ATTESTATION_HEADER]: attestation },
      onHeaders: (headers) => {
        nonce = headers.get(NONCE_HEADER)
      },
    },
  )
  return { answer, nonce }
}

/** An answer that says itself that it is none is no success, whatever else it says. */
const saveNotes = {
  ...attendanceRoutes.saveOvertimeNotes,
  response: z.object({ success: z.literal(true).optional(), message: z.string() }),
}

/** Keeps why somebody stayed; it then waits for an administrator. */
export async function saveOvertimeNotes(shiftId: string, notes: string): Promise<void> {
  await call(
    saveNotes,
    { params: { shiftId }, body: { overtime_notes: notes, overtime_status: 'pending_review' } },
    { mode: 'debounce' },
  )
}

/** What a shift record has to tell still; null once all of it was taken back. */
export async function loadMessage(shiftId: string, signal: AbortSignal): Promise<string | null> {
  const { words } = await call(attendanceRoutes.getShiftMessage, { params: { shiftId } }, { signal })
  return words
}

/** Notes that somebody read the message of the day's shift. */
export async function acknowledgeMessage(shiftId: string): Promise<void> {
  await call(attendanceRoutes.acknowledgeShiftMessage, { params: { shiftId } })
}
