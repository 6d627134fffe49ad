import { sql } from 'kysely'
import type { Invariant } from '../core/invariant.ts'

/** The invariants of what counters did without a connection. */
export const OFFLINE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'undecided-cash-is-of-waiting-work',
    broken: 'Cash of work that waits for a decision doesn’t match the ledger',
    query: sql`
      select booked.id::text as subject from (
        select t.source_id as id, -sum(p.amount_centavos) as amount
        -- By branch, for the index of the ledger is by branch and account.
        from branch b join ledger_posting p on p.branch_id = b.id and p.account_code = 'undecided'
        join ledger_transfer t on t.id = p.transfer_id group by t.source_id
      ) booked
      left join offline_command c on c.id = booked.id
      -- Its decision is a transaction after the one that records it: until then it waits, with nothing left here.
      where booked.amount <> 0 and (c.state is distinct from 'waiting' or booked.amount is distinct from c.drawer_centavos)`,
  },
  {
    name: 'receipt-numbers-of-devices-have-no-gap',
    broken: 'An item sales receipt number that a device gave without a connection is missing',
    query: sql`
      select branch_id || ' ' || series as subject from (
        -- Whatever became of it; one number may have been sent twice.
        select distinct s.branch_id, s.series, substring(c.order_number from '[0-9]+$')::int as count
        from offline_command c
        join offline_series s on s.device_id = c.device_id and s.branch_id = c.branch_id
          and s.series = substring(c.order_number from '-S-([A-Z]+)[0-9]+$')
        -- After a restore, what a lost device had sent may be gone for good.
        where not exists (select from restore r where r.restored_at > s.taken_at)
      ) number
      group by branch_id, series having min(count) <> 1 or max(count) <> count(*)`,
  },
]
