import type { AttendanceDay } from '@labada/contracts/attendance/attendance-desk-schemas'
import type {
  CorrectionKind,
  CorrectionReason,
  DayFlag,
  DayMark,
  DisputeStatus,
  OvertimeNoteStatus,
  PunchDecision,
} from '@labada/domain/attendance/attendance-records'
import { duration } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'

export const FLAG_WORDS: Readonly<Record<DayFlag, string>> = {
  missing_punch: 'Missing out',
  span_too_long: 'Longer than 16 h',
  no_scans: 'No scans',
  short_break: 'Short break',
  needs_review: 'Scan to review',
}

export const DECISION_WORDS: Readonly<Record<PunchDecision, string>> = {
  in: 'In',
  out: 'Out',
  repeated: 'Same finger again: ignored',
  in_after_missing_out: 'In; the one before has no out',
}

export const OVERTIME_WORDS: Readonly<Record<OvertimeNoteStatus, string>> = {
  pending_review: 'To review',
  approved: 'Approved',
  reduced: 'Approved in part',
  rejected: 'Rejected',
}

export const DISPUTE_WORDS: Readonly<Record<DisputeStatus, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
}

export const CORRECTION_WORDS: Readonly<Record<CorrectionKind, string>> = {
  add_punch: 'Time added',
  move_punch: 'Time moved',
  ignore_punch: 'Time left out',
  accept_scan: 'Scan accepted',
  mark: 'Day marked',
  excuse_late: 'Lateness excused',
  undo: 'Correction taken back',
}

export const MARK_WORDS: Readonly<Record<DayMark, string>> = {
  absent: 'Absent',
  paid_leave: 'Leave with pay',
  unpaid_leave: 'Leave without pay',
  official_business: 'Official business',
}

export const REASON_WORDS: Readonly<Record<CorrectionReason, string>> = {
  forgot_to_scan: 'Forgot to scan',
  scanner_unavailable: 'Scanner not available',
  wrong_scan: 'Scanned by mistake',
  late_upload: 'Uploaded late',
  leave: 'Leave',
  official_business: 'Official business',
  absence: 'Absence',
  dispute: 'Employee disputed it',
  witnessed: 'Seen by an admin',
  other: 'Other',
}

/** What stands in the way of paying a day: a flag, or overtime nobody decided. */
type Obstacle = DayFlag | 'pending'

function obstaclesIn(day: AttendanceDay): Obstacle[] {
  const flags = day.isIn ? day.flags.filter((flag) => flag !== 'missing_punch') : day.flags
  return [
    ...flags.filter((flag) => flag !== 'no_scans' || day.attendance === 'absent'),
    ...(day.pendingMinutes > 0 ? (['pending'] as const) : []),
  ]
}

/** The same in words; empty for a day that is ready. */
export const obstaclesOf = (day: AttendanceDay): string[] =>
  obstaclesIn(day).map((obstacle) => (obstacle === 'pending' ? 'Overtime to review' : FLAG_WORDS[obstacle]))

/** One letter for a day, where a word has no room. */
export function letterOf(day: AttendanceDay): string {
  switch (day.attendance) {
    case 'absent':
      return 'A'
    case 'paid_leave':
    case 'unpaid_leave':
      return 'V'
    case 'official_business':
      return 'O'
    case 'rest_day':
    case 'not_scheduled':
      return 'R'
    case 'worked':
  }
  if (!day.isIn && obstaclesOf(day).length > 0) return '!'
  return day.lateMinutes > 0 ? 'L' : 'P'
}

/** An obstacle where there is room for one short word. */
const BRIEF_OBSTACLES: Readonly<Record<Obstacle, string>> = {
  missing_punch: 'No out',
  span_too_long: '> 16 h',
  no_scans: 'No scan',
  short_break: 'Break',
  needs_review: 'Review',
  pending: 'OT?',
}

/** What a day says where fourteen of them stand in a row: `8:00`, `No out`. Its state's colour and sign go with it. */
export function briefOf(day: AttendanceDay): string {
  if (day.isIn) return 'In'
  if (day.attendance !== 'worked') return lookOf(day).word
  const [obstacle] = obstaclesIn(day)
  if (obstacle) return BRIEF_OBSTACLES[obstacle]
  const minutes = Math.round(day.regularMinutes + day.overtimeMinutes)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** How a day looks in the grid: its state and its word. */
export function lookOf(day: AttendanceDay): { readonly status: Status; readonly word: string } {
  if (day.isIn) return { status: 'working', word: 'In now' }
  switch (day.attendance) {
    case 'absent':
      return { status: 'danger', word: 'Absent' }
    case 'paid_leave':
    case 'unpaid_leave':
      return { status: 'queued', word: 'Leave' }
    case 'official_business':
      return { status: 'ready', word: 'Official' }
    case 'rest_day':
    case 'not_scheduled':
      return { status: 'done', word: 'Rest' }
    case 'worked':
  }
  const [obstacle] = obstaclesOf(day)
  if (obstacle) return { status: 'attention', word: obstacle }
  const hours = duration(day.regularMinutes + day.overtimeMinutes)
  return day.lateMinutes > 0 ? { status: 'attention', word: `${hours}, late` } : { status: 'ready', word: hours }
}
