import { sql } from 'kysely'
import type { Invariant } from '../core/invariant.ts'

/** The invariants of the ledger. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'transfers-sum-to-zero',
    broken: 'A movement of money doesn’t balance',
    query: sql`
      select t.id::text as subject from ledger_transfer t left join ledger_posting p on p.transfer_id = t.id
      group by t.id having count(p.position) < 2 or sum(p.amount_centavos) <> 0`,
  },
  {
    name: 'balances-equal-postings',
    broken: 'An account’s balance doesn’t match its movements',
    query: sql`
      select coalesce(b.branch_id, p.branch_id) || ' ' || coalesce(b.account_code, p.account_code) as subject
      from ledger_balance b
      full join (
        select branch_id, account_code, sum(amount_centavos) as moved from ledger_posting group by branch_id, account_code
      ) p on p.branch_id = b.branch_id and p.account_code = b.account_code
      where coalesce(b.balance_centavos, 0) <> coalesce(p.moved, 0)`,
  },
  {
    name: 'cash-not-negative',
    broken: 'A drawer or safe is below zero',
    query: sql`
      select branch_id || ' ' || account_code as subject from ledger_balance
      where account_code in ('drawer', 'safe') and balance_centavos < 0`,
  },
]
