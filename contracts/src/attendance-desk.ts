import {
  CORRECTION_KINDS,
  CORRECTION_REASONS,
  DAY_ATTENDANCES,
  DAY_FLAGS,
  DAY_MARKS,
  DISPUTE_STATUSES,
  OVERTIME_NOTE_STATUSES,
  PUNCH_DECISIONS,
  TIME_SOURCES,
} from '@labada/domain/attendance-records'
import { z } from 'zod'
import { admin, type Routes } from './route.ts'
import { clientId, id, instant, manilaDate, page, pageQuery, rowVersion, text } from './values.ts'

const person = z.object({ id, name: z.string() })
const minutes = z.number().int()

export const attendanceDaySchema = z.object({
  employeeId: id,
  workday: manilaDate,
  branchId: id,
  attendance: z.enum(DAY_ATTENDANCES),
  flags: z.array(z.enum(DAY_FLAGS)),
  /** In right now: what is missing will still come. */
  isIn: z.boolean(),
  scheduledMinutes: minutes,
  workedMinutes: minutes,
  regularMinutes: minutes,
  overtimeMinutes: minutes,
  nightMinutes: minutes,
  lateMinutes: minutes,
  undertimeMinutes: minutes,
  pendingMinutes: minutes,
  rejectedMinutes: minutes,
  unfiledMinutes: minutes,
  firstInAt: instant.nullable(),
  lastOutAt: instant.nullable(),
  isCorrected: z.boolean(),
  /** Payroll took it. */
  isLocked: z.boolean(),
})
export type AttendanceDay = z.output<typeof attendanceDaySchema>

const recordSchema = z.object({
  id,
  branchId: id,
  inAt: instant,
  outAt: instant.nullable(),
  state: z.enum(['open', 'closed', 'missing_out']),
  overtimeMinutes: minutes,
})
const plannedSchema = z.object({
  startsAt: instant,
  endsAt: instant,
  breakMinutes: minutes,
  note: z.string().nullable(),
})

/** Somebody's day at one branch: who worked at two of them is there twice. */
const timelineRowSchema = person.extend({
  branchId: id,
  shifts: z.array(plannedSchema),
  records: z.array(recordSchema),
  /** What the whole day came to; null before anything was reckoned. */
  day: attendanceDaySchema.nullable(),
})
export type TimelineRow = z.output<typeof timelineRowSchema>

export const overtimeSchema = z.object({
  shiftRecordId: id,
  employee: person,
  branchId: id,
  workday: manilaDate,
  plannedEndAt: instant.nullable(),
  inAt: instant,
  outAt: instant,
  minutes,
  notes: z.string().nullable(),
  /** Null while nobody wrote a note. */
  status: z.enum(OVERTIME_NOTE_STATUSES).nullable(),
  approvedMinutes: minutes.nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** Orders the branch worked on in that time. */
  ordersTouched: z.number().int(),
  isLocked: z.boolean(),
  version: rowVersion,
})
export type Overtime = z.output<typeof overtimeSchema>

const punchSchema = z.object({
  id,
  at: instant,
  /** When it was scanned, where a correction moved it or took it out. */
  scannedAt: instant.nullable(),
  receivedAt: instant.nullable(),
  source: z.enum(TIME_SOURCES),
  /** Null: a correction took it out. */
  decision: z.enum(PUNCH_DECISIONS).nullable(),
  device: z.string().nullable(),
  score: z.number().nullable(),
  flags: z.array(z.string()),
  needsReview: z.boolean(),
})
const correctionSchema = z.object({
  id,
  kind: z.enum(CORRECTION_KINDS),
  at: instant.nullable(),
  mark: z.enum(DAY_MARKS).nullable(),
  reasonCode: z.enum(CORRECTION_REASONS),
  reason: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  isUndone: z.boolean(),
})
export const attendanceDetailSchema = z.object({
  employee: person,
  workday: manilaDate,
  /** Null before anything happened that day. */
  day: attendanceDaySchema.nullable(),
  slices: z.array(
    z.object({
      date: manilaDate,
      dayType: z.string(),
      isRestDay: z.boolean(),
      regular: minutes,
      overtime: minutes,
      night: minutes,
    }),
  ),
  shifts: z.array(plannedSchema),
  records: z.array(recordSchema),
  punches: z.array(punchSchema),
  corrections: z.array(correctionSchema),
  overtime: z.array(overtimeSchema),
  /** What a missing out could be. */
  suggestedOutAt: instant.nullable(),
})
export type AttendanceDetail = z.output<typeof attendanceDetailSchema>

export const attendanceScanSchema = z.object({
  id,
  employee: person,
  branchId: id,
  device: z.string().nullable(),
  agent: z.string(),
  seq: z.number().int(),
  score: z.number(),
  scannedAt: instant,
  receivedAt: instant,
  usedAs: z.string(),
  flags: z.array(z.string()),
  needsReview: z.boolean(),
  decision: z.enum(PUNCH_DECISIONS).nullable(),
})

