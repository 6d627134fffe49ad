import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The invariants of events. */
export const EVENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'events-are-in-sequence',
    broken: 'The sequence of events has a gap',
    query: sql`
      select 'outbox' as subject from relay_state r
      cross join lateral (
        select count(*) as numbered, min(seq) as first, max(seq) as newest from outbox where seq > r.last_seq - 100000
      ) o
      where o.numbered > 0 and (o.newest <> r.last_seq or o.newest - o.first + 1 <> o.numbered)`,
  },
  {
    name: 'events-are-confirmed',
    broken: 'An event has waited over five minutes to be processed',
    // One week back: if an alarm was missed for that long, the relay's own reconciling finds the event.
    query: sql`
      select o.event_id::text as subject from outbox o
      where o.created_at < clock_timestamp() - interval '5 minutes' and o.created_at > clock_timestamp() - interval '7 days'
        and not exists (select from inbox i where i.event_id = o.event_id)`,
  },
]
