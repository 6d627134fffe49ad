import type { employeeRoutes } from '@labada/contracts/people/employees'
import { deletePin, setPin } from '@labada/db/access/stands'
import { findUserOfEmployee, insertUser, setUser } from '@labada/db/access/users'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { findEmployee, lockEmployee } from '@labada/db/people/employees'
import { endPortal } from '@labada/db/people/separations'
import { DomainError } from '@labada/domain/core/errors'
import {
  endSessions,
  mintPassword,
  mintPin,
  putOff,
  requireLoginGivable,
  requireNoMore,
  usernameFree,
} from '../access/logins.ts'
import { hashPassword } from '../access/passwords.ts'
import { forgivePinTries } from '../core/login-limits.ts'
import type { Context, Handlers } from '../http/context.ts'
import { employeeAnswer, found } from './employee-answers.ts'
import { tell } from './employee-changes.ts'

/** Usernames, passwords and PINs. Passwords and PINs are generated here, shown once, and never stored in plain text. */
export const employeeAccountHandlers: Pick<
  Handlers<typeof employeeRoutes>,
  'openAccount' | 'resetPassword' | 'givePin' | 'takePin' | 'endAccess'
> = {
  async openAccount({ params, body }, context) {
    const { now } = context
    const password = mintPassword()
    const passwordHash = await hashPassword(password)
    const isNew = await context.command(async (trx) => {
      requireLoginGivable(context)
      const employee = found(await lockEmployee(trx, params.employeeId))
      if (employee.deactivatedAt) throw new DomainError('document_closed', 'This employee no longer works here')
      const user = await findUserOfEmployee(trx, employee.id)
      if (user?.username === body.username) return false // a retry: the password was already shown
      if (user)
        throw new DomainError('code_taken', `This employee already logs in as ${user.username}`, { field: 'username' })
      const { firstname, lastname } = employee
      await usernameFree(() =>
        insertUser(trx, {
          id: newId(now.getTime()),
          username: body.username,
          passwordHash,
          role: 'employee',
          employeeId: employee.id,
          firstname,
          lastname,
        }),
      )
      await tell(trx, context, employee.id, { action: 'employee.account_opened', after: { username: body.username } })
      return true
    })
    return { ...(await employeeAnswer(context, params.employeeId)), temporaryPassword: isNew ? password : null }
  },

  async resetPassword({ params }, context) {
    const password = mintPassword()
    const passwordHash = await hashPassword(password)
    await context.command(async (trx) => {
      const { employee, user } = await loginOf(trx, context, params.employeeId)
      // Also opens a login that stayed closed when its employee came back.
      await setUser(trx, user.id, { passwordHash, ...(employee.deactivatedAt === null && { isActive: true }) })
      const ended = await endSessions(trx, context, user.id)
      await tell(trx, context, employee.id, { action: 'employee.password_reset', after: { sessions: ended } })
    })
    context.forgetSessions()
    return { ...(await employeeAnswer(context, params.employeeId)), temporaryPassword: password }
  },

  async givePin({ params }, context) {
    const { now, actor } = context
    const known = found(await findEmployee(context.db, now, params.employeeId))
    const pin = mintPin(known.birthDate)
    const pinHash = await hashPassword(pin)
    await context.command(async (trx) => {
      const { employee, user } = await loginOf(trx, context, params.employeeId)
      if (employee.deactivatedAt) throw new DomainError('document_closed', 'This employee no longer works here')
      await setPin(trx, { userId: user.id, pinHash, length: pin.length, setAt: now, setBy: actor.id })
      await forgivePinTries(trx, user.id)
      await putOff(trx, context, user.id)
      await tell(trx, context, employee.id, { action: 'employee.pin_given' })
    })
    context.forgetSessions()
    return { ...(await employeeAnswer(context, params.employeeId)), pin }
  },

  async takePin({ params }, context) {
    await context.command(async (trx) => {
      const { employee, user } = await loginOf(trx, context, params.employeeId)
      if (!(await deletePin(trx, user.id))) return // a retry
      await putOff(trx, context, user.id)
      await tell(trx, context, employee.id, { action: 'employee.pin_taken' })
    })
    context.forgetSessions()
    return employeeAnswer(context, params.employeeId)
  },

  async endAccess({ params }, context) {
    await context.command(async (trx) => {
      const { employee, user } = await loginOf(trx, context, params.employeeId)
      if (!user.isActive) return // a retry
      const sessions = await closeAccess(trx, context, employee.id)
      await tell(trx, context, employee.id, { action: 'employee.access_ended', after: { sessions } })
    })
    context.forgetSessions()
    return employeeAnswer(context, params.employeeId)
  },
}

/**
 * Ends what an employee’s login opens, within a transaction: the login, its sessions and stands, the PIN and the portal’s
 * sessions. Returns how many sessions there were. Their fingers still clock them out.
 */
export async function closeAccess(trx: Trx, context: Context, employeeId: string): Promise<number> {
  await endPortal(trx, employeeId)
  const user = await findUserOfEmployee(trx, employeeId)
  if (!user) return 0
  await setUser(trx, user.id, { isActive: false })
  await deletePin(trx, user.id)
  return endSessions(trx, context, user.id)
}

/** An employee with their login, locked. Refuses whoever may not change it. */
async function loginOf(trx: Trx, context: Context, employeeId: string) {
  const employee = found(await lockEmployee(trx, employeeId))
  const user = await findUserOfEmployee(trx, employee.id)
  if (!user) throw new DomainError('not_found', 'This employee doesn’t have a login')
  await requireNoMore(trx, context, user)
  return { employee, user }
}
