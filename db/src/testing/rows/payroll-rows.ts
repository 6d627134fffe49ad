import { type Kysely, sql } from 'kysely'

/** One row of every table of payroll runs, on a shop that `fillBaseline` filled. */
export async function fillPayroll(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into payroll_run (id, from_on, to_on, pay_on, frequency, branch_ids, state, created_at, created_by)
      select id, '2026-11-01', '2026-11-15', '2026-11-20', 'semi_monthly', '{}', 'draft', now(), id from app_user where username = 'alma';
    insert into payslip (id, run_id, employee_id, branch_id, from_on, to_on, state, pay_method, pay_account, input, result, previous)
      select r.id, r.id, u.employee_id, b.id, r.from_on, r.to_on, 'computed', 'cash', '', '{}', '{}', '{}'
      from payroll_run r, app_user u, branch b where u.username = 'ana' limit 1;
    insert into payslip_common (id, content) select id, '{}' from payroll_run;
    insert into payroll_payment (id, run_id, branch_id, place, amount_centavos, slips, business_date, paid_at, paid_by)
      select run_id, run_id, branch_id, 'safe', 100, 1, '2026-11-20', now(), r.created_by from payslip join payroll_run r on r.id = run_id;
    insert into payroll_waiver (run_id, key, reason, at, by_id) select id, 'absent', 'On leave', now(), created_by from payroll_run;
    insert into pay_item (id, employee_id, kind, label, amount_centavos, slip_id, basis, created_at, created_by)
      select s.id, s.employee_id, 'allowance', 'Rice', 100, s.id, 'Company policy', now(), r.created_by
      from payslip s join payroll_run r on r.id = s.run_id;
    insert into leave_conversion (id, employee_id, slip_id, year_from, year_to, completed_years, given_milli, months_in_year,
        used_milli, days_milli, recorded_at, recorded_by)
      select s.id, s.employee_id, s.id, '2025-01-01', '2025-12-31', 1, 5000, 0, 0, 5000, now(), r.created_by
      from payslip s join payroll_run r on r.id = s.run_id;
    insert into payslip_acknowledgement (payslip_id, acknowledged_at, portal_session_id, scan_id, client_id)
      select p.id, now(), 1, s.id, s.client_id from payslip p, scan s limit 1;
    insert into payroll_terms (id, from_on, value, changed_at, changed_by) select id, '2026-01-01', '{}', now(), created_by from payroll_run;
    insert into pay_item_entry (item_id, slip_id, amount_centavos) select id, slip_id, 100 from pay_item;
  `)
    .execute(db)
}
