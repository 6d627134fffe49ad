import type { employeeRoutes } from '@labada/contracts/people/employees'
import { findUserOfEmployee, insertUser, setUser } from '@labada/db/access/users'
import { newId } from '@labada/db/core/ids'
import { lockEmployee } from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { endSessions, mintPassword, requireLoginGivable, requireNoMore, usernameFree } from '../access/logins.ts'
import { hashPassword } from '../access/passwords.ts'
import type { Handlers } from '../http/context.ts'
import { employeeAnswer, found } from './employee-answers.ts'
import { tell } from './employee-changes.ts'

/** Usernames and passwords. A password is generated here, shown once, and never stored in plain text. */
export const employeeAccountHandlers: Pick<Handlers<typeof employeeRoutes>, 'openAccount' | 'resetPassword'> = {
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
      const employee = found(await lockEmployee(trx, params.employeeId))
      const user = await findUserOfEmployee(trx, employee.id)
      if (!user) throw new DomainError('not_found', 'This employee doesn’t have a login')
      await requireNoMore(trx, context, user)
      // Also opens a login that stayed closed when its employee came back.
      await setUser(trx, user.id, { passwordHash, ...(employee.deactivatedAt === null && { isActive: true }) })
      const ended = await endSessions(trx, context, user.id)
      await tell(trx, context, employee.id, { action: 'employee.password_reset', after: { sessions: ended } })
    })
    context.forgetSessions()
    return { ...(await employeeAnswer(context, params.employeeId)), temporaryPassword: password }
  },
}
