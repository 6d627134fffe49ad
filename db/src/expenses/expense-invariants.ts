import { sql } from 'kysely'
import type { Invariant } from '../core/invariant.ts'

/** Invariants of expenses and of money to be returned. */
export const EXPENSE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'expenses-are-booked',
    broken: 'An expense doesn’t match the ledger',
    query: sql`
      select e.id::text as subject from expense e
      join expense_category c on c.id = e.category_id
      left join lateral (
        select coalesce(sum(p.amount_centavos) filter (where p.account_code = c.account_code), 0) as spent,
          coalesce(sum(p.amount_centavos) filter (where p.account_code = 'suspense'), 0) as waiting,
          coalesce(sum(p.amount_centavos) filter (where p.account_code = 'to_return'), 0) as owed,
          coalesce(sum(p.amount_centavos) filter (where p.account_code like 'expense:%' and p.account_code <> c.account_code), 0) as elsewhere
        from ledger_transfer t join ledger_posting p on p.transfer_id = t.id where t.source_id = e.id
      ) l on true
      where (l.spent, l.waiting, l.owed, l.elsewhere) is distinct from (
        case when e.status in ('recorded', 'approved') then e.amount_centavos else 0 end,
        case when e.status = 'pending_approval' and e.is_paid then e.amount_centavos else 0 end,
        case when e.status = 'rejected' and e.is_paid then e.amount_centavos else 0 end, 0)`,
  },
  {
    name: 'money-to-return-equals-rejected-expenses',
    broken: 'What staff must return in the ledger doesn’t match rejected expenses',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'to_return'
      left join (
        select branch_id, sum(amount_centavos) as owed from expense where status = 'rejected' and is_paid group by branch_id
      ) e on e.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> coalesce(e.owed, 0)`,
  },
  {
    name: 'expense-numbers-have-no-gap',
    broken: 'An expense number of a branch is missing or used twice',
    query: sql`
      select branch_id::text as subject from expense group by branch_id
      having min(substring(number from '[0-9]+$')::int) <> 1 or max(substring(number from '[0-9]+$')::int) <> count(*)`,
  },
]
