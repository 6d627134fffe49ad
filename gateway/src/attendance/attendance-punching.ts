import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { hasOvertimeNote } from '@labada/db/attendance/overtime-notes'
import { lockPunchesOf } from '@labada/db/attendance/punches'
import { pairPunchesFrom } from '@labada/db/attendance/shift-records'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { showMessages } from '@labada/db/people/employee-messages'
import { getEmployeeName } from '@labada/db/people/employee-names'
import { punchMessage } from '@labada/domain/attendance/punches'
import type { ManilaDate } from '@labada/domain/core/manila-time'

/** A stored scan that was classified as an in or an out. */
export interface PunchScan {
  readonly id: string
  readonly employeeId: string
  readonly branchId: string
  /** The time used for attendance. */
  readonly scannedAt: Date
}

/**
 * Classifies a stored scan (`used_as` attendance) as an in or an out, in the caller's transaction, so that both are
 * committed together. Processes one scan per person at a time; repeating a scan gives the same result.
 */
export async function recordPunch(trx: Trx, scan: PunchScan, now: Date): Promise<AttendanceAnswer> {
  const { answer, workday } = await readPunch(trx, scan, now)
  await announce(trx, now, {
    type: 'attendance.scanned',
    branchId: scan.branchId,
    payload: { employeeId: scan.employeeId, workday, shiftRecordId: answer.shift_id },
  })
  return answer
}

/** Like `recordPunch`, for a scan that was already announced. */
export async function readPunch(
  trx: Trx,
  scan: PunchScan,
  now: Date,
): Promise<{ readonly answer: AttendanceAnswer; readonly workday: ManilaDate }> {
  await lockPunchesOf(trx, scan.employeeId)
  const { read, pairs, shifts } = await pairPunchesFrom(trx, scan.employeeId, scan.scannedAt)
  const punch = read.find(({ id }) => id === scan.id)
  const pair = punch && pairs[punch.pair]
  if (!punch || !pair) throw new RangeError('A scan is stored before it is read')
  const person = await getEmployeeName(trx, scan.employeeId)
  const isFirst = punch.type === 'in' && pair.isFirstOfDay
  const hasOvertime = punch.type === 'out' && pair.overtime > 0
  const note = shifts.find(({ id }) => id === pair.shift?.id)?.note
  const words = isFirst
    ? [...(note ? [note] : []), ...(await showMessages(trx, scan.employeeId, pair.recordId, now))]
    : []
  const answer = {
    type: punch.type,
    message: punchMessage(punch, pair, read),
    name: person,
    shift_id: pair.recordId,
    overtime_detected: hasOvertime,
    requires_overtime_notes: hasOvertime && !(await hasOvertimeNote(trx, pair.recordId)),
    status_notes: words.length > 0 ? words.join('\n\n') : null,
    is_first_clockin: isFirst,
  }
  return { answer, workday: pair.workday }
}
