import type { Db } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import type { ServerKeyRing } from '../core/server-keys.ts'
import { recordAccess } from './fingerprints.ts'
import { wrapAnew } from './template-vault.ts'

export interface Rewrapped {
  readonly wrapped: number
  /** Templates whose key file is missing: they remain encrypted with the old key. */
  readonly left: number
}

/**
 * Wraps the keys of all templates with the newest key of the ring, in batches, each committed separately: if a run is
 * interrupted, every template can still be opened with the key it names, and the next run continues. No template is
 * opened. `now` is written to the access log.
 */
export async function rewrapTemplates(
  db: Db,
  ring: ServerKeyRing,
  { now, atOnce = 100 }: { readonly now: Date; readonly atOnce?: number },
): Promise<Rewrapped> {
  let [wrapped, left] = [0, 0]
  let after: string | undefined
  do {
    const done = await db.transaction().execute(async (trx) => {
      let rows = trx
        .selectFrom('fingerprint')
        .select(['id', 'keyId', 'wrappedKey'])
        .where('keyId', '!=', ring.wrapId)
        .where('erasedAt', 'is', null)
        .orderBy('id')
        .limit(atOnce)
        .forUpdate()
      if (after !== undefined) rows = rows.where('id', '>', after)
      const found = await rows.execute()
      let count = 0
      for (const { id, keyId, wrappedKey } of found) {
        if (!wrappedKey || !ring.wrap.has(keyId)) continue
        const anew = wrapAnew(ring, { keyId, wrappedKey })
        await trx.updateTable('fingerprint').set(anew).where('id', '=', id).execute()
        count += 1
      }
      if (count > 0)
        await recordAccess(trx, {
          at: now,
          actorId: null,
          clientId: null,
          employeeId: null,
          purpose: 'rewrap',
          templates: count,
          requestId: newId(now.getTime()),
        })
      return { count, seen: found.length, last: found.at(-1)?.id }
    })
    wrapped += done.count
    left += done.seen - done.count
    after = done.last
  } while (after !== undefined)
  return { wrapped, left }
}
