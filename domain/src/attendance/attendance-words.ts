/** How a scan was read. */
export const PUNCH_DECISIONS = ['in', 'out', 'repeated', 'in_after_missing_out'] as const
export type PunchDecision = (typeof PUNCH_DECISIONS)[number]
export type PunchType = 'in' | 'out'

/** The source of a time: a scan, an admin's correction, or an admin who witnessed it. */
export const TIME_SOURCES = ['scan', 'correction', 'witnessed'] as const
export type TimeSource = (typeof TIME_SOURCES)[number]

/** An in with its out. In an `undone` one, a correction or a late scan changed the meaning of its in. */
export const SHIFT_RECORD_STATES = ['open', 'closed', 'missing_out', 'undone'] as const
export type ShiftRecordState = (typeof SHIFT_RECORD_STATES)[number]

export const OVERTIME_NOTE_STATUSES = ['pending_review', 'approved', 'reduced', 'rejected'] as const
export type OvertimeNoteStatus = (typeof OVERTIME_NOTE_STATUSES)[number]

/** An admin's corrections to attendance; each is a separate row, and scans never change. */
export const CORRECTION_KINDS = [
  'add_punch',
  'move_punch',
  'ignore_punch',
  'accept_scan',
  'mark',
  'excuse_late',
  'undo',
] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

export const DAY_MARKS = ['absent', 'paid_leave', 'unpaid_leave', 'official_business'] as const
export type DayMark = (typeof DAY_MARKS)[number]

export const CORRECTION_REASONS = [
  'forgot_to_scan',
  'scanner_unavailable',
  'wrong_scan',
  'late_upload',
  'leave',
  'official_business',
  'absence',
  'dispute',
  'witnessed',
  'other',
] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

export const DISPUTE_STATUSES = ['open', 'accepted', 'declined'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** The result of a day for the grid and payroll. */
export const DAY_ATTENDANCES = [
  'worked',
  'absent',
  'paid_leave',
  'unpaid_leave',
  'official_business',
  'rest_day',
  'not_scheduled',
] as const
export type DayAttendance = (typeof DAY_ATTENDANCES)[number]

/** What blocks paying a day, or needs a look. */
export const DAY_FLAGS = ['missing_punch', 'span_too_long', 'no_scans', 'short_break', 'needs_review'] as const
export type DayFlag = (typeof DAY_FLAGS)[number]

/** Whether a correction is an admin’s witnessed time: it corrects nothing. */
export function wasWitnessed({
  reasonCode,
  at,
  createdAt,
}: {
  readonly reasonCode: CorrectionReason
  readonly at: Date | null
  readonly createdAt: Date
}): boolean {
  return reasonCode === 'witnessed' && at?.valueOf() === createdAt.valueOf()
}
