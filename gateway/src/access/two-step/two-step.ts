import type { twoStepRoutes } from '@labada/contracts/access/two-step'
import { findGivenKeys, lockAccount } from '@labada/db/access/key-sets'
import { endTokens } from '@labada/db/access/tokens'
import * as twoStep from '@labada/db/access/two-step'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { requireGivable } from '@labada/domain/access/accounts'
import { keysOfSession } from '@labada/domain/access/two-step'
import { DomainError } from '@labada/domain/core/errors'
import { isKey, type Key } from '@labada/domain/core/keys'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handlers } from '../../http/context.ts'

/** What the shop asks two-step login for. */
export const twoStepHandlers: Handlers<typeof twoStepRoutes> = {
  async getTwoStepKeys(_input, { db }) {
    return { keys: (await twoStep.listTwoStepKeys(db)).filter(isKey) }
  },

  async setTwoStepKeys({ body }, context) {
    const keys = [...new Set(body.keys)].sort()
    await context.command(async (trx) => {
      const before = (await twoStep.lockTwoStepKeys(trx)).filter(isKey)
      const changed = [...keys.filter((key) => !before.includes(key)), ...before.filter((key) => !keys.includes(key))]
      if (changed.length === 0) return // a retry
      requireGivable(context.actor, changed)
      if (keys.length > 0 && !(await twoStep.isTwoStep(trx, context.actor.tokenId)))
        throw new DomainError(
          'two_step_required',
          'Log in with a code or a passkey first, so that you stay in yourself.',
        )
      await twoStep.setTwoStepKeys(trx, keys)
      for (const userId of await twoStep.listOneStepUsers(trx)) await endIfConcerned(trx, context, userId, before, keys)
      await writeAudit(trx, context, {
        branchId: null,
        action: 'two_step_keys.changed',
        objectType: 'company',
        objectId: '1',
        before: { keys: before },
        after: { keys },
      })
    })
    context.forgetSessions()
    return { keys }
  },
}

/** Ends the one-step sessions of somebody who may do more or less from now on, so that their screens close. */
async function endIfConcerned(
  trx: Trx,
  { now }: Context,
  userId: string,
  before: readonly Key[],
  after: readonly Key[],
): Promise<void> {
  const given = { role: 'admin' as const, ...(await findGivenKeys(trx, userId)) }
  const [was, is] = [before, after].map((requiredKeys) =>
    [...keysOfSession(given, { requiredKeys, isTwoStep: false }).withheld].join(),
  )
  if (was === is) return
  await endTokens(trx, 'signed_out', { userId, isOneStep: true })
  await announce(trx, now, { type: 'session.revoked', branchId: null, payload: { userId } })
}

/**
 * Somebody took away their own app or a passkey. Refuses that of the last one while the shop asks two-step login for
 * something they may do.
 */
export async function requireStepLeft(trx: Trx, { actor }: Pick<Context, 'actor'>): Promise<void> {
  const account = await lockAccount(trx, actor.id)
  if (!account || account.twoStep || account.passkeys > 0) return
  const requiredKeys = await twoStep.listTwoStepKeys(trx)
  if (keysOfSession(account, { requiredKeys, isTwoStep: false }).withheld.size > 0)
    throw new DomainError(
      'two_step_required',
      'Your shop asks you for two-step login. Set up another way to do it first.',
    )
  await twoStep.forgetTwoStep(trx, actor.id)
}
