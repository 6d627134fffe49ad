import type {
  AttendanceDay,
  AttendanceDetail,
  AttendanceDispute,
} from '@labada/contracts/attendance/attendance-desk-schemas'
import { findLastDeed, listCorrections, type listDisputes } from '@labada/db/attendance/attendance-corrections'
import {
  type AttendanceDayRow,
  listAttendanceDays,
  listDayPunches,
  listShiftRecords,
  listShiftsOn,
  type ShiftRecordRow,
} from '@labada/db/attendance/attendance-lists'
import { listOvertime } from '@labada/db/attendance/overtime-notes'
import type { Db } from '@labada/db/core/client'
import { getEmployeeName } from '@labada/db/people/employee-names'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { toOvertime } from './overtime-reviewing.ts'

const EVERYWHERE = { branchId: null }

/** Everything the drawer of a day shows. */
export async function attendanceDetail(
  db: Db,
  employeeId: string,
  workday: ManilaDate,
  now: Date,
): Promise<AttendanceDetail> {
  const filter = { from: workday, to: workday, employeeId }
  const name = await getEmployeeName(db, employeeId)
  const [day] = await listAttendanceDays(db, EVERYWHERE, filter, now)
  const shifts = await listShiftsOn(db, EVERYWHERE, filter)
  const records = await listShiftRecords(db, EVERYWHERE, filter, now)
  const corrections = await listCorrections(db, employeeId, workday)
  const open = records.find(({ state }) => state === 'missing_out')
  return {
    employee: { id: employeeId, name },
    workday,
    day: day ? toDay(day) : null,
    slices: (day?.slices ?? []).map(({ date, dayType, isRestDay, minutes }) => ({
      date,
      dayType,
      isRestDay,
      regular: minutes.regular,
      overtime: minutes.overtime,
      night: minutes.nightRegular + minutes.nightOvertime,
    })),
    shifts,
    records: records.map(toRecord),
    punches: await listDayPunches(db, employeeId, workday),
    corrections: corrections.map(({ createdByName, ...one }) => ({ ...one, createdBy: createdByName })),
    overtime: (await listOvertime(db, EVERYWHERE, { ...filter, view: 'all' })).map(toOvertime),
    suggestedOutAt: open ? await suggestedOut(db, open, shifts, now) : null,
  }
}

export function toDay({
  slices: _,
  lockedAt,
  lockedBy: _by,
  computedAt: _at,
  shiftId: _id,
  ...day
}: AttendanceDayRow): AttendanceDay {
  return { ...day, isLocked: lockedAt !== null }
}

export function toRecord({ id, branchId, inAt, outAt, state, overtimeMinutes }: ShiftRecordRow) {
  return { id, branchId, inAt, outAt, state, overtimeMinutes }
}

export function toDispute({
  employeeId,
  employeeName,
  resolvedByName,
  ...row
}: Awaited<ReturnType<typeof listDisputes>>[number]): AttendanceDispute {
  return { ...row, employee: { id: employeeId, name: employeeName }, resolvedBy: resolvedByName }
}

/** The end of the planned shift, otherwise the person's last action at a counter within sixteen hours. */
async function suggestedOut(
  db: Db,
  { inAt, shiftId, employeeId }: ShiftRecordRow,
  shifts: readonly { readonly id: string; readonly endsAt: Date }[],
  now: Date,
): Promise<Date | null> {
  const planned = shifts.find(({ id }) => id === shiftId)?.endsAt
  if (planned && planned > inAt && planned <= now) return planned
  return (await findLastDeed(db, employeeId, inAt, new Date(inAt.getTime() + 16 * 3_600_000))) ?? null
}
