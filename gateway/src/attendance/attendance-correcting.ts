import type { attendanceDeskRoutes, CorrectionBody } from '@labada/contracts/attendance/attendance-desk'
import {
  findBranchOfDay,
  findCorrection,
  findDayLock,
  findPunchTime,
  insertCorrection,
  isUndone,
  timesOf,
} from '@labada/db/attendance/attendance-corrections'
import { marksOf } from '@labada/db/attendance/attendance-day-inputs'
import { lockPunchesOf } from '@labada/db/attendance/punches'
import { pairPunchesFrom } from '@labada/db/attendance/shift-records'
import { hasBranch } from '@labada/db/company/branches'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { type CorrectionTerms, correctionTerms, refuseLocked } from '@labada/domain/attendance/attendance-deciding'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { refuseOwn } from '@labada/domain/people/employees'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handler } from '../http/context.ts'
import { attendanceDetail } from './attendance-answers.ts'

export const correctAttendance: Handler<typeof attendanceDeskRoutes.correctAttendance> = ({ body }, context) =>
  context.command(async (trx) => {
    await correctDay(trx, context, body)
    return attendanceDetail(trx, body.employeeId, body.workday, context.now)
  })

/**
 * Corrects a day by adding a row about it; the stored scans do not change. Later punches of the person are classified
 * again, because adding or removing a time may turn an in into an out. Repeating the same correction changes nothing.
 */
export async function correctDay(trx: Trx, context: Context, body: CorrectionBody): Promise<void> {
  const { actor, now } = context
  refuseOwn(actor.employeeId, body.employeeId)
  await lockPunchesOf(trx, body.employeeId)
  const known = await findCorrection(trx, body.id)
  if (known) {
    if (known.employeeId !== body.employeeId || known.kind !== body.kind || known.workday !== body.workday) {
      throw idTaken('correction')
    }
    return
  }
  if (body.branchId && !(await hasBranch(trx, body.branchId))) {
    throw new DomainError('field_invalid', 'Branch not found', { field: 'branchId' })
  }
  const added = body.kind === 'add_punch' ? body.branchId : undefined
  const branchId = added ?? (await findBranchOfDay(trx, body.employeeId, body.workday))
  if (branchId === undefined) throw new DomainError('not_found', 'Employee not found')
  if (!body.inNextPay) refuseLocked(await findDayLock(trx, body.employeeId, body.workday))
  const terms = correctionTerms(body)
  const changedAt = await changeOf(trx, body, terms, now)
  const before = await dayOf(trx, body)
  await insertCorrection(trx, {
    id: body.id,
    employeeId: body.employeeId,
    branchId,
    workday: body.workday,
    ...terms,
    reasonCode: body.reasonCode,
    reason: body.reason,
    disputeId: body.disputeId ?? null,
    createdAt: now,
    createdBy: actor.id,
  })
  if (changedAt) await pairPunchesFrom(trx, body.employeeId, changedAt)
  await written(trx, context, body, { branchId, terms, before })
}

/** What stands on a day: its times, in and out, and its mark. */
async function dayOf(trx: Trx, { employeeId, workday }: CorrectionBody) {
  const { marks, excused } = await marksOf(trx, employeeId, workday, workday)
  return {
    times: await timesOf(trx, employeeId, workday),
    dayMark: marks.get(workday) ?? null,
    isExcused: excused.has(workday),
  }
}

/**
 * The time from which a correction may change how punches are read; undefined if it changes none. Refuses invalid
 * corrections.
 */
async function changeOf(
  trx: Trx,
  body: CorrectionBody,
  { kind, at, punchId, undoesId }: CorrectionTerms,
  now: Date,
): Promise<Date | undefined> {
  if (at && at > now) throw new DomainError('field_invalid', 'Time can’t be in the future', { field: 'at' })
  if (at && !isNear(at, body)) throw new DomainError('field_invalid', 'Time must be on its workday', { field: 'at' })
  if (undoesId) return undoneFrom(trx, body, undoesId)
  if (kind === 'excuse_late') await refuseExcused(trx, body)
  if (!punchId) return at ?? undefined
  const punch = await findPunchTime(trx, body.employeeId, punchId)
  if (!punch) throw new DomainError('not_found', 'Time record not found')
  if (kind === 'accept_scan') {
    if (!punch.needsReview)
      throw new DomainError('field_invalid', 'This scan doesn’t need a review', { field: 'punchId' })
    return undefined
  }
  return at && at < punch.at ? at : punch.at
}

/** One excuse per day is enough: with two, revoking one would have no effect. */
async function refuseExcused(trx: Trx, { employeeId, workday }: CorrectionBody): Promise<void> {
  const { excused } = await marksOf(trx, employeeId, workday, workday)
  if (excused.has(workday)) throw new DomainError('already_decided', 'Lateness on this day is already excused')
}

async function undoneFrom(trx: Trx, body: CorrectionBody, undoesId: string): Promise<Date | undefined> {
  const undone = await findCorrection(trx, undoesId)
  if (!undone || undone.employeeId !== body.employeeId || undone.workday !== body.workday || undone.kind === 'undo') {
    throw new DomainError('not_found', 'Correction not found')
  }
  if (await isUndone(trx, undoesId)) throw new DomainError('already_decided', 'This correction was already undone')
  return earliest(undone, undone.punchId ? await findPunchTime(trx, body.employeeId, undone.punchId) : undefined)
}

function earliest(
  { at }: Pick<Row<'attendanceCorrection'>, 'at'>,
  punch: { readonly at: Date } | undefined,
): Date | undefined {
  if (at && punch) return at < punch.at ? at : punch.at
  return at ?? punch?.at
}

/** A shift may begin the evening before its day and end on the next day. */
function isNear(at: Date, { workday }: CorrectionBody): boolean {
  const day = manilaDateOf(at)
  return day >= addDays(workday, -1) && day <= addDays(workday, 1)
}

async function written(
  trx: Trx,
  context: Context,
  body: CorrectionBody,
  {
    branchId,
    terms,
    before,
  }: {
    readonly branchId: string
    readonly terms: CorrectionTerms
    readonly before: Awaited<ReturnType<typeof dayOf>>
  },
): Promise<void> {
  await writeAudit(trx, context, {
    action: 'attendance.corrected',
    objectType: 'employee',
    objectId: body.employeeId,
    branchId,
    reason: body.reason,
    before,
    after: {
      ...(await dayOf(trx, body)),
      ...terms,
      at: terms.at?.toISOString() ?? null,
      workday: body.workday,
      reasonCode: body.reasonCode,
    },
  })
  await announce(trx, context.now, {
    type: 'attendance.corrected',
    branchId,
    payload: { employeeId: body.employeeId, workday: body.workday },
  })
}
