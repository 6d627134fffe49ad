import { sql } from 'kysely'
import type { Invariant } from '../core/invariant.ts'

/** The invariants of cash sessions and of cash in transit. */
export const CASH_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-open-cash-session',
    broken: 'A branch has two open cash sessions',
    query: sql`
      select branch_id::text as subject from cash_session where state <> 'closed' group by branch_id having count(*) > 1`,
  },
  {
    name: 'cash-session-numbers-have-no-gap',
    broken: 'A Z reading number is missing or used twice',
    query: sql`
      select branch_id::text as subject from cash_session
      group by branch_id having min(number) <> 1 or max(number) <> count(*)`,
  },
  {
    name: 'closed-sessions-account-for-their-count',
    broken: 'A closing count doesn’t match what was kept, moved and remitted',
    query: sql`
      select id::text as subject from cash_session where state = 'closed' and (
        counted_centavos is distinct from kept_centavos + to_safe_centavos + remitted_centavos
        or variance_centavos is distinct from counted_centavos - expected_centavos)`,
  },
  {
    name: 'closed-drawers-hold-what-was-kept',
    broken: 'A closed drawer doesn’t hold what its last close kept',
    query: sql`
      select last.branch_id::text as subject from (
        select distinct on (branch_id) branch_id, state, kept_centavos from cash_session order by branch_id, number desc
      ) last
      left join ledger_balance l on l.branch_id = last.branch_id and l.account_code = 'drawer'
      where last.state = 'closed' and coalesce(l.balance_centavos, 0) <> last.kept_centavos`,
  },
  {
    name: 'cash-forecasts-add-up',
    broken: 'A day of the cash forecast doesn’t match its lines and the day before',
    query: sql`
      select branch_id::text || ' ' || date as subject from (
        select d.branch_id, d.date, d.net_centavos, d.balance_centavos,
          coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(d.lines) line), 0) as lines,
          coalesce(lag(d.balance_centavos) over days, f.opening_centavos) as before
        from cash_forecast_day d join cash_forecast f on f.branch_id = d.branch_id
        window days as (partition by d.branch_id order by d.date)
      ) d where net_centavos <> lines or balance_centavos <> before + net_centavos`,
  },
  {
    name: 'transit-equals-open-remittances',
    broken: 'Cash in transit in the ledger doesn’t match remittances in transit',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance l on l.branch_id = b.id and l.account_code = 'transit'
      left join (
        select branch_id, sum(amount_centavos) as sent from remittance where confirmed_at is null group by branch_id
      ) r on r.branch_id = b.id
      where coalesce(l.balance_centavos, 0) <> coalesce(r.sent, 0)`,
  },
]
