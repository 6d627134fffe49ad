import { z } from 'zod'
import { client, type Routes } from '../core/route.ts'
import { id, instant, text } from '../core/values.ts'

/** What a scan is answered (names of the seed). A scan that was sent before gets the same answer again. */
export const attendanceAnswerSchema = z.object({
  type: z.enum(['in', 'out']),
  message: z.string(),
  name: z.string(),
  /** Of the shift record: what a note about overtime and the receipt of a message name. */
  shift_id: id,
  overtime_detected: z.boolean(),
  /** Overtime nobody has written a note about yet. */
  requires_overtime_notes: z.boolean(),
  /** The message of the day's shift, on its first clock-in alone. */
  status_notes: z.string().nullable(),
  is_first_clockin: z.boolean(),
})
export type AttendanceAnswer = z.output<typeof attendanceAnswerSchema>

const params = z.object({ shiftId: id })

export const attendanceRoutes = {
  saveOvertimeNotes: {
    method: 'PUT',
    path: '/shift-overtime-notes/:shiftId',
    access: client,
    summary:
      'Why somebody stayed: from the device of the scan within 30 minutes, or from their own portal session; waits for review whatever the body says',
    params,
    body: z.object({ overtime_notes: text(500), overtime_status: z.string().max(40).optional() }),
    response: z.object({ message: z.string() }),
  },
  getShiftMessage: {
    method: 'GET',
    path: '/shift-messages/:shiftId',
    access: client,
    summary: 'What a shift record has to tell at its scanner still; null once everything of it was taken back',
    params,
    response: z.object({ words: z.string().nullable() }),
  },
  acknowledgeShiftMessage: {
    method: 'POST',
    path: '/shift-messages/:shiftId/acknowledge',
    access: client,
    summary: "Somebody read the message of the day's shift at the scanner; saying it twice is harmless",
    params,
    response: z.null(),
  },
  getAttendanceBoard: {
    method: 'GET',
    path: '/attendance-board',
    access: client,
    summary: 'Who is in at the branch of this device, by first name and initial',
    response: z.object({
      items: z.array(z.object({ name: z.string(), since: instant, plannedUntil: instant.nullable() })),
    }),
  },
} satisfies Routes
