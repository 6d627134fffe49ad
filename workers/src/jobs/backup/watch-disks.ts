import { raiseAlert, resolveAlert } from '@labada/db/core/alerts'
import { fillingDisk } from '@labada/domain/backup/disks'
import { z } from 'zod'
import { defineJob } from '../job.ts'

const FILLING = 'disk_filling'

/**
 * Alerts the owner while there is still time: a full disk stops Postgres. Looks at the disks of the files and of the
 * backups, which in an ordinary installation are the database's too.
 */
export const watchDisks = defineJob({
  payload: z.object({}),
  attempts: 1,
  async run(_payload, { db, files, now }) {
    const text = fillingDisk(await files.rooms())
    if (text === null) await resolveAlert(db, FILLING, null, now)
    else
      await db
        .transaction()
        .execute((trx) => raiseAlert(trx, { kind: FILLING, branchId: null, text, details: {} }, now))
  },
})
