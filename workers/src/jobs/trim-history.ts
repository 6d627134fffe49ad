import { trimUploads } from '@labada/db/company/uploads'
import { recordAudit } from '@labada/db/core/audit'
import type { Db } from '@labada/db/core/client'
import { trimDrafts } from '@labada/db/people/employee-files'
import { trimExports } from '@labada/db/reports/exports'
import { trimHistory as trim } from '@labada/db/trimming'
import { z } from 'zod'
import { defineJob } from './job.ts'

const DAY_MS = 86_400_000
/** Abandoned forms of new employees. */
const DRAFT_DAYS = 30

/**
 * Deletes outdated keys, events, dead credentials, exports, unfinished forms and unused uploads, and says in the audit log
 * how many of each.
 */
export const trimHistory = defineJob({
  payload: z.object({}),
  attempts: 3,
  async run(_payload, { db, files, now, log }) {
    const yesterday = new Date(now.getTime() - DAY_MS)
    const drafts = await trimDrafts(db, new Date(now.getTime() - DRAFT_DAYS * DAY_MS))
    const exports = await trimExports(db, yesterday)
    for (const id of exports) await files.dropExport(id)
    const uploads = await trimUploads(db, yesterday)
    for (const hash of uploads) await files.dropUpload(hash)
    const trimmed = { ...(await trim(db, now)), drafts, exports: exports.length, uploadedFiles: uploads.length }
    await tellCounts(db, now, trimmed)
    log.info(trimmed, 'history trimmed')
  },
})

async function tellCounts(db: Db, at: Date, trimmed: Readonly<Record<string, number>>): Promise<void> {
  const after = Object.fromEntries(Object.entries(trimmed).filter(([, count]) => count > 0))
  if (Object.keys(after).length === 0) return
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      at,
      actorId: null,
      clientId: null,
      branchId: null,
      action: 'history.trimmed',
      objectType: 'job',
      objectId: 'trim-history',
      after,
    }),
  )
}
