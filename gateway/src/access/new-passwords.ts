import type { passwordRoutes } from '@labada/contracts/access/passwords'
import { endLiveSessions, familyOfToken } from '@labada/db/access/own-sessions'
import { endPasswordResets, takePasswordReset } from '@labada/db/access/password-resets'
import { hasRecoveryCode, takeRecoveryCode } from '@labada/db/access/second-factors'
import { findUser, findUserByName, setUser, type UserRow } from '@labada/db/access/users'
import { findCompany } from '@labada/db/company/companies'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { hashOf } from '@labada/db/core/secrets'
import { typedCode } from '@labada/domain/access/second-factor'
import { DomainError } from '@labada/domain/core/errors'
import { spendLoginTry, spendResetTry } from '../core/login-limits.ts'
import type { Context, Handlers } from '../http/context.ts'
import { endSessions } from './logins.ts'
import { hashPassword } from './passwords.ts'
import { requireStrongPassword } from './strong-passwords.ts'
import { recoveryHashesOf } from './two-step/recovery-codes.ts'

/** Looked up for a username that nobody has, so that both refusals take the same time. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** New passwords that people of the office choose themselves: logged in, by link, or by a recovery code. */
export const passwordHandlers: Handlers<typeof passwordRoutes> = {
  async changeOwnPassword({ body: { password } }, context) {
    const { db, actor, now } = context
    const user = await findUser(db, actor.id)
    if (!user) throw new DomainError('not_found', 'This account no longer exists')
    const passwordHash = await strongHash(context, user, password)
    const ended = await context.command(async (trx) => {
      await setUser(trx, user.id, { passwordHash })
      await endPasswordResets(trx, user.id, now)
      const allBut = await familyOfToken(trx, actor.tokenId)
      const sessions = await endLiveSessions(trx, user.id, { allBut })
      if (sessions > 0)
        await announce(trx, now, { type: 'session.revoked', branchId: null, payload: { userId: user.id } })
      await tell(trx, context, user, { by: 'own password', sessions })
      return sessions
    })
    context.forgetSessions()
    return { ended }
  },

  async resetByLink({ body: { token, password } }, context) {
    await spendResetTry(context.db, context.ip)
    const answer = await context.command(async (trx) => {
      const userId = await takePasswordReset(trx, hashOf(token), context.now)
      const user = userId === undefined ? undefined : await findUser(trx, userId)
      if (!isOffice(context, user))
        throw new DomainError('reset_over', 'This link was used or has expired. Ask an admin for a new one.')
      return renew(trx, context, user, await strongHash(context, user, password), 'link')
    })
    context.forgetSessions()
    return answer
  },

  async resetByRecoveryCode({ body: { username, recoveryCode, password } }, context) {
    const { db, ip, now } = context
    const tries = await spendLoginTry(db, { username, ip, clientId: undefined })
    const user = await findUserByName(db, username)
    const code = typedCode(recoveryCode)
    const hashes = await recoveryHashesOf(user?.id ?? NOBODY, code?.code ?? '')
    const isTheirs = await hasRecoveryCode(db, user?.id ?? NOBODY, hashes)
    if (code?.kind !== 'recovery' || !isTheirs || !isOffice(context, user)) throw wrongCode()
    await tries.undo()
    const passwordHash = await strongHash(context, user, password)
    const answer = await context.command(async (trx) => {
      if (!(await takeRecoveryCode(trx, user.id, hashes, now))) throw wrongCode()
      return renew(trx, context, user, passwordHash, 'recovery code')
    })
    context.forgetSessions()
    return answer
  },
}

/** Whether somebody logs in at the office, here: demo logins only in a demo. */
const isOffice = ({ door }: Pick<Context, 'door'>, user: UserRow | undefined): user is UserRow =>
  user?.isActive === true && user.role === 'admin' && (door.demo || !user.isDemo)

/** The hash of a new password. Refuses one that is easily guessed, under its field. */
async function strongHash({ db }: Pick<Context, 'db'>, user: UserRow, password: string): Promise<string> {
  const company = await findCompany(db)
  await requireStrongPassword(
    password,
    [company?.shopName ?? '', user.username, user.firstname, user.lastname],
    'password',
  )
  return hashPassword(password)
}

async function renew(
  trx: Trx,
  context: Context,
  user: UserRow,
  passwordHash: string,
  by: 'link' | 'recovery code',
): Promise<{ username: string }> {
  await setUser(trx, user.id, { passwordHash })
  await endPasswordResets(trx, user.id, context.now)
  const sessions = await endSessions(trx, context, user.id)
  await tell(trx, context, user, { by, sessions })
  return { username: user.username }
}

/** The person did it, whether logged in or proven otherwise. */
async function tell(
  trx: Trx,
  { now, requestId, device }: Pick<Context, 'now' | 'requestId' | 'device'>,
  user: UserRow,
  after: { readonly by: string; readonly sessions: number },
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actorId: user.id,
    clientId: device?.id ?? null,
    branchId: null,
    action: 'account.password_changed',
    objectType: 'user',
    objectId: user.id,
    after,
    requestId,
  })
}

const wrongCode = () =>
  new DomainError('field_invalid', 'This username or recovery code is wrong', { field: 'recoveryCode' })
