import { EXPORTABLE } from '@labada/contracts/reports/exports'
import { announce } from '@labada/db/core/outbox'
import { findExportToMake, makeExport, setExport } from '@labada/db/reports/exports'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Writes a list to its file, page by page. Idempotent: running it twice produces the same file. */
export const makeExportJob = defineJob({
  payload: z.uuid(),
  attempts: 3,
  async run(id, { db, files, now }) {
    const wanted = await findExportToMake(db, id)
    const list = EXPORTABLE.find((known) => known === wanted?.list)
    if (wanted?.state !== 'waiting' || !list) return
    const { format, query, requestedAt } = wanted
    const content = makeExport(db, {
      list,
      format,
      query,
      requestedBy: wanted.requestedByName,
      now: requestedAt,
      onRows: (doneRows) => setExport(db, id, { doneRows }),
    })
    const bytes = await files.writeExport(id, content)
    await db.transaction().execute(async (trx) => {
      await setExport(trx, id, { state: 'ready', bytes, finishedAt: now })
      await announce(trx, now, { type: 'export.finished', branchId: null, payload: { exportId: id } })
    })
  },
})
