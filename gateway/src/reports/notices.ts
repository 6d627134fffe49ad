import type { Notice, noticeRoutes } from '@labada/contracts/reports/notices'
import type { unreadNoticeRoutes } from '@labada/contracts/reports/unread-notices'
import type { Trx } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import * as notices from '@labada/db/reports/notices'
import { DomainError } from '@labada/domain/core/errors'
import { kindsFor } from '@labada/domain/reports/notices'
import type { Context, Handlers } from '../http/context.ts'

export const noticeHandlers: Handlers<typeof noticeRoutes & typeof unreadNoticeRoutes> = {
  async listNotices({ query }, context) {
    const { cursor, limit = 20 } = query
    const reader = readerOf(context)
    const [page, totals] = await Promise.all([
      notices.listNotices(context.db, reader, { cursor, limit }),
      onFirstPage(cursor, async () => ({ unread: await notices.countUnread(context.db, reader) })),
    ])
    return { items: page.items.map(toNotice), nextCursor: page.nextCursor, totals }
  },

  async countUnreadNotices(_input, context) {
    return { unread: await notices.countUnread(context.db, readerOf(context)) }
  },

  async readNotice({ params, body }, context) {
    const { actor, now } = context
    const reader = readerOf(context)
    return context.command(async (trx) => {
      if (!(await notices.hasNotice(trx, reader, params.noticeId))) {
        throw new DomainError('not_found', 'Notification not found')
      }
      if (body.read) await notices.insertRead(trx, params.noticeId, actor.id, now)
      else await notices.deleteRead(trx, params.noticeId, actor.id)
      return told(trx, reader, now)
    })
  },

  async readAllNotices({ body }, context) {
    const reader = readerOf(context)
    return context.command(async (trx) => {
      await notices.insertReads(trx, reader, body.until, context.now)
      return told(trx, reader, context.now)
    })
  },
}

const readerOf = ({ actor, scope }: Context): notices.NoticeReader => ({
  userId: actor.id,
  branchId: scope.branchId,
  kinds: kindsFor(actor.role, actor.keys),
  // At a counter the account is the branch’s, and its screen anybody’s.
  tellsOwn: actor.role === 'admin',
})

/** Tells the person's other devices, and answers with what is left. */
async function told(trx: Trx, reader: notices.NoticeReader, now: Date): Promise<{ unread: number }> {
  const { userId, branchId } = reader
  await announce(trx, now, { type: 'notice.read', branchId, payload: { userId } })
  return { unread: await notices.countUnread(trx, reader) }
}

const toNotice = ({ isUnread, ...notice }: notices.NoticeRow): Notice => ({ ...notice, unread: isUnread })
