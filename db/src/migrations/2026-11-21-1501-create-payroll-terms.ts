import { type Kysely, sql } from 'kysely'

/**
 * How a shop pays, from a day on; a change is a row, the older ones stay. What a slip was computed from now also counts
 * the earlier pays of its year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payroll_terms (
      id uuid primary key,
      from_on date not null,
      value jsonb not null check (jsonb_typeof(value) = 'object'),
      changed_at timestamptz not null,
      changed_by uuid not null references app_user
    );
    create index payroll_terms_newest on payroll_terms (from_on desc, changed_at desc);
    grant select on payroll_terms to labada_gateway, labada_workers;
    grant insert on payroll_terms to labada_gateway;

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
        (select concat_ws(' ', e.hired_on, e.separated_on, e.home_branch_id) from employee e where e.id = employee)))
    $$;
  `.execute(db)
}
