import { sql } from 'kysely'
import type { Invariant } from '../../core/invariant.ts'

/** The invariants of cash advances. */
export const ADVANCE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'advances-equal-entries',
    broken: 'Cash advances in the ledger don’t match what was released and repaid',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance a on a.branch_id = b.id and a.account_code = 'advance'
      left join (select branch_id, sum(amount_centavos) as owed from cash_advance_entry group by branch_id) e on e.branch_id = b.id
      where coalesce(a.balance_centavos, 0) <> coalesce(e.owed, 0)`,
  },
  {
    name: 'advances-are-released-once',
    broken: 'A cash advance was released twice, without approval, or for another amount than approved',
    query: sql`
      select a.id::text as subject from cash_advance a
      left join cash_advance_entry e on e.advance_id = a.id and e.kind = 'release'
      left join ledger_transfer t on t.source_id = e.id and t.source_type = 'advance'
      group by a.id
      having count(e.id) <> case when a.released_at is null then 0 else 1 end
        or count(t.id) <> count(e.id) or coalesce(sum(e.amount_centavos), a.amount_centavos) <> a.amount_centavos`,
  },
  {
    name: 'advances-are-settled-when-paid-back',
    broken: 'A cash advance is settled but still owed, repaid but still open, or overpaid',
    query: sql`
      select a.id::text as subject from cash_advance a
      left join cash_advance_entry e on e.advance_id = a.id
      where a.released_at is not null group by a.id
      having sum(e.amount_centavos) < 0 or (a.status = 'settled') <> (sum(e.amount_centavos) = 0)`,
  },
  {
    name: 'advance-plans-cover-the-amount',
    broken: 'The installments of a cash advance don’t add up to its amount',
    query: sql`
      select a.id::text as subject from cash_advance a
      left join cash_advance_instalment i on i.advance_id = a.id and i.skipped_at is null
      where a.released_at is not null group by a.id having coalesce(sum(i.amount_centavos), 0) <> a.amount_centavos`,
  },
]
