import type { portalDisputeRoutes } from '@labada/contracts/portal/portal-disputes'
import { findBranchOfDay, insertDispute, lockDispute } from '@labada/db/attendance/attendance-corrections'
import { recordAudit } from '@labada/db/core/audit'
import { announce } from '@labada/db/core/outbox'
import { refuseDispute } from '@labada/domain/attendance/attendance-deciding'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Handlers } from '../http/context.ts'

export const portalDisputeHandlers: Handlers<typeof portalDisputeRoutes> = {
  async disputeAttendance({ body }, context) {
    const { portal, now, requestId } = context
    const { id, workday, reason, proposed_in_at: inAt, proposed_out_at: outAt } = body
    const { employeeId } = portal
    await unlessTaken({ attendance_dispute_open: underReview }, () =>
      afterTwin('dispute', 'attendance_dispute_pkey', () =>
        context.command(async (trx) => {
          const known = await lockDispute(trx, id)
          if (known && (known.employeeId !== employeeId || known.workday !== workday)) throw idTaken('dispute')
          if (known) return
          refuseDispute(workday, manilaDateOf(now), { inAt, outAt })
          const branchId = await findBranchOfDay(trx, employeeId, workday)
          if (branchId === undefined) {
            throw new DomainError('field_invalid', 'You aren’t assigned to a branch that day', { field: 'workday' })
          }
          await insertDispute(trx, {
            id,
            employeeId,
            branchId,
            workday,
            shiftRecordId: null,
            reason,
            proposedInAt: inAt ?? null,
            proposedOutAt: outAt ?? null,
            status: 'open',
            createdAt: now,
          })
          await recordAudit(trx, {
            at: now,
            actorId: null,
            clientId: context.device?.id ?? null,
            branchId,
            action: 'attendance.disputed',
            objectType: 'employee',
            objectId: employeeId,
            reason,
            after: { dispute: id, workday },
            requestId,
          })
          await announce(trx, now, { type: 'attendance.disputed', branchId, payload: { employeeId, disputeId: id } })
        }),
      ),
    )
    return { success: true, message: 'Your admin will review this day' }
  },
}

const underReview = () => new DomainError('dispute_pending', 'Your admin is already reviewing this day')
