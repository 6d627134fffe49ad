import type { employeeLeaveRoutes, Leave } from '@labada/contracts/people/employee-leave'
import type { Db, Trx } from '@labada/db/core/client'
import { violatedExclusion } from '@labada/db/core/failures'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { payrollTables } from '@labada/db/law/payroll-tables'
import * as leaves from '@labada/db/people/employee-leave'
import { findConvertedYear } from '@labada/db/people/employee-leave'
import { findEmployee, lockEmployee } from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { decideLeave, LEAVE_AFTER, leaveYearOf, requireLeave } from '@labada/domain/people/employee-leave'
import { refuseOwn } from '@labada/domain/people/employees'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'
import { found } from './employee-answers.ts'
import { idFree } from './employee-changes.ts'

export const employeeLeaveHandlers: Handlers<typeof employeeLeaveRoutes> = {
  async listLeave({ query }, { db, scope }) {
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    return { items: (await leaves.listLeave(db, seen, query)).map(toLeave) }
  },

  async getLeaveBalance({ params }, { db, now }) {
    const today = manilaDateOf(now)
    const { id, hiredOn } = found(await findEmployee(db, now, params.employeeId))
    const { from, to, completedYears } = leaveYearOf(hiredOn, today)
    const terms = (await payrollTables(db, today, today)).service_incentive_leave[0]?.content
    const [used = 0] = await leaves.leaveDaysUsed(db, 'service_incentive', [{ employeeId: id, from, to }])
    const isDue = terms !== undefined && completedYears >= terms.afterYears
    return { from, to, completedYears, given: isDue ? terms.daysPerYear : 0, used }
  },

  async requestLeave({ body }, context) {
    return context.command(async (trx) => {
      const { now, actor } = context
      const employee = found(await lockEmployee(trx, body.employeeId))
      const known = await leaves.findLeave(trx, body.id)
      if (known) {
        if (known.employeeId !== body.employeeId) throw idTaken('leave')
        return toLeave(known)
      }
      requireLeave(body, employee.hiredOn)
      await refuseLockedDays(trx, body)
      await refuseConverted(trx, body)
      await orOverlap(() =>
        idFree('employee_leave_pkey', () =>
          leaves.insertLeave(trx, { ...body, requestedAt: now, requestedBy: actor.id }),
        ),
      )
      await written(trx, context, body, 'leave.requested', body.reason)
      return answer(trx, body.id)
    })
  },

  async decideLeave({ params, body }, context) {
    return context.command(async (trx) => {
      const { now, actor } = context
      const leave = await leaves.lockLeave(trx, params.leaveId)
      if (!leave) throw new DomainError('not_found', 'Leave not found')
      refuseOwn(actor.employeeId, leave.employeeId)
      if (leave.status === LEAVE_AFTER[body.decision] && leave.decidedBy === actor.id) return answer(trx, leave.id)
      if (leave.version !== body.version)
        throw new DomainError('stale_version', 'Someone else already decided this. Reload to see the decision.')
      const reason = body.reason ?? ''
      const status = decideLeave(leave.status, body.decision, reason)
      await refuseLockedDays(trx, leave)
      if (body.decision !== 'decline') {
        await lockEmployee(trx, leave.employeeId)
        await refuseConverted(trx, leave)
      }
      await leaves.setLeaveDecided(trx, leave.id, { status, at: now, by: actor.id, reason: reason || null })
      await written(trx, context, leave, 'leave.decided', reason, status)
      return answer(trx, leave.id)
    })
  },
}

async function answer(db: Db, id: string): Promise<Leave> {
  const leave = await leaves.findLeave(db, id)
  if (!leave) throw new DomainError('not_found', 'Leave not found')
  return toLeave(leave)
}

/** Refuses `document_closed` for leave on days locked by a payroll. */
async function refuseLockedDays(
  db: Db,
  { employeeId, fromOn, toOn }: Pick<Row<'employeeLeave'>, 'employeeId' | 'fromOn' | 'toOn'>,
): Promise<void> {
  const day = await leaves.findLockedDay(db, employeeId, fromOn, toOn)
  if (day) throw new DomainError('document_closed', `${day} is already in a pay run. Correct it in the next one.`)
}

/**
 * Refuses `leave_converted` for incentive leave in a year of service whose unused days were already converted to money.
 */
async function refuseConverted(
  db: Db,
  { employeeId, kind, fromOn, toOn }: Pick<Row<'employeeLeave'>, 'employeeId' | 'kind' | 'fromOn' | 'toOn'>,
): Promise<void> {
  if (kind !== 'service_incentive') return
  const year = await findConvertedYear(db, employeeId, fromOn, toOn)
  if (year) {
    throw new DomainError('leave_converted', `The unused leave to ${year.yearTo} is already paid out`, {
      field: 'fromOn',
    })
  }
}

async function orOverlap(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violatedExclusion(error) !== 'employee_leave_no_overlap') throw error
    throw new DomainError('dates_overlap', 'This employee already has leave on these days', { field: 'fromOn' })
  }
}

async function written(
  trx: Trx,
  context: Context,
  leave: Pick<Row<'employeeLeave'>, 'id' | 'employeeId' | 'kind' | 'isPaid' | 'fromOn' | 'toOn'>,
  type: 'leave.requested' | 'leave.decided',
  reason: string,
  status: Row<'employeeLeave'>['status'] = 'requested',
): Promise<void> {
  const { kind, isPaid, fromOn, toOn } = leave
  await writeAudit(trx, context, {
    action: type === 'leave.requested' ? type : `leave.${status}`,
    objectType: 'employee',
    objectId: leave.employeeId,
    branchId: null,
    ...(reason && { reason }),
    after: { leaveId: leave.id, kind, isPaid, fromOn, toOn, status },
  })
  await announce(trx, context.now, {
    type,
    branchId: null,
    payload: { employeeId: leave.employeeId, leaveId: leave.id },
  })
}

function toLeave({
  employeeId,
  employeeName,
  requestedByName,
  decidedByName,
  ...leave
}: Awaited<ReturnType<typeof leaves.listLeave>>[number]): Leave {
  return {
    ...leave,
    employee: { id: employeeId, name: employeeName },
    requestedBy: requestedByName,
    decidedBy: decidedByName,
  }
}
