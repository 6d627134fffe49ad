import type { AttendanceSlice } from '@labada/domain/attendance/attendance'
import type {
  CorrectionKind,
  CorrectionReason,
  DayAttendance,
  DayFlag,
  DayMark,
  DisputeStatus,
  OvertimeNoteStatus,
  PunchDecision,
  PunchType,
  ShiftRecordState,
} from '@labada/domain/attendance/attendance-words'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Generated } from 'kysely'
import type { Json, Later } from '../core/column-types.ts'

/** The attendance tables calculated from scans. */
export interface AttendanceTables {
  shiftRecord: ShiftRecordTable
  punch: PunchTable
  attendanceCorrection: AttendanceCorrectionTable
  overtimeNote: OvertimeNoteTable
  attendanceDispute: AttendanceDisputeTable
  shiftMessageReceipt: { shiftRecordId: string; message: string; acknowledgedAt: Date; clientId: number }
  attendanceDay: AttendanceDayTable
}

interface ShiftRecordTable {
  id: string
  employeeId: string
  branchId: string
  /** The scheduled shift it belongs to. */
  shiftId: string | null
  workday: ManilaDate
  inPunchId: string
  inAt: Date
  inClientId: number | null
  outPunchId: Later<string>
  outAt: Later<Date>
  outBranchId: Later<string>
  outClientId: Later<number>
  state: ShiftRecordState
  isFirstOfDay: boolean
  /** Minutes after the scheduled end, or all minutes if nothing was scheduled; 0 below the overtime threshold. */
  overtimeMinutes: Generated<number>
  version: Generated<number>
}

interface PunchTable {
  /** Of the scan or of the correction that added it. */
  id: string
  source: 'scan' | 'correction'
  employeeId: string
  branchId: string
  clientId: number | null
  at: Date
  type: PunchType
  decision: PunchDecision
  shiftRecordId: string
}

interface AttendanceCorrectionTable {
  id: string
  employeeId: string
  branchId: string
  workday: ManilaDate
  kind: CorrectionKind
  punchId: string | null
  at: Date | null
  mark: DayMark | null
  undoesId: string | null
  /** For a moved time: the branch where it actually was. */
  atBranchId: string | null
  reasonCode: CorrectionReason
  reason: string
  disputeId: string | null
  createdAt: Date
  createdBy: string
}

interface OvertimeNoteTable {
  id: string
  shiftRecordId: string
  employeeId: string
  branchId: string
  workday: ManilaDate
  fromAt: Date
  toAt: Date
  notes: string
  status: OvertimeNoteStatus
  /** For a reduced note: only this many minutes, from the start, are paid. */
  approvedMinutes: Later<number>
  submittedAt: Date
  submittedClientId: number | null
  decidedAt: Later<Date>
  decidedBy: Later<string>
  decisionReason: Later<string>
  version: Generated<number>
}

interface AttendanceDisputeTable {
  id: string
  employeeId: string
  branchId: string
  workday: ManilaDate
  shiftRecordId: string | null
  reason: string
  proposedInAt: Date | null
  proposedOutAt: Date | null
  status: DisputeStatus
  createdAt: Date
  resolvedAt: Later<Date>
  resolvedBy: Later<string>
  resolution: Later<string>
}

interface AttendanceDayTable {
  employeeId: string
  workday: ManilaDate
  branchId: string
  shiftId: string | null
  isScheduled: boolean
  attendance: DayAttendance
  flags: DayFlag[]
  scheduledMinutes: number
  workedMinutes: number
  regularMinutes: number
  overtimeMinutes: number
  nightMinutes: number
  lateMinutes: number
  undertimeMinutes: number
  pendingMinutes: number
  rejectedMinutes: number
  unfiledMinutes: number
  firstInAt: Date | null
  lastOutAt: Date | null
  slices: Json<AttendanceSlice[]>
  isCorrected: boolean
  computedAt: Date
  /** Locked by payroll: it stays as it was paid. */
  lockedAt: Later<Date>
  lockedBy: Later<string>
}
