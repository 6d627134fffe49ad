import { type Kysely, sql } from 'kysely'

/**
 * Managers and field personnel stand outside the rules of working time (Labor Code art. 82): their file says so, and a slip that
 * is not approved yet says that it changed. What others' slips rest on reads as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table employee add column hours_of_work text not null default 'covered'
      check (hours_of_work in ('covered', 'exempt'));

    create or replace function payslip_sources(employee uuid, first_day date, last_day date, slip uuid) returns text
    language sql stable as $$
      select md5(concat_ws('|',
        (select string_agg(d.workday || ' ' || d.computed_at, ',' order by d.workday) from attendance_day d
          where d.employee_id = employee and d.workday between first_day - 1 and last_day),
        (select string_agg(r.id::text, ',' order by r.from_on) from employee_rate r
          where r.employee_id = employee and r.withdrawn_at is null and r.from_on <= last_day),
        (select string_agg(i.id::text, ',' order by i.id) from pay_item i
          where i.employee_id = employee and i.ended_at is null and (i.slip_id = slip
            or (i.from_on <= last_day and coalesce(i.to_on, last_day) >= first_day))),
        (select string_agg(a.id || ' ' || a.version, ',' order by a.id) from cash_advance a
          where a.employee_id = employee and a.status in ('released', 'deducting')),
        (select string_agg(p.id::text, ',' order by p.to_on) from payslip p
          where p.employee_id = employee and p.locked_at is not null and p.to_on < first_day
            and p.to_on > first_day - 370),
        (select string_agg(t.id::text, ',' order by t.from_on, t.changed_at) from payroll_terms t
          where t.from_on <= last_day),
        (select concat_ws(' ', count(*), max(c.changed_at)) from late_changes(employee, first_day) c),
        (select string_agg(concat_ws(' ', w.id, w.to_on), ',' order by w.id) from employee_allowance w
          where w.employee_id = employee and w.from_on <= last_day and coalesce(w.to_on, last_day) >= first_day),
        (select concat_ws(' ', e.hired_on, e.separated_on, e.home_branch_id, e.tax_status,
          case when e.hours_of_work = 'exempt' then 'exempt' end) from employee e where e.id = employee),
        (select string_agg(v.id::text, ',' order by v.id) from leave_conversion v
          where v.slip_id = slip and v.cancelled_at is null)))
    $$;
  `.execute(db)
}
