import { ADMIN_LOGGED_IN, LOGGED_OUT, type sessionRoutes } from '@labada/contracts/access/session'
import { endPortalSessions } from '@labada/db/access/portal-sessions'
import { trySetupCodes, untrySetupCodes, useSetupCode, type WaitingCode } from '@labada/db/access/setup-codes'
import { confirmToken, endTokens } from '@labada/db/access/tokens'
import { findUser, findUserByName } from '@labada/db/access/users'
import { recordAudit } from '@labada/db/core/audit'
import { announce } from '@labada/db/core/outbox'
import { cashOnHand } from '@labada/db/ledger/ledger'
import { DomainError } from '@labada/domain/core/errors'
import { add, ZERO } from '@labada/domain/core/money'
import { writeAudit } from '../core/audit-entries.ts'
import { spendConfirmTry, spendLoginTry } from '../core/login-limits.ts'
import type { Context, Handlers } from '../http/context.ts'
import type { Session } from '../http/credentials/credentials.ts'
import { AccessError } from '../http/problems.ts'
import { putOff, requireNoMore } from './logins.ts'
import { fitsPassword } from './passwords.ts'
import {
  deviceOf,
  employeeSession,
  endPresented,
  enrolDevice,
  issueOwnKeys,
  type LoginDevice,
  loginAnswer,
  presentedDevice,
  requireBranchAccess,
  startSession,
} from './sign-in.ts'
import { secondStepOf } from './two-step/second-factor-codes.ts'

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  async login({ body }, context) {
    const { db, door } = context
    const presented = await presentedDevice(context)
    const tries = await spendLoginTry(db, {
      username: body.username,
      ip: context.ip,
      clientId: presented instanceof AccessError ? undefined : presented.id,
    })
    const user = await findUserByName(db, body.username)
    const fits = await fitsPassword(user?.passwordHash, body.password)
    if (!user || !fits || !user.isActive || (user.isDemo && !door.demo)) throw loginFailed()
    const secondStep = await secondStepOf(context, user.id, body.otp)
    const { failedBefore } = await tries.undo()
    const code = body.setup_code ? await findSetupCode(context, body.setup_code) : undefined
    const device = code ? undefined : deviceOf(user.role, presented)
    if (device) await requireBranchAccess(db, user, device)
    const done = await context.command(async (trx) => {
      const second = await secondStep.take(trx)
      let on: LoginDevice | null = device ?? null
      let client: string | undefined
      if (code) {
        const enrolled = await enrolDevice(trx, context, {
          branchId: code.branchId,
          name: code.name,
          by: user,
          agent: body.agent,
        })
        client = enrolled.client
        on = { id: enrolled.id, branchId: code.branchId, closed: false }
        await requireBranchAccess(trx, user, on)
        if (!(await useSetupCode(trx, code.id, enrolled.id))) throw setupCodeFailed()
      }
      return { ...(await startSession(trx, context, user, on, { second, failedBefore })), on, client }
    })
    context.forgetSessions()
    context.issue({ token: done.token, ...(done.client && { client: done.client }) })
    door.renewAnchor()
    return loginAnswer(context, user, done.on, done)
  },

  async reauthorize(_input, context) {
    const session = await rotated(context)
    if (session.actor.role === 'admin') {
      await issueOwnKeys(context, session.actor)
      return ADMIN_LOGGED_IN
    }
    return employeeSession(context, session.actor, context.branchId, session.actor.loggedInAt, session.stand)
  },

  async verifyAccess(_input, context) {
    const { actor, stand } = await rotated(context)
    return employeeSession(context, actor, context.branchId, actor.loggedInAt, stand)
  },

  async verifyClient(_input, context) {
    const { credentials, presented } = context.door
    const device = await credentials.proveDevice(presented.client)
    const client = await credentials.rotateClient(device, presented.client)
    if (client) context.issue({ client })
    return { branch: { ...device.branch, features: [...device.branch.features] } }
  },

  async logout(_input, context) {
    const { door, now } = context
    try {
      await context.command(async (trx) => {
        const ended = await endPresented(trx, door.presented, 'logged_out')
        if (!ended) return
        await recordAudit(trx, {
          at: now,
          actorId: ended.userId,
          clientId: ended.clientId,
          branchId: ended.branchId,
          action: 'session.ended',
          objectType: 'user',
          objectId: ended.userId,
          requestId: context.requestId,
        })
        await announce(trx, now, {
          type: 'session.revoked',
          branchId: ended.branchId,
          payload: { userId: ended.userId },
        })
      })
    } catch (error) {
      door.report(error)
    }
    context.forgetSessions()
    door.renewAnchor()
    door.clearSiteCache()
    return LOGGED_OUT
  },

  async confirmPassword({ body }, context) {
    const { db, actor } = context
    const tries = await spendConfirmTry(db, actor.id)
    const user = await findUser(db, actor.id)
    if (!(await fitsPassword(user?.passwordHash, body.password)))
      throw new DomainError('field_invalid', 'Wrong password. Try again.', { field: 'password' })
    await tries.undo()
    const confirmedUntil = await context.command((trx) => confirmToken(trx, actor.tokenId))
    context.forgetSessions()
    return { confirmedUntil }
  },

  async revokeSessions({ params }, context) {
    const { now } = context
    const result = await context.command(async (trx) => {
      const user = await findUser(trx, params.userId)
      if (!user) throw new DomainError('not_found', 'User not found')
      await requireNoMore(trx, context, user)
      const ended = await endTokens(trx, 'signed_out', { userId: user.id })
      await putOff(trx, context, user.id)
      if (user.employeeId) await endPortalSessions(trx, 'signed_out', { employeeId: user.employeeId })
      await writeAudit(trx, context, {
        branchId: null,
        action: 'session.revoked',
        objectType: 'user',
        objectId: user.id,
        after: { sessions: ended.length },
      })
      await announce(trx, now, { type: 'session.revoked', branchId: null, payload: { userId: user.id } })
      return { revoked: ended.length }
    })
    context.forgetSessions()
    return result
  },

  async branchBalance(_input, { db, branchId, now }) {
    const { drawer, safe } = (await cashOnHand(db, [branchId])).get(branchId) ?? { drawer: ZERO, safe: ZERO }
    return { balance: add(drawer, safe), drawer, safe, as_of: now }
  },
}

/**
 * Finds the open setup code that was entered. Every attempt counts against all open codes, because it is unknown which
 * one was meant.
 */
async function findSetupCode({ db }: Context, typed: string): Promise<WaitingCode> {
  const plain = typed.replaceAll(/[\s-]/g, '')
  const waiting = await trySetupCodes(db)
  for (const code of waiting) {
    if (!(await fitsPassword(code.codeHash, plain))) continue
    await untrySetupCodes(
      db,
      waiting.filter(({ id }) => id !== code.id).map(({ id }) => id),
    )
    return code
  }
  throw setupCodeFailed()
}

function loginFailed(): DomainError {
  return new DomainError('login_failed', 'These credentials do not match our records.')
}

function setupCodeFailed(): DomainError {
  return new DomainError('field_invalid', 'This setup code is wrong, used or expired. Create a new one.', {
    field: 'setup_code',
  })
}

/** The session of a start-up call, with a new token in the answer if the old one is due for rotation. */
async function rotated({ door, ip, issue }: Context): Promise<Session> {
  const session = await door.credentials.proveSession(door.presented, ip)
  const token = await door.credentials.rotateToken(session, ip)
  if (token) issue({ token })
  return session
}
