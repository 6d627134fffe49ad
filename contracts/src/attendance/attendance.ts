import { z } from 'zod'
import { client, type Routes } from '../core/route.ts'
import { id, instant, text } from '../core/values.ts'

/** The answer to a scan (names of the specification). A repeated scan gets the same answer. */
export const attendanceAnswerSchema = z.object({
  type: z.enum(['in', 'out']),
  message: z.string(),
  name: z.string(),
  /** The shift record that an overtime note and the receipt of a message refer to. */
  shift_id: id,
  overtime_detected: z.boolean(),
  /** Overtime without a note yet. */
  requires_overtime_notes: z.boolean(),
  /** The message of the day's shift, only at its first time in. */
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
    key: 'public',
    summary: 'Add an overtime note from the scanning device within 30 minutes, or from the portal; needs review',
    params,
    body: z.object({ overtime_notes: text(500), overtime_status: z.string().max(40).optional() }),
    response: z.object({ message: z.string() }),
  },
  getShiftMessage: {
    method: 'GET',
    path: '/shift-messages/:shiftId',
    access: client,
    key: 'public',
    summary: 'Get the messages to show with a shift at its scanner; null once all were taken back',
    params,
    response: z.object({ words: z.string().nullable() }),
  },
  acknowledgeShiftMessage: {
    method: 'POST',
    path: '/shift-messages/:shiftId/acknowledge',
    access: client,
    key: 'public',
    summary: 'Record that a shift’s message was read at the scanner; safe to repeat',
    params,
    response: z.null(),
  },
  getAttendanceBoard: {
    method: 'GET',
    path: '/attendance-board',
    access: client,
    key: 'public',
    summary: 'List who is in at this device’s branch, by first name and initial',
    response: z.object({
      items: z.array(z.object({ name: z.string(), since: instant, plannedUntil: instant.nullable() })),
    }),
  },
} satisfies Routes
