import type { ownSessionRoutes } from '@labada/contracts/access/own-sessions'
import { endOwnSessions, familyOfToken, listLiveSessions } from '@labada/db/access/own-sessions'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handlers } from '../http/context.ts'

/** Where an admin is logged in, and how to end it elsewhere. This session ends with a logout. */
export const ownSessionHandlers: Handlers<typeof ownSessionRoutes> = {
  async listOwnSessions(_input, { db, actor }) {
    const [mine, sessions] = await Promise.all([familyOfToken(db, actor.tokenId), listLiveSessions(db, actor.id)])
    const items = sessions.map(({ family, tokenId: _, ...session }) => ({
      ...session,
      id: family,
      current: family === mine,
    }))
    return { items: items.toSorted((one, other) => Number(other.current) - Number(one.current)) }
  },

  async endOwnSession({ params: { sessionId } }, context) {
    const ended = await context.command(async (trx) => {
      if ((await familyOfToken(trx, context.actor.tokenId)) === sessionId)
        throw new DomainError('not_found', 'Log out to end this session')
      return told(trx, context, await endOwnSessions(trx, context.actor.id, { family: sessionId }))
    })
    context.forgetSessions()
    return { ended: ended > 0 }
  },

  async endOtherSessions(_input, context) {
    const ended = await context.command(async (trx) => {
      const allBut = await familyOfToken(trx, context.actor.tokenId)
      return told(trx, context, await endOwnSessions(trx, context.actor.id, { allBut }))
    })
    context.forgetSessions()
    return { ended }
  },
}

/** Writes down and announces that sessions ended, if any did. */
async function told(trx: Trx, context: Context, sessions: number): Promise<number> {
  if (sessions === 0) return 0
  const { actor, now } = context
  await writeAudit(trx, context, {
    branchId: null,
    action: 'session.revoked',
    objectType: 'user',
    objectId: actor.id,
    after: { sessions },
  })
  await announce(trx, now, { type: 'session.revoked', branchId: null, payload: { userId: actor.id } })
  return sessions
}
