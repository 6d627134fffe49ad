import type { portalAttendanceRoutes } from '@labada/contracts/portal/portal-attendance'
import { listCorrections } from '@labada/db/attendance/attendance-corrections'
import {
  type AttendanceDayRow,
  listAttendanceDays,
  listDayPunches,
  listShiftRecords,
} from '@labada/db/attendance/attendance-lists'
import { listOvertime } from '@labada/db/attendance/overtime-notes'
import { listBranchNames } from '@labada/db/company/branch-names'
import { type PunchDecision, wasWitnessed } from '@labada/domain/attendance/attendance-words'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Handlers } from '../http/context.ts'

const USUAL_DAYS = 30
/** The employee's own records, from all branches. */
const EVERYWHERE = { branchId: null }

export const portalAttendanceHandlers: Handlers<typeof portalAttendanceRoutes> = {
  async portalAttendance({ query }, { db, portal, now }) {
    const { employeeId } = portal
    const to = manilaDateOf(now)
    const filter = { employeeId, from: addDays(to, 1 - (query.days ?? USUAL_DAYS)), to }
    const [records, days, overtime, branches] = await Promise.all([
      listShiftRecords(db, EVERYWHERE, filter, now),
      listAttendanceDays(db, EVERYWHERE, filter, now),
      listOvertime(db, EVERYWHERE, { ...filter, view: 'all' }),
      listBranchNames(db),
    ])
    const noteOf = new Map(overtime.map(({ shiftRecordId, status }) => [shiftRecordId, status]))
    const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0)
    return {
      success: true,
      data: {
        shifts: records.toReversed().map((record) => ({
          shift_id: record.id,
          date: record.workday,
          branch: branches.get(record.branchId) ?? '',
          in_at: record.inAt,
          out_at: record.outAt,
          state: record.state,
          outside_minutes: record.overtimeMinutes,
          overtime_status: noteOf.get(record.id) ?? null,
        })),
        days: days.toReversed().map((day) => ({
          date: day.workday,
          attendance: day.attendance,
          flags: day.flags,
          worked_minutes: countedOf(day),
          late_minutes: day.lateMinutes,
          overtime_minutes: day.overtimeMinutes,
          is_corrected: day.isCorrected,
        })),
        totals: {
          worked_minutes: sum(countedOf),
          late_minutes: sum((day) => day.lateMinutes),
          overtime_minutes: sum((day) => day.overtimeMinutes),
          days: days.filter((day) => countedOf(day) > 0).length,
        },
      },
    }
  },

  async portalAttendanceDay({ params }, { db, portal }) {
    const [punches, corrections] = await Promise.all([
      listDayPunches(db, portal.employeeId, params.workday),
      listCorrections(db, portal.employeeId, params.workday),
    ])
    return {
      success: true,
      data: {
        punches: punches.map(({ id, at, source, decision, device }) => ({
          id,
          at,
          source,
          device,
          type: decision === null ? 'taken_out' : TYPES[decision],
        })),
        corrections: corrections
          .filter((one) => !wasWitnessed(one))
          .map(({ id, createdAt, reason, isUndone }) => ({
            id,
            at: createdAt,
            reason,
            is_undone: isUndone,
          })),
      },
    }
  },
}

/** The time that counts for pay, as the office and the payslip show it: without breaks and unapproved overtime. */
const countedOf = (day: AttendanceDayRow): number => day.regularMinutes + day.overtimeMinutes

const TYPES: Readonly<Record<PunchDecision, 'in' | 'out' | 'repeated'>> = {
  in: 'in',
  in_after_missing_out: 'in',
  out: 'out',
  repeated: 'repeated',
}
