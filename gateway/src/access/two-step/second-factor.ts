import type { secondFactorRoutes } from '@labada/contracts/access/second-factor'
import * as factors from '@labada/db/access/second-factors'
import { noteTwoStep } from '@labada/db/access/two-step'
import { findUser } from '@labada/db/access/users'
import { findCompany } from '@labada/db/company/companies'
import type { Db, Trx } from '@labada/db/core/client'
import { typedCode } from '@labada/domain/access/second-factor'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../../core/audit-entries.ts'
import { spendConfirmTry } from '../../core/login-limits.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { requireNoMore } from '../logins.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { mintAppSecret, secondStepOf, stepOf, wrongCode } from './second-factor-codes.ts'
import { takeSecondFactorAway } from './second-factor-reset.ts'
import { requireStepLeft } from './two-step.ts'

export const secondFactorHandlers: Handlers<typeof secondFactorRoutes> = {
  async getSecondFactor(_input, { db, actor }) {
    return stateOf(db, actor.id)
  },

  async startSecondFactor(_input, context) {
    const { actor, now } = context
    const ring = await context.keys()
    return context.command(async (trx) => {
      const company = await findCompany(trx)
      const { stored, ...shown } = mintAppSecret(ring, actor, company?.shopName ?? 'Labada')
      if (!(await factors.startSecondFactor(trx, { userId: actor.id, ...stored, startedAt: now }))) throw alreadyOn()
      return shown
    })
  },

  async confirmSecondFactor({ body }, context) {
    const { actor, now } = context
    const tries = await spendConfirmTry(context.db, actor.id)
    const answer = await context.command(async (trx) => {
      const factor = await factors.lockSecondFactor(trx, actor.id)
      if (!factor) throw new DomainError('not_found', 'Start again: there’s no app to confirm')
      if (factor.confirmedAt !== null) throw alreadyOn()
      const typed = typedCode(body.otp)
      const step = typed?.kind === 'app' ? await stepOf(context, factor, typed.code) : undefined
      if (step === undefined || !(await factors.takeStep(trx, actor.id, step, now))) throw wrongCode()
      const recoveryCodes = await newRecoveryCodes(trx, context)
      await noteTwoStep(trx, actor.tokenId)
      await told(trx, context, 'second_factor.on', actor.id)
      return { recoveryCodes }
    })
    await tries.undo()
    context.forgetSessions()
    return answer
  },

  async renewRecoveryCodes(_input, context) {
    return context.command(async (trx) => {
      const factor = await factors.lockSecondFactor(trx, context.actor.id)
      if (!factor || factor.confirmedAt === null) throw new DomainError('not_found', 'Two-step login is off')
      const recoveryCodes = await newRecoveryCodes(trx, context)
      await told(trx, context, 'second_factor.codes_renewed', context.actor.id)
      return { recoveryCodes }
    })
  },

  async removeSecondFactor({ body }, context) {
    const { actor } = context
    const tries = await spendConfirmTry(context.db, actor.id)
    const step = await secondStepOf(context, actor.id, body.otp)
    await context.command(async (trx) => {
      await step.take(trx)
      if (!(await factors.deleteSecondFactor(trx, actor.id))) return
      await requireStepLeft(trx, context)
      await told(trx, context, 'second_factor.off', actor.id)
    })
    await tries.undo()
    context.forgetSessions()
    return stateOf(context.db, actor.id)
  },

  async resetSecondFactor({ params: { userId }, body: { reason } }, context) {
    const removed = await context.command(async (trx) => {
      // One's own needs its code: whoever finds an open screen must not take it away.
      if (userId === context.actor.id)
        throw new DomainError('not_found', 'Turn off your own two-step login with a code')
      const user = await findUser(trx, userId)
      if (!user) throw new DomainError('not_found', 'User not found')
      await requireNoMore(trx, context, user)
      const { now, actor, device, requestId, key } = context
      return takeSecondFactorAway(trx, user.id, {
        at: now,
        actorId: actor.id,
        clientId: device?.id ?? null,
        requestId,
        reason,
        key,
      })
    })
    context.forgetSessions()
    return { removed }
  },
}

async function stateOf(db: Db, userId: string) {
  const [factor, recoveryCodesLeft] = await Promise.all([
    factors.findSecondFactor(db, userId),
    factors.countRecoveryCodes(db, userId),
  ])
  return { since: factor?.confirmedAt ?? null, recoveryCodesLeft }
}

async function told(trx: Trx, context: Context, action: AuditAction, userId: string): Promise<void> {
  await writeAudit(trx, context, { branchId: null, action, objectType: 'user', objectId: userId })
}

const alreadyOn = () => new DomainError('already_decided', 'Two-step login is on already. Turn it off first.')
