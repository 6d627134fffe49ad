import type { NewEvent } from '@labada/contracts/events'
import type { Trx } from './client.ts'
import { newId } from './ids.ts'

/**
 * Announces what happened, if and only if the transaction commits. Call it last in a transaction: ids are given under
 * the locks that order the changes of one subject, so subjects are announced in order.
 */
export async function announce(trx: Trx, now: Date, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await trx
    .insertInto('outbox')
    .values(
      events.map((event) => ({
        eventId: newId(),
        type: event.type,
        branchId: event.branchId,
        payload: JSON.stringify(event.payload),
        occurredAt: now,
      })),
    )
    .execute()
}
