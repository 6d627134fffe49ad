import type { AttendanceDay } from '@labada/contracts/attendance/attendance-desk-schemas'
import type {
  CorrectionKind,
  CorrectionReason,
  DayFlag,
  DayMark,
  DisputeStatus,
  OvertimeNoteStatus,
  PunchDecision,
} from '@labada/domain/attendance/attendance-words'
import { duration } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'
import { t } from './t.ts'

export const FLAG_WORDS: Readonly<Record<DayFlag, string>> = {
  missing_punch: t('missingTimeOut'),
  span_too_long: t('longerThan16H'),
  no_scans: t('noScans'),
  short_break: t('shortBreak'),
  needs_review: t('scanToReview'),
}

export const DECISION_WORDS: Readonly<Record<PunchDecision, string>> = {
  in: t('in'),
  out: t('out'),
  repeated: t('repeatedScanIgnored'),
  in_after_missing_out: t('inPreviousTimeOutMissing'),
}

export const OVERTIME_WORDS: Readonly<Record<OvertimeNoteStatus, string>> = {
  pending_review: t('toReview'),
  approved: t('approved'),
  reduced: t('partlyApproved'),
  rejected: t('rejected'),
}

export const DISPUTE_WORDS: Readonly<Record<DisputeStatus, string>> = {
  open: t('open'),
  accepted: t('accepted'),
  declined: t('declined'),
}

export const CORRECTION_WORDS: Readonly<Record<CorrectionKind, string>> = {
  add_punch: t('timeAdded'),
  move_punch: t('timeMoved'),
  ignore_punch: t('timeIgnored'),
  accept_scan: t('scanAccepted'),
  mark: t('dayMarked'),
  excuse_late: t('latenessExcused'),
  undo: t('correctionUndone'),
}

export const MARK_WORDS: Readonly<Record<DayMark, string>> = {
  absent: t('absent'),
  paid_leave: t('leaveWithPay'),
  unpaid_leave: t('leaveWithoutPay'),
  official_business: t('officialBusiness'),
}

export const REASON_WORDS: Readonly<Record<CorrectionReason, string>> = {
  forgot_to_scan: t('forgotToScan'),
  scanner_unavailable: t('scannerUnavailable'),
  wrong_scan: t('scannedByMistake'),
  late_upload: t('uploadedLate'),
  leave: t('leave'),
  official_business: t('officialBusiness'),
  absence: t('absence'),
  dispute: t('employeeDispute'),
  witnessed: t('witnessedByAnAdmin'),
  other: t('other'),
}

/** What prevents a day from being paid: a flag, or overtime that has not been decided. */
type Obstacle = DayFlag | 'pending'

function obstaclesIn(day: AttendanceDay): Obstacle[] {
  const flags = day.isIn ? day.flags.filter((flag) => flag !== 'missing_punch') : day.flags
  return [
    ...flags.filter((flag) => flag !== 'no_scans' || day.attendance === 'absent'),
    ...(day.pendingMinutes > 0 ? (['pending'] as const) : []),
  ]
}

/** The obstacles as text; empty for a day that is ready. */
export const obstaclesOf = (day: AttendanceDay): string[] =>
  obstaclesIn(day).map((obstacle) => (obstacle === 'pending' ? t('overtimeToReview') : FLAG_WORDS[obstacle]))

/** A day's state as one letter, for places without room for a word. */
export function letterOf(day: AttendanceDay): string {
  switch (day.attendance) {
    case 'absent':
      return t('a')
    case 'paid_leave':
    case 'unpaid_leave':
      return t('v')
    case 'official_business':
      return t('o')
    case 'rest_day':
    case 'not_scheduled':
      return t('r')
    case 'worked':
  }
  if (!day.isIn && obstaclesOf(day).length > 0) return '!'
  return day.lateMinutes > 0 ? t('l') : t('p')
}

/** An obstacle as one short word. */
const BRIEF_OBSTACLES: Readonly<Record<Obstacle, string>> = {
  missing_punch: t('noTimeOut'),
  span_too_long: t('n16H'),
  no_scans: t('noScan'),
  short_break: t('break'),
  needs_review: t('review'),
  pending: t('ot'),
}

/** A day's label in a row of fourteen: `8:00`, `No out`. Shown with the color and icon of its state. */
export function briefOf(day: AttendanceDay): string {
  if (day.isIn) return t('in')
  if (day.attendance !== 'worked') return lookOf(day).word
  const [obstacle] = obstaclesIn(day)
  if (obstacle) return BRIEF_OBSTACLES[obstacle]
  const minutes = Math.round(day.regularMinutes + day.overtimeMinutes)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** How a day is shown in the grid: its state and its label, and whether that is lateness. */
export function lookOf(day: AttendanceDay): {
  readonly status: Status
  readonly word: string
  readonly isLate?: true
} {
  if (day.isIn) return { status: 'working', word: t('inNow') }
  switch (day.attendance) {
    case 'absent':
      return { status: 'danger', word: t('absent') }
    case 'paid_leave':
    case 'unpaid_leave':
      return { status: 'queued', word: t('leave') }
    case 'official_business':
      return { status: 'ready', word: t('official') }
    case 'rest_day':
    case 'not_scheduled':
      return { status: 'done', word: t('rest') }
    case 'worked':
  }
  const [obstacle] = obstaclesOf(day)
  if (obstacle) return { status: 'attention', word: obstacle }
  const hours = duration(day.regularMinutes + day.overtimeMinutes)
  return day.lateMinutes > 0
    ? { status: 'attention', word: t('hoursLate', { hours }), isLate: true }
    : { status: 'ready', word: hours }
}
