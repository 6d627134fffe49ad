import { type Kysely, sql } from 'kysely'

/**
 * Unused service incentive leave that a pay turns into money: once for each leave year of somebody. What an approved pay
 * converted stays. A payslip that has such leave is computed from it, so its fingerprint counts it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leave_conversion (
      id uuid primary key,
      employee_id uuid not null references employee,
      slip_id uuid not null references payslip,
      year_from date not null,
      year_to date not null check (year_to >= year_from),
      completed_years int not null check (completed_years >= 1),
      given_milli int not null check (given_milli >= 0),
      months_in_year int not null check (months_in_year between 0 and 12),
      used_milli int not null check (used_milli >= 0),
      days_milli int not null check (days_milli > 0),
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user,
      cancelled_at timestamptz,
      cancelled_by uuid references app_user,
      cancel_reason text check (length(cancel_reason) between 1 and 300),
      check ((cancelled_at is null) = (cancelled_by is null)),
      check ((cancelled_at is null) = (cancel_reason is null))
    );
    create unique index leave_conversion_once on leave_conversion (employee_id, year_from) where cancelled_at is null;
    create index leave_conversion_slip on leave_conversion (slip_id);

    create function keep_leave_conversion() returns trigger language plpgsql as $$
    begin
      if exists (select from payslip p where p.id = old.slip_id and p.locked_at is not null) then
        raise exception 'leave an approved pay converted never changes'
          using errcode = '23514', constraint = 'leave_conversion_is_paid';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;
    create trigger leave_conversion_is_paid before update or delete on leave_conversion
      for each row execute function keep_leave_conversion();
    revoke all on function keep_leave_conversion() from public;

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
        (select concat_ws(' ', e.hired_on, e.separated_on, e.home_branch_id, e.tax_status) from employee e where e.id = employee),
        (select string_agg(v.id::text, ',' order by v.id) from leave_conversion v
          where v.slip_id = slip and v.cancelled_at is null)))
    $$;

    grant select on leave_conversion to labada_gateway, labada_workers;
    grant insert on leave_conversion to labada_gateway;
    grant update (cancelled_at, cancelled_by, cancel_reason) on leave_conversion to labada_gateway;
  `.execute(db)
}
