import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { CoverageSpan } from '@labada/domain/schedule/shift-coverage'
import type { SwapStatus } from '@labada/domain/schedule/shift-swaps'
import type { BatchKind, ShiftChange } from '@labada/domain/schedule/shifts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Later } from '../core/column-types.ts'

/** The tables of schedules. Holidays are payroll law: `payroll_table`, read by `holidays.ts`. */
export interface ShiftTables {
  shift: ShiftTable
  shiftTemplate: ShiftTemplateTable
  scheduleWeek: { branchId: string; weekOn: ManilaDate; publishedAt: Date; publishedBy: string }
  scheduleBatch: ScheduleBatchTable
  shiftSwap: ShiftSwapTable
  coverageTarget: CoverageTargetTable
}

interface ShiftTable {
  id: string
  employeeId: string
  branchId: string
  /** Of its start. */
  date: ManilaDate
  startsAt: Date
  /** A rest day has no length. */
  endsAt: Date
  breakMinutes: Generated<number>
  isRestDay: Generated<boolean>
  role: string | null
  /** Shown to the employee at the first clock-in of the shift. */
  note: string | null
  /** Null while it is a draft that employees do not see. */
  publishedAt: Date | null
  version: Generated<number>
  changedAt: Generated<Date>
  changedBy: string | null
}

interface ShiftTemplateTable {
  id: string
  name: string
  /** Null: every branch. */
  branchId: string | null
  startsMinutes: number
  /** Above 1440 it ends on the next day. */
  endsMinutes: number
  breakMinutes: Generated<number>
  role: string | null
  sort: Generated<number>
  archivedAt: Date | null
  version: Generated<number>
}

interface ScheduleBatchTable {
  id: string
  kind: BatchKind
  changes: JSONColumnType<readonly ShiftChange[], string, string>
  reason: string | null
  at: Date
  actorId: string
  undoneBy: string | null
}

interface CoverageTargetTable {
  branchId: string
  spans: JSONColumnType<readonly CoverageSpan[], string, string>
  version: Generated<number>
  changedAt: Date
  changedBy: string | null
}

interface ShiftSwapTable {
  id: string
  /** Of the shift that is offered. */
  branchId: string
  fromEmployeeId: string
  toEmployeeId: string
  shiftId: string
  /** Its state at the time of the request. */
  shiftVersion: number
  startsAt: Date
  endsAt: Date
  /** The shift taken in exchange; null: the colleague only takes over. */
  otherShiftId: string | null
  otherShiftVersion: number | null
  otherBranchId: string | null
  otherStartsAt: Date | null
  otherEndsAt: Date | null
  note: string | null
  status: SwapStatus
  askedAt: Date
  answeredAt: Later<Date>
  decidedAt: Later<Date>
  decidedBy: Later<string>
  decisionReason: Later<string>
  batchId: Later<string>
}
