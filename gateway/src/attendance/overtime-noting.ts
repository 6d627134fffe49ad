import type { attendanceRoutes } from '@labada/contracts/attendance/attendance'
import { findDayLock } from '@labada/db/attendance/attendance-corrections'
import {
  findOvertimeNote,
  findPlannedEnd,
  insertOvertimeNote,
  lockShiftRecord,
  setOvertimeNote,
} from '@labada/db/attendance/overtime-notes'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { mayNoteFrom, refuseLocked } from '@labada/domain/attendance/attendance-deciding'
import { parseCredential } from '@labada/domain/core/credentials'
import { DomainError } from '@labada/domain/core/errors'
import type { Context, Handler } from '../http/context.ts'

/**
 * Records the reason for overtime. The note waits for review whatever status the sender gives it (security.md D-14),
 * and a decided note does not change. A note the sender may not change is not found.
 */
export const saveOvertimeNotes: Handler<typeof attendanceRoutes.saveOvertimeNotes> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { now, device, scope } = context
    const employee = await employeeInPortal(context)
    const record = await lockShiftRecord(trx, { branchId: null }, params.shiftId)
    const isTheirs = employee ? record?.employeeId === employee : record && mayNoteFrom(device?.id, record, now)
    if (!record || !isTheirs) {
      throw new DomainError('not_found', 'Shift not found')
    }
    await keepNote(trx, record, body.overtime_notes, device?.id ?? null, now)
    await announce(trx, now, {
      type: 'overtime.noted',
      branchId: scope.branchId,
      payload: { employeeId: record.employeeId, workday: record.workday, shiftRecordId: record.id },
    })
    return { message: 'Overtime notes saved successfully' }
  })

/**
 * The employee of the portal session; undefined for the scanner's page. Throws an empty 401 if the session has ended.
 */
async function employeeInPortal({ device, door: { presented, credentials } }: Context): Promise<string | undefined> {
  if (!device || parseCredential(presented.token)?.kind !== 'portal') return undefined
  return (await credentials.provePortal(presented.token, device)).employeeId
}

async function keepNote(
  trx: Trx,
  record: Row<'shiftRecord'>,
  notes: string,
  submittedClientId: number | null,
  submittedAt: Date,
): Promise<void> {
  refuseLocked(await findDayLock(trx, record.employeeId, record.workday))
  const known = await findOvertimeNote(trx, record.id)
  if (known && known.status !== 'pending_review') {
    throw new DomainError('already_decided', 'Your overtime was already reviewed')
  }
  if (known) {
    await setOvertimeNote(trx, record.id, { notes, submittedAt, submittedClientId })
    return
  }
  const { fromAt, toAt } = await overtimeOf(trx, record)
  await insertOvertimeNote(trx, {
    id: newId(),
    shiftRecordId: record.id,
    employeeId: record.employeeId,
    branchId: record.branchId,
    workday: record.workday,
    fromAt,
    toAt,
    notes,
    status: 'pending_review',
    submittedAt,
    submittedClientId,
  })
}

/** The start and end of the overtime in a record. Refuses `not_ready` if there was none. */
export async function overtimeOf(
  trx: Trx,
  { outAt, inAt, shiftId, overtimeMinutes }: Row<'shiftRecord'>,
): Promise<{ readonly fromAt: Date; readonly toAt: Date }> {
  if (outAt === null || overtimeMinutes === 0) throw new DomainError('not_ready', 'This shift has no overtime')
  const plannedEnd = await findPlannedEnd(trx, shiftId)
  return { fromAt: plannedEnd && plannedEnd > inAt ? plannedEnd : inAt, toAt: outAt }
}
