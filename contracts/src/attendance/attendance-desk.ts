import { CORRECTION_KINDS, CORRECTION_REASONS, DAY_MARKS } from '@labada/domain/attendance/attendance-words'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { clientId, id, instant, manilaDate, page, pageQuery, rowVersion, text } from '../core/values.ts'
import {
  attendanceDaySchema,
  attendanceDetailSchema,
  attendanceDisputeSchema,
  attendanceScanSchema,
  overtimeSchema,
  personSchema,
  timelineRowSchema,
} from './attendance-desk-schemas.ts'

const employeeDay = z.object({ employeeId: id, workday: manilaDate })
const period = { from: manilaDate, to: manilaDate, branchId: id.optional(), employeeId: id.optional() }
/** Only scans of this device. */
const atDevice = { ...period, clientId: clientId.optional() }
const anyTime = { ...period, from: manilaDate.optional(), to: manilaDate.optional() }
/**
 * Allows a correction of a day that an approved payroll used: the day stays as it was paid, and the next pay corrects
 * it. Otherwise it is refused.
 */
const inNextPay = z.boolean().optional()

/** The fields of a correction; missing fields of its kind are refused. */
const correctionBody = z.object({
  id,
  employeeId: id,
  workday: manilaDate,
  kind: z.enum(CORRECTION_KINDS),
  /** The time to move, ignore or confirm. */
  punchId: id.optional(),
  at: instant.optional(),
  mark: z.enum(DAY_MARKS).optional(),
  undoesId: id.optional(),
  /** Where an added or moved time was; default: the day's branch, or where it was scanned. */
  branchId: id.optional(),
  disputeId: id.optional(),
  reasonCode: z.enum(CORRECTION_REASONS),
  reason: text(500, 5),
  inNextPay,
})
export type CorrectionBody = z.output<typeof correctionBody>

export const attendanceDeskRoutes = {
  listAttendanceDays: {
    method: 'GET',
    path: '/attendance/days',
    access: admin,
    key: 'attendance.see',
    summary: 'List attendance by day for everyone who worked or was scheduled; at most 31 days',
    query: z.object(atDevice),
    response: z.object({
      people: z.array(personSchema.extend({ branchId: id.nullable() })),
      days: z.array(attendanceDaySchema),
    }),
  },
  getAttendanceTimeline: {
    method: 'GET',
    path: '/attendance/timeline',
    access: admin,
    key: 'attendance.see',
    summary:
      'Get one day by branch: who was scheduled, who was in, and what the day came to so far; today, also who is still in from the day before',
    query: z.object({ date: manilaDate, branchId: id.optional() }),
    response: z.object({ people: z.array(timelineRowSchema) }),
  },
  getAttendanceDay: {
    method: 'GET',
    path: '/attendance/people/:employeeId/days/:workday',
    access: admin,
    key: 'attendance.see',
    summary: 'Get an employee’s day: scans and how each was read, what counts and why, corrections',
    params: z.object({ employeeId: id, workday: manilaDate }),
    response: attendanceDetailSchema,
  },
  listAttendanceScans: {
    method: 'GET',
    path: '/attendance/scans',
    access: admin,
    key: 'attendance.see',
    summary: 'List scans as they arrived, newest first',
    query: z.object({ ...pageQuery, ...atDevice }),
    response: page(attendanceScanSchema, z.object({ count: z.number().int() })),
  },
  correctAttendance: {
    method: 'POST',
    path: '/attendance/corrections',
    access: admin,
    key: 'attendance.correct',
    summary: 'Correct a day or undo a correction; a paid day needs `inNextPay` (409 DOCUMENT_CLOSED)',
    body: correctionBody,
    response: attendanceDetailSchema,
  },
  fillOfficialBusiness: {
    method: 'POST',
    path: '/attendance/official-business',
    access: admin,
    key: 'attendance.correct',
    summary: 'Mark several days as official business, one correction each; lists days that can’t be marked',
    body: z.object({
      /** Each with the id of its correction, so that a repeat writes nothing twice. */
      days: z
        .array(z.object({ id, employeeId: id, workday: manilaDate }))
        .min(1)
        .max(200),
      reason: text(500, 5),
    }),
    response: z.object({
      /** Marked now or earlier. */
      filled: z.array(employeeDay),
      refused: z.array(employeeDay.extend({ name: z.string(), message: z.string() })),
    }),
  },
  listOvertime: {
    method: 'GET',
    path: '/attendance/overtime',
    access: admin,
    key: 'attendance.see',
    summary: 'List overtime: all of it, what needs review, or decisions of a period that may be undone',
    query: z.object({ ...anyTime, view: z.enum(['waiting', 'decided', 'all']).optional() }),
    response: z.object({ items: z.array(overtimeSchema) }),
  },
  decideOvertime: {
    method: 'POST',
    path: '/attendance/overtime/:shiftRecordId/decision',
    access: admin,
    key: 'attendance.correct',
    summary: 'Approve overtime in full or its first minutes, reject it, or take a decision back',
    params: z.object({ shiftRecordId: id }),
    body: z.object({
      decision: z.enum(['approve', 'reduce', 'reject', 'reopen']),
      minutes: z.number().int().min(1).max(960).optional(),
      reason: z.string().trim().max(300).optional(),
      inNextPay,
      version: rowVersion,
    }),
    response: overtimeSchema,
  },
  listAttendanceDisputes: {
    method: 'GET',
    path: '/attendance/disputes',
    access: admin,
    key: 'attendance.see',
    summary: 'List attendance disputes, open ones first',
    query: z.object({ view: z.enum(['open', 'all']).optional(), branchId: id.optional() }),
    response: z.object({ items: z.array(attendanceDisputeSchema) }),
  },
  resolveAttendanceDispute: {
    method: 'POST',
    path: '/attendance/disputes/:disputeId/resolve',
    access: admin,
    key: 'attendance.correct',
    summary: 'Answer a dispute after correcting the times; safe to repeat',
    params: z.object({ disputeId: id }),
    body: z.object({ outcome: z.enum(['accepted', 'declined']), resolution: text(300, 5) }),
    response: attendanceDisputeSchema,
  },
} satisfies Routes
