import type { employeeRoutes } from '@labada/contracts/people/employees'
import { findUserOfEmployee, setUser } from '@labada/db/access/users'
import { newId } from '@labada/db/core/ids'
import { setAssignments } from '@labada/db/people/employee-assignments'
import { findEmployee, lockEmployee, setEmployee } from '@labada/db/people/employees'
import { findSeparation, insertBreak, listBreaks, removeFutureShifts } from '@labada/db/people/separations'
import { requireNewest } from '@labada/domain/company/branches'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { requireLeavable } from '@labada/domain/people/separations'
import { mintPassword, requireNoMore } from '../access/logins.ts'
import { hashPassword } from '../access/passwords.ts'
import type { Handlers } from '../http/context.ts'
import { closeAccess } from './employee-accounts.ts'
import { employeeAnswer, found, seenBy } from './employee-answers.ts'
import { requireBranches, requireOwnBranches, tell } from './employee-changes.ts'

/** The end of a person’s employment, and its resumption. */
export const employeeLeavingHandlers: Pick<
  Handlers<typeof employeeRoutes>,
  'getSeparation' | 'deactivateEmployee' | 'reactivateEmployee'
> = {
  async getSeparation({ params }, { db, now, actor }) {
    found(await findEmployee(db, now, params.employeeId))
    const facts = await findSeparation(db, params.employeeId, now)
    const advancesBalance = seenBy(actor).advances ? facts.advancesBalance : null
    return { ...facts, advancesBalance, openCashSessions: [...facts.openCashSessions] }
  },

  async deactivateEmployee({ params, body }, context) {
    const { now } = context
    await context.command(async (trx) => {
      const before = found(await lockEmployee(trx, params.employeeId))
      if (before.deactivatedAt) return // a retry
      requireNewest(before.version, body.version)
      const facts = await findSeparation(trx, before.id, now)
      const { lastDay } = body
      const breaks = await listBreaks(trx, [before.id], lastDay, lastDay)
      requireLeavable({ lastDay, hiredOn: before.hiredOn, today: manilaDateOf(now), breaks, ...facts })
      await removeFutureShifts(trx, before.id, now)
      const sessions = await closeAccess(trx, context, before.id)
      await setAssignments(trx, before.id, addDays(lastDay, 1), [])
      // Their templates are deleted by the biometrics retention, which starts now.
      await setEmployee(trx, before.id, {
        deactivatedAt: now,
        separatedOn: lastDay,
        separationReason: body.reason,
      })
      await tell(trx, context, before.id, {
        event: 'employee.separated',
        action: 'employee.separated',
        reason: body.note || undefined,
        after: {
          reason: body.reason,
          lastDay,
          futureShifts: facts.futureShifts,
          sessions,
          templates: facts.templates,
        },
      })
    })
    context.forgetSessions()
    return employeeAnswer(context, params.employeeId)
  },

  async reactivateEmployee({ params, body }, context) {
    const { now } = context
    const password = mintPassword()
    const passwordHash = await hashPassword(password)
    const isTold = await context.command(async (trx) => {
      const before = found(await lockEmployee(trx, params.employeeId))
      if (!before.deactivatedAt) return false // a retry: the password was already shown
      requireNewest(before.version, body.version)
      if (before.separatedOn && body.fromOn <= before.separatedOn)
        throw new DomainError('field_invalid', `Choose a day after the last day worked, ${before.separatedOn}`, {
          field: 'fromOn',
        })
      await requireBranches(trx, [body.homeBranchId], body.homeBranchId)
      await requireOwnBranches(trx, context, before.id, [body.homeBranchId])
      await setAssignments(trx, before.id, body.fromOn, [body.homeBranchId])
      if (before.separatedOn) {
        const times = { separatedOn: before.separatedOn, returnedOn: body.fromOn, recordedAt: now }
        await insertBreak(trx, { id: newId(), employeeId: before.id, ...times })
      }
      await setEmployee(trx, before.id, {
        deactivatedAt: null,
        separatedOn: null,
        separationReason: null,
        homeBranchId: body.homeBranchId,
      })
      // Their login opens with them only by the hand of somebody who may give one; later, with a reset of its password.
      const user = context.actor.keys.has('access.edit') ? await findUserOfEmployee(trx, before.id) : undefined
      if (user) {
        await requireNoMore(trx, context, user)
        await setUser(trx, user.id, { isActive: true, passwordHash })
      }
      await tell(trx, context, before.id, {
        action: 'employee.reactivated',
        key: user ? 'access.edit' : context.key,
        before: { separatedOn: before.separatedOn, reason: before.separationReason },
        after: { homeBranchId: body.homeBranchId, fromOn: body.fromOn },
      })
      return user !== undefined
    })
    context.forgetSessions()
    return { ...(await employeeAnswer(context, params.employeeId)), temporaryPassword: isTold ? password : null }
  },
}
