import type { witnessedTimeRoutes } from '@labada/contracts/attendance/witnessed-times'
import {
  findCorrection,
  findOpenWorkday,
  insertCorrection,
  isUndone,
} from '@labada/db/attendance/attendance-corrections'
import { lockPunchesOf } from '@labada/db/attendance/punches'
import { lockBranch } from '@labada/db/company/branches'
import { findEmployeeStanding } from '@labada/db/scanner/fingerprints'
import { databaseTime } from '@labada/db/scanner/scanners'
import { wasWitnessed } from '@labada/domain/attendance/attendance-words'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { refuseOwn } from '@labada/domain/people/employees'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Handlers } from '../http/context.ts'
import { readPunch, recordPunch } from './attendance-punching.ts'

export const witnessedTimeHandlers: Handlers<typeof witnessedTimeRoutes> = {
  /**
   * The current time by the database’s clock, as for every scan, stored as a correction with the name of the witness.
   */
  witnessTime: ({ body }, context) =>
    context.command(async (trx) => {
      const { id, employeeId, branchId } = body
      const { actor, now } = context
      refuseOwn(actor.employeeId, employeeId)
      await lockPunchesOf(trx, employeeId)
      const known = await findCorrection(trx, id)
      if (known) {
        if (known.employeeId !== employeeId || !wasWitnessed(known) || !known.at) throw idTaken('witnessed time')
        if (await isUndone(trx, id)) throw new DomainError('already_decided', 'This time record was undone')
        const { answer } = await readPunch(trx, { id, employeeId, branchId, scannedAt: known.at }, now)
        return { ...answer, at: known.at }
      }
      const branch = await lockBranch(trx, branchId)
      const person = await findEmployeeStanding(trx, employeeId)
      if (!branch || !person) throw new DomainError('not_found', 'Branch or employee not found')
      if (branch.closedAt) throw new DomainError('field_invalid', 'This branch is closed', { field: 'branchId' })
      if (person.deactivatedAt) {
        throw new DomainError('field_invalid', 'This employee no longer works here', { field: 'employeeId' })
      }
      const at = await databaseTime(trx)
      await insertCorrection(trx, {
        id,
        employeeId,
        branchId,
        workday: (await findOpenWorkday(trx, employeeId, at)) ?? manilaDateOf(at),
        kind: 'add_punch',
        at,
        punchId: null,
        mark: null,
        undoesId: null,
        atBranchId: null,
        reasonCode: 'witnessed',
        reason: `Seen by ${fullNameOf(actor)}`,
        disputeId: null,
        createdAt: at,
        createdBy: actor.id,
      })
      const answer = await recordPunch(trx, { id, employeeId, branchId, scannedAt: at }, now)
      await writeAudit(trx, context, {
        action: 'attendance.witnessed',
        objectType: 'employee',
        objectId: employeeId,
        branchId,
        after: { type: answer.type, at: at.toISOString() },
      })
      return { ...answer, at }
    }),
}
