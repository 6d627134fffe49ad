import type { LiveSession as Listed, ownSessionRoutes } from '@labada/contracts/access/own-sessions'
import { endLiveSessions, familyOfToken, type LiveSession, listLiveSessions } from '@labada/db/access/own-sessions'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { endElsewhere } from '../logins.ts'

/** Where an admin is logged in, and how to end it elsewhere. This session ends with a logout. */
export const ownSessionHandlers: Handlers<typeof ownSessionRoutes> = {
  async listOwnSessions(_input, { db, actor }) {
    const [mine, sessions] = await Promise.all([familyOfToken(db, actor.tokenId), listLiveSessions(db, actor.id)])
    const items = sessions.map((session) => ({ ...placeOf(session), current: session.family === mine }))
    return { items: items.toSorted((one, other) => Number(other.current) - Number(one.current)) }
  },

  async endOwnSession({ params: { sessionId } }, context) {
    return { ended: (await endPlaces(context, context.actor.id, sessionId)) > 0 }
  },

  async endOtherSessions(_input, context) {
    return { ended: await endPlaces(context, context.actor.id, 'all') }
  },
}

/** A session as its owner and whoever looks after accounts read it. */
export const placeOf = ({ family, tokenId: _, ...session }: LiveSession): Listed => ({ ...session, id: family })

/**
 * Logs a person out in one place or in all, except in the caller's own session. Returns in how many; of some, it is
 * written down and their screens close. `judge` refuses what the caller may not do.
 */
export async function endPlaces(
  context: Context,
  userId: string,
  which: string,
  judge?: (trx: Trx) => Promise<void>,
): Promise<number> {
  const { actor, now } = context
  const ended = await context.command(async (trx) => {
    await judge?.(trx)
    const mine = userId === actor.id ? await familyOfToken(trx, actor.tokenId) : null
    if (which === mine) throw new DomainError('not_found', 'Log out to end this session')
    const inPortal = which === 'all' && mine === null ? await endElsewhere(trx, context, userId) : 0
    const sessions = await endLiveSessions(trx, userId, which === 'all' ? { allBut: mine } : { family: which })
    if (sessions + inPortal === 0) return 0
    await writeAudit(trx, context, {
      branchId: null,
      action: 'session.revoked',
      objectType: 'user',
      objectId: userId,
      after: { sessions },
    })
    await announce(trx, now, { type: 'session.revoked', branchId: null, payload: { userId } })
    return sessions
  })
  context.forgetSessions()
  return ended
}
