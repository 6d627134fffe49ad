import { sql } from 'kysely'
import type { Invariant } from '../../core/invariant.ts'

/** The invariants of pay. The table itself ensures that a payslip adds up. */
export const PAYROLL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'unpaid-pay-equals-payslips',
    broken: 'What the ledger says is owed as pay is not what approved payslips still have to be paid',
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
    broken: 'An approved payslip does not pay the leave that is recorded as converted with it',
    query: sql`
      select p.id::text as subject from payslip p
      join (select slip_id, sum(days_milli) as days from leave_conversion where cancelled_at is null group by slip_id) v
        on v.slip_id = p.id
      where p.locked_at is not null and v.days <> coalesce((select (l ->> 'daysMilli')::bigint
        from jsonb_array_elements(p.result -> 'lines') l where l ->> 'code' = 'LEAVE_CONVERSION'), 0)`,
  },
  {
    name: 'reverted-pay-is-off-the-books',
    broken: 'A payroll that was taken back still counts: a slip of it, its journal, or a payment',
    query: sql`
      select r.id::text as subject from payroll_run r where r.state = 'reverted' and (
        exists (select from payslip p where p.run_id = r.id and p.state not in ('reverted', 'excluded'))
        or exists (select from payroll_payment y where y.run_id = r.id)
        or exists (select from ledger_transfer t where t.source_type = 'payroll' and t.source_id = r.id
          and t.reverses_id is null and not exists (select from ledger_transfer b where b.reverses_id = t.id)))`,
  },
  {
    name: 'pay-is-paid-once',
    broken: 'Pay that was handed out is not what its payslips say, or was not booked once',
    query: sql`
      select p.id::text as subject from payroll_payment p
      where p.amount_centavos <> (select coalesce(sum(s.net_centavos), 0) from payslip s where s.payment_id = p.id)
        or p.slips <> (select count(*) from payslip s where s.payment_id = p.id)
        or 1 <> (select count(*) from ledger_transfer t where t.source_id = p.id and t.source_type = 'payroll_payment')`,
  },
]
