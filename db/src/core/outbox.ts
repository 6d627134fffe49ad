import type { NewEvent } from '@labada/contracts/core/events'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './client.ts'
import { newId } from './ids.ts'

/**
 * Announces events if and only if the transaction commits. Call it last in a transaction: ids are assigned under the
 * locks that order the changes of a subject, so its events are in order.
 */
export async function announce(trx: Trx, now: Date, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(now, events).execute(trx)
}

/** The statement of `announce`, as a part of another statement: the events keep their order. */
export function insertEvents(now: Date, events: readonly NewEvent[]) {
  return insertEventsOf(now, recordsetOf(sql`${JSON.stringify(eventRows(events))}::jsonb`))
}

/** New events as rows, each with an id. */
export function eventRows(events: readonly NewEvent[]): readonly object[] {
  return events.map(({ type, branchId, payload }) => ({ event_id: newId(), type, branch_id: branchId, payload }))
}

/** `insertEvents`, of the rows `e` in a list of tables (`recordsetOf`), each with its own instant if that is a column. */
export function insertEventsOf(now: Date | RawBuilder<unknown>, from: RawBuilder<unknown>) {
  return sql`
    insert into outbox (event_id, type, branch_id, payload, occurred_at)
      select e.event_id, e.type, e.branch_id, e.payload, ${now} from ${from}`
}

/** The rows `e` of `eventRows` in a JSON expression. */
export const recordsetOf = (rows: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${rows}) as e (event_id uuid, type text, branch_id uuid, payload jsonb)`
