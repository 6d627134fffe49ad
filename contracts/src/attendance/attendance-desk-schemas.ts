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
} from '@labada/domain/attendance/attendance-words'
import { z } from 'zod'
import { id, instant, manilaDate, rowVersion } from '../core/values.ts'

export const personSchema = z.object({ id, name: z.string() })
const minutes = z.number().int()

export const attendanceDaySchema = z.object({
  employeeId: id,
  workday: manilaDate,
  branchId: id,
  attendance: z.enum(DAY_ATTENDANCES),
  flags: z.array(z.enum(DAY_FLAGS)),
  /** In right now: missing punches may still come. */
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
  /** Used by payroll. */
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

/** An employee's day at one branch; with work at two branches there are two rows. */
export const timelineRowSchema = personSchema.extend({
  branchId: id,
  /** The day that all of it belongs to. In today's timeline it is another one for who is in now from that day. */
  workday: manilaDate,
  shifts: z.array(plannedSchema),
  records: z.array(recordSchema),
  /** The result of the whole day; null before it is calculated. */
  day: attendanceDaySchema.nullable(),
})
export type TimelineRow = z.output<typeof timelineRowSchema>

export const overtimeSchema = z.object({
  shiftRecordId: id,
  employee: personSchema,
  branchId: id,
  workday: manilaDate,
  plannedEndAt: instant.nullable(),
  inAt: instant,
  outAt: instant,
  minutes,
  note: z.string().nullable(),
  /** Null without a note. */
  status: z.enum(OVERTIME_NOTE_STATUSES).nullable(),
  approvedMinutes: minutes.nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** Orders the branch worked on in that time. */
  ordersTouched: z.number().int(),
  isLocked: z.boolean(),
  /** It is decided, and no approved pay counts the decision. */
  canUndo: z.boolean(),
  version: rowVersion,
})
export type Overtime = z.output<typeof overtimeSchema>

const punchSchema = z.object({
  id,
  at: instant,
  /** The scanned time, if a correction moved or removed it. */
  scannedAt: instant.nullable(),
  receivedAt: instant.nullable(),
  source: z.enum(TIME_SOURCES),
  /** Null: removed by a correction. */
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
  employee: personSchema,
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
  /** A suggestion for a missing out. */
  suggestedOutAt: instant.nullable(),
})
export type AttendanceDetail = z.output<typeof attendanceDetailSchema>

export const attendanceScanSchema = z.object({
  id,
  employee: personSchema,
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
  employee: personSchema,
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
