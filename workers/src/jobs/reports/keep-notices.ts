import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { loadConcerns } from '@labada/db/reports/concerns'
import { listBranchFigures, listFiguredBranches } from '@labada/db/reports/figures'
import { queueNoticeMails } from '@labada/db/reports/notice-mails'
import { listOpenNotices, lockNotices, saveNotices } from '@labada/db/reports/notices'
import { loadSecurityNews } from '@labada/db/reports/security-news'
import { attentionOf } from '@labada/domain/reports/attention'
import { changesOf } from '@labada/domain/reports/notices'
import { newsOf } from '@labada/domain/reports/security-news'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** The only key: one look at the whole company serves any number of events. */
export const ALL_NOTICES = 'all'

/** Keeps the bell's notices after an event that may raise or settle one. */
export const keepNoticesJob = defineJob({
  payload: z.literal(ALL_NOTICES),
  attempts: 3,
  run: (_payload, { db, now }) => keepNotices(db, now),
})

/** Keeps them every minute: an order becomes overdue without an event. */
export const keepAllNotices = defineJob({
  payload: z.object({}),
  attempts: 2,
  run: (_payload, { db, now }) => keepNotices(db, now),
})

/** Makes the open notices those of everything that needs attention right now and of the news around logins, and tells the screens of what changed. */
async function keepNotices(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockNotices(trx)
    const scope = { branchId: null }
    const branches = await listFiguredBranches(trx, scope, now)
    const figures = await listBranchFigures(trx, branches, now)
    const found = [
      ...newsOf(await loadSecurityNews(trx, now)),
      ...attentionOf(await loadConcerns(trx, scope, now, branches, figures)),
    ]
    const open = await listOpenNotices(trx)
    const changes = changesOf(open, found)
    await saveNotices(trx, changes, now)
    await queueNoticeMails(trx, changes.raised, now)
    const branchOf = new Map(open.map(({ id, branchId }) => [id, branchId]))
    const touched = [
      ...changes.raised.map(({ branchId }) => branchId),
      ...[...changes.changed.map(({ id }) => id), ...changes.resolved].map((id) => branchOf.get(id) ?? null),
    ]
    for (const branchId of new Set(touched)) {
      await announce(trx, now, { type: 'notice.changed', branchId, payload: {} })
    }
  })
}
