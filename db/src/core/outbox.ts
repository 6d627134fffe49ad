import type { NewEvent } from '@labada/contracts/core/events'
import { sql } from 'kysely'
import type { Trx } from './client.ts'
import { newId } from './ids.ts'

/**
 * Announces what happened, if and only if the transaction commits. Call it last in a transaction: ids are given under
 * the locks that order the changes of one subject, so subjects are announced in order.
 */
export async function announce(trx: Trx, now: Date, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(now, events).execute(trx)
}

/** The statement of `announce`, to be part of another: the events get their places in their order. */
export function insertEvents(now: Date, events: readonly NewEvent[]) {
  const rows = events.map(({ type, branchId, payload }) => ({ event_id: newId(), type, branch_id: branchId, payload }))
  return sql`
    insert into outbox (event_id, type, branch_id, payload, occurred_at)
      select event_id, type, branch_id, payload, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (event_id uuid, type text, branch_id uuid, payload jsonb)`
}
