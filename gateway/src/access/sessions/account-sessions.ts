import type { accountSessionRoutes } from '@labada/contracts/access/account-sessions'
import { listLiveSessions } from '@labada/db/access/own-sessions'
import { findUser } from '@labada/db/access/users'
import type { Db } from '@labada/db/core/client'
import { DomainError } from '@labada/domain/core/errors'
import type { Context, Handlers } from '../../http/context.ts'
import { requireNoMore } from '../logins.ts'
import { endPlaces, placeOf } from './own-sessions.ts'

/** Where somebody else is logged in, and how whoever manages access ends it. */
export const accountSessionHandlers: Handlers<typeof accountSessionRoutes> = {
  async listAccountSessions({ params: { userId } }, { db }) {
    await existing(db, userId)
    return { items: (await listLiveSessions(db, userId)).map(placeOf) }
  },

  async endAccountSession({ params: { userId, sessionId } }, context) {
    return { ended: (await end(context, userId, sessionId)) > 0 }
  },

  async endAccountSessions({ params: { userId } }, context) {
    return { ended: await end(context, userId, 'all') }
  },
}

/** Nobody ends the session of a person who may do more than they. */
const end = (context: Context, userId: string, which: string): Promise<number> =>
  endPlaces(context, userId, which, async (trx) => requireNoMore(trx, context, await existing(trx, userId)))

async function existing(db: Db, userId: string) {
  const user = await findUser(db, userId)
  if (!user) throw new DomainError('not_found', 'This account no longer exists')
  return user
}
