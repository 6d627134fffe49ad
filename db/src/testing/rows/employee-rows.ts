import { type Kysely, sql } from 'kysely'

const AT = '2026-11-21T10:00:00+08:00'
const DAY = '2026-11-21'

/** One row of every table of employees' papers, on a shop that `fillBaseline` and `fillExpenses` filled. */
export async function fillEmployeeRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    update branch set wage_region = 'VII', wage_tier = 'class_a';
    update employee set gender = 'female', birth_date = '2001-02-03', mobile = '09171234567', home_branch_id = (select id from branch limit 1),
      sss_number = '3412345678', philhealth_number = '123456789012', pagibig_number = '123456789012', tin = '123456789',
      rest_weekday = 0, shift_template_id = id, separated_on = '2100-01-01', separation_reason = 'resigned';
    insert into vat_registration (id, branch_id, from_on, is_registered, source, created_at, created_by, withdrawn_at, withdrawn_by, withdrawn_reason)
      select b.id, b.id, '${DAY}', true, 'Certificate', '${AT}', u.id, '${AT}', u.id, 'A mistake' from branch b, app_user u limit 1;
    insert into employee_rate (id, employee_id, from_on, pay_type, rate_centavos, reason, created_by, withdrawn_at, withdrawn_by, withdrawn_reason)
      select e.id, e.id, '${DAY}', 'daily', 58200, 'Hired', u.id, '${AT}', u.id, 'A mistake' from employee e, app_user u limit 1;
    insert into employee_document (id, employee_id, upload_id, kind, note, expires_on, added_at, added_by, removed_at, removed_by)
      select e.id, e.id, f.id, 'contract', 'x', '${DAY}', '${AT}', u.id, '${AT}', u.id from employee e, upload f, app_user u limit 1;
    insert into employee_note (id, employee_id, kind, happened_on, text, response, responded_at, created_at, created_by)
      select e.id, e.id, 'incident', '${DAY}', 'x', 'y', '${AT}', '${AT}', u.id from employee e, app_user u limit 1;
    update employee set tax_status = 'several_jobs', hours_of_work = 'exempt';
    insert into employee_leave (id, employee_id, branch_id, kind, is_paid, from_on, to_on, reason, status, requested_at, requested_by,
        decided_at, decided_by, decision_reason)
      select e.id, e.id, b.id, 'service_incentive', true, '${DAY}', '${DAY}', 'x', 'approved', '${AT}', u.id, '${AT}', u.id, 'x'
      from employee e, app_user u, branch b limit 1;
    insert into employee_allowance (id, employee_id, name, amount_centavos, per, is_taxable, in_contribution_base, from_on, to_on, created_at,
        created_by, ended_at, ended_by)
      select e.id, e.id, 'Meals', 5000, 'day_worked', false, false, '${DAY}', '${DAY}', '${AT}', u.id, '${AT}', u.id
      from employee e, app_user u limit 1;
    insert into employment_break (id, employee_id, separated_on, returned_on, recorded_at, replaced_at)
      select id, id, '2026-11-01', '${DAY}', '${AT}', '${AT}' from employee limit 1;
    insert into employee_draft (id, owner_id, content, saved_at) select id, id, '{"step":0}', '${AT}' from app_user limit 1;
  `)
    .execute(db)
}
