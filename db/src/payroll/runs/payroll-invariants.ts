import { sql } from 'kysely'
import type { Invariant } from '../../core/invariant.ts'

/** The invariants of pay. The table itself ensures that a payslip adds up. */
export const PAYROLL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'unpaid-pay-equals-payslips',
    broken: 'Pay owed in the ledger doesn’t match approved, unpaid payslips',
    query: sql`
      select b.id::text as subject from branch b
      left join ledger_balance p on p.branch_id = b.id and p.account_code = 'payroll_payable'
      left join (select branch_id, sum(net_centavos) as owed from payslip
        where locked_at is not null and state = 'computed' and payment_id is null group by branch_id) s
        on s.branch_id = b.id
      where coalesce(p.balance_centavos, 0) <> -coalesce(s.owed, 0)`,
  },
  {
    name: 'converted-leave-is-paid-once',
    broken: 'An approved payslip doesn’t pay the leave converted with it',
    query: sql`
      select p.id::text as subject from payslip p
      join (select slip_id, sum(days_milli) as days from leave_conversion where cancelled_at is null group by slip_id) v
        on v.slip_id = p.id
      where p.locked_at is not null and v.days <> coalesce((select (l ->> 'daysMilli')::bigint
        from jsonb_array_elements(p.result -> 'lines') l where l ->> 'code' = 'LEAVE_CONVERSION'), 0)`,
  },
  {
    name: 'reverted-pay-is-off-the-books',
    broken: 'A reverted pay run still counts: a payslip, its journal, or a payment',
    query: sql`
      select r.id::text as subject from payroll_run r where r.state = 'reverted' and (
        exists (select from payslip p where p.run_id = r.id and p.state not in ('reverted', 'excluded'))
        or exists (select from payroll_payment y where y.run_id = r.id)
        or exists (select from ledger_transfer t where t.source_type = 'payroll' and t.source_id = r.id
          and t.reverses_id is null and not exists (select from ledger_transfer b where b.reverses_id = t.id)))`,
  },
  {
    name: 'pay-is-paid-once',
    broken: 'Released pay doesn’t match its payslips, or wasn’t recorded exactly once',
    query: sql`
      select p.id::text as subject from payroll_payment p
      where p.amount_centavos <> (select coalesce(sum(s.net_centavos), 0) from payslip s where s.payment_id = p.id)
        or p.slips <> (select count(*) from payslip s where s.payment_id = p.id)
        or 1 <> (select count(*) from ledger_transfer t where t.source_id = p.id and t.source_type = 'payroll_payment')`,
  },
]
