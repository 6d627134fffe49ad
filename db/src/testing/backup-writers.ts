import { recordAudit } from '../core/audit.ts'
import type { Db } from '../core/client.ts'
import { newId } from '../core/ids.ts'

/** Somebody who goes on working while a backup is made: customers and entries of the audit log, as fast as they come. */
export function writersOn(db: Db) {
  let isStopped = false
  let written = 0
  const work = async () => {
    while (!isStopped) {
      await db.transaction().execute(async (trx) => {
        await recordAudit(trx, {
          at: new Date(),
          actorId: null,
          clientId: null,
          branchId: null,
          action: 'customer.changed',
          objectType: 'customer',
          objectId: newId(),
        })
      })
      written += 1
    }
  }
  const working = Promise.all([work(), work()])
  return {
    written: () => written,
    async stop() {
      isStopped = true
      await working
    },
  }
}
