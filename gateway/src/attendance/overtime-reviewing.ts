import type { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Overtime } from '@labada/contracts/attendance/attendance-desk-schemas'
import { findDayLock } from '@labada/db/attendance/attendance-corrections'
import {
  findOvertimeNote,
  insertOvertimeNote,
  listOvertime,
  lockShiftRecord,
  type OvertimeRow,
  setOvertimeNote,
} from '@labada/db/attendance/overtime-notes'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import type { Scope } from '@labada/db/core/scope'
import { decideOvertime as decided, refuseLocked, refuseReopening } from '@labada/domain/attendance/attendance-deciding'
import { DomainError } from '@labada/domain/core/errors'
import { refuseOwn } from '@labada/domain/people/employees'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handler } from '../http/context.ts'
import { overtimeOf } from './overtime-noting.ts'

export const listOvertimeToReview: Handler<typeof attendanceDeskRoutes.listOvertime> = async ({ query }, { db }) => {
  const { view = 'waiting', branchId = null, ...filter } = query
  return { items: (await listOvertime(db, { branchId }, { ...filter, view })).map(toOvertime) }
}

/**
 * Approves overtime in full, in part or not at all; nobody reviews their own, and days in a payroll do not change. If
 * there is no note, the decision creates one, so that the minutes are always on record. Reopening undoes a decision until
 * an approved pay run counts it: that of its day or, decided later, the next one.
 */
export const decideOvertime: Handler<typeof attendanceDeskRoutes.decideOvertime> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { actor, now, scope } = context
    const record = await lockShiftRecord(trx, scope, params.shiftRecordId)
    if (record?.state !== 'closed') throw new DomainError('not_found', 'Shift not found')
    refuseOwn(actor.employeeId, record.employeeId)
    const isUndo = body.decision === 'reopen'
    if (!isUndo && !body.inNextPay) refuseLocked(await findDayLock(trx, record.employeeId, record.workday))
    const known = await findOvertimeNote(trx, record.id)
    if ((known?.version ?? 0) !== body.version) {
      throw new DomainError('stale_version', 'Someone else already decided this. Reload to see the decision.')
    }
    if (isUndo) refuseReopening(known?.status ?? null, (await overtimeRow(trx, scope, record.id)).canUndo)
    // A correction may have moved the times since the note: what is decided is what the list shows now.
    const { fromAt, toAt } = known && record.overtimeMinutes === 0 ? known : await overtimeOf(trx, record)
    const total = Math.floor((toAt.getTime() - fromAt.getTime()) / 60_000)
    const outcome = decided(body.decision, { minutes: body.minutes, reason: body.reason ?? '', total })
    const isOpen = outcome.status === 'pending_review'
    const changes = { ...outcome, fromAt, toAt, decidedAt: isOpen ? null : now, decidedBy: isOpen ? null : actor.id }
    if (known) await setOvertimeNote(trx, record.id, changes)
    else {
      const { employeeId, branchId, workday } = record
      await insertOvertimeNote(trx, {
        id: newId(),
        shiftRecordId: record.id,
        employeeId,
        branchId,
        workday,
        notes: '',
        submittedAt: now,
        submittedClientId: null,
        ...changes,
      })
    }
    await writeAudit(trx, context, {
      action: isUndo ? 'overtime.reopened' : 'overtime.reviewed',
      objectType: 'shift_record',
      objectId: record.id,
      branchId: record.branchId,
      reason: body.reason || undefined,
      before: { status: known?.status ?? null, approvedMinutes: known?.approvedMinutes ?? null },
      after: { status: outcome.status, approvedMinutes: outcome.approvedMinutes },
    })
    await announce(trx, now, {
      type: 'overtime.reviewed',
      branchId: record.branchId,
      payload: { employeeId: record.employeeId, workday: record.workday, shiftRecordId: record.id },
    })
    return toOvertime(await overtimeRow(trx, scope, record.id))
  })

async function overtimeRow(trx: Trx, scope: Scope, shiftRecordId: string): Promise<OvertimeRow> {
  const [row] = await listOvertime(trx, scope, { shiftRecordId, view: 'all' })
  if (!row) throw new RangeError('What is decided is there')
  return row
}

export function toOvertime({ employeeId, employeeName, ...row }: OvertimeRow): Overtime {
  return { ...row, note: row.notes || null, employee: { id: employeeId, name: employeeName } }
}
