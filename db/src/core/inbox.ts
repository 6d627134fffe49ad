import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import type { SequencedEvent } from './relay.ts'

/** The outbox events with these ids, in their order. Unknown ids are omitted. */
export async function findEvents(db: Db, ids: readonly string[]): Promise<SequencedEvent[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select(['eventId', 'type', 'branchId', 'occurredAt', 'payload'])
    .select(sql<number>`seq`.as('seq'))
    .where('eventId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('seq', 'is not', null)
    .orderBy('seq')
    .execute()
  return rows.map(({ eventId, ...event }) => ({ ...event, id: eventId }))
}

/**
 * Records that a consumer has these events, in the transaction of their effect. Returns the ids that are new to it:
 * only those may have an effect.
 */
export async function receive(trx: Trx, consumer: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .insertInto('inbox')
    // Sorted, so that two consumers with the same events wait for each other instead of deadlocking.
    .values([...ids].sort().map((eventId) => ({ eventId, consumer })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute()
  return new Set(rows.map(({ eventId }) => eventId))
}