export const attendanceDisputeSchema = z.object({
  id,
  employee: person,
  branchId: id,
  workday: manilaDate,
  reason: z.string(),
  proposedInAt: instant.nullable(),
  proposedOutAt: instant.nullable(),
  status: z.enum(DISPUTE_STATUSES),
  createdAt: instant,
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
})
export type AttendanceDispute = z.output<typeof attendanceDisputeSchema>

const employeeDay = z.object({ employeeId: id, workday: manilaDate })
const period = { from: manilaDate, to: manilaDate, branchId: id.optional(), employeeId: id.optional() }
/** Of the device: only what was scanned at it. */
const atDevice = { ...period, clientId: clientId.optional() }
const anyTime = { ...period, from: manilaDate.optional(), to: manilaDate.optional() }
/** Of a day that an approved payroll took: the day stays as it was paid, and the next pay corrects it. Else it is refused. */
const inNextPay = z.boolean().optional()

/** What a correction may be; what a kind needs and is not there is refused. */
const correctionBody = z.object({
  id,
  employeeId: id,
  workday: manilaDate,
  kind: z.enum(CORRECTION_KINDS),
  /** Of the time that is moved, left out or vouched for. */
  punchId: id.optional(),
  at: instant.optional(),
  mark: z.enum(DAY_MARKS).optional(),
  undoesId: id.optional(),
  /** Where a time that is added or moved was; else where the day belongs, or where it was scanned. */
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
    summary: 'Everybody who worked or should have, day by day; at most 31 days',
    query: z.object(atDevice),
    response: z.object({
      people: z.array(person.extend({ branchId: id.nullable() })),
      days: z.array(attendanceDaySchema),
    }),
  },
  getAttendanceTimeline: {
    method: 'GET',
    path: '/attendance/timeline',
    access: admin,
    summary: 'One day as it goes, branch by branch: who was planned when, who was in when, what the day came to so far',
    query: z.object({ date: manilaDate, branchId: id.optional() }),
    response: z.object({ people: z.array(timelineRowSchema) }),
  },
  getAttendanceDay: {
    method: 'GET',
    path: '/attendance/people/:employeeId/days/:workday',
    access: admin,
    summary: 'A day of somebody: scans, how each was read, what counts and why, corrections',
    params: z.object({ employeeId: id, workday: manilaDate }),
    response: attendanceDetailSchema,
  },
  listAttendanceScans: {
    method: 'GET',
    path: '/attendance/scans',
    access: admin,
    summary: 'Every scan as it came, newest first',
    query: z.object({ ...pageQuery, ...atDevice }),
    response: page(attendanceScanSchema, z.object({ count: z.number().int() })),
  },
  correctAttendance: {
    method: 'POST',
    path: '/attendance/corrections',
    access: admin,
    summary:
      'Adds, moves or leaves out a time, says where it was, marks a day, excuses its lateness, or takes such a correction back; scans stay as they are, and a day that payroll took only with inNextPay, else 409 DOCUMENT_CLOSED',
    body: correctionBody,
    response: attendanceDetailSchema,
  },
  fillOfficialBusiness: {
    method: 'POST',
    path: '/attendance/official-business',
    access: admin,
    summary:
      'Marks many days as official business at once, each a correction of its own with the same reason; what cannot be is named, the others are done',
    body: z.object({
      /** Each with the id of its correction: sent again, nothing is written twice. */
      days: z
        .array(z.object({ id, employeeId: id, workday: manilaDate }))
        .min(1)
        .max(200),
      reason: text(500, 5),
    }),
    response: z.object({
      /** Marked now, or marked before. */
      filled: z.array(employeeDay),
      refused: z.array(employeeDay.extend({ name: z.string(), message: z.string() })),
    }),
  },
  listOvertime: {
    method: 'GET',
    path: '/attendance/overtime',
    access: admin,
    summary: 'Overtime to review, or all of it',
    query: z.object({ ...anyTime, view: z.enum(['waiting', 'all']).optional() }),
    response: z.object({ items: z.array(overtimeSchema) }),
  },
  decideOvertime: {
    method: 'POST',
    path: '/attendance/overtime/:shiftRecordId/decision',
    access: admin,
    summary: 'Approves overtime, all of it or its first minutes, rejects it or takes a decision back',
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
    summary: 'What employees say is wrong with their attendance, open ones first',
    query: z.object({ view: z.enum(['open', 'all']).optional(), branchId: id.optional() }),
    response: z.object({ items: z.array(attendanceDisputeSchema) }),
  },
  resolveAttendanceDispute: {
    method: 'POST',
    path: '/attendance/disputes/:disputeId/resolve',
    access: admin,
    summary: 'Answers a dispute; correct the times first. Saying it twice is harmless',
    params: z.object({ disputeId: id }),
    body: z.object({ outcome: z.enum(['accepted', 'declined']), resolution: text(300, 5) }),
    response: attendanceDisputeSchema,
  },
} satisfies Routes
