import { type Kysely, sql } from 'kysely'

/**
 * Whoever returns was not employed between their last day and that day: a break, which no salary pays for. A last day or a
 * return that is recorded after a pay of later days was closed changes that pay too. A break recorded later that begins no
 * later replaces one whose return was recorded wrongly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table employment_break (
      id uuid primary key,
      employee_id uuid not null references employee,
      separated_on date not null,
      returned_on date not null check (returned_on > separated_on),
      recorded_at timestamptz not null,
      replaced_at timestamptz
    );
    create index employment_break_employee on employment_break (employee_id, separated_on);
    grant select on employment_break to labada_gateway, labada_workers;
    grant insert on employment_break to labada_gateway;
    grant update (replaced_at) on employment_break to labada_gateway;

    create or replace function late_changes(employee uuid, before date)
    returns table (slip_id uuid, workday date, changed_at timestamptz)
    language sql stable as $$
      select p.id, x.workday, x.changed_at
      from payslip p cross join lateral (
        select c.workday, c.created_at from attendance_correction c
          where c.employee_id = employee and c.workday between p.from_on and p.to_on
        union all
        select n.workday, n.decided_at from overtime_note n
          where n.employee_id = employee and n.workday between p.from_on and p.to_on
        union all
        select day::date, s.received_at from scan s
          cross join lateral (select (s.scanned_at at time zone 'Asia/Manila')::date as of) d
          cross join lateral generate_series(d.of - 1, d.of, interval '1 day') day
          where s.employee_id = employee and s.scanned_at >= p.from_on::timestamp at time zone 'Asia/Manila'
            and s.scanned_at < (p.to_on + 2)::timestamp at time zone 'Asia/Manila'
        union all
        select day::date, l.decided_at from employee_leave l
          cross join lateral generate_series(l.from_on::timestamp, l.to_on::timestamp, interval '1 day') day
          where l.employee_id = employee and l.from_on <= p.to_on and l.to_on >= p.from_on and l.status <> 'requested'
        union all
        select day::date, greatest(h.recorded_at, h.withdrawn_at) from payroll_table h
          cross join lateral generate_series(
            (h.effective_from - 1)::timestamp, coalesce(h.effective_to, h.effective_from)::timestamp, interval '1 day') day
          where h.kind = 'holiday' and h.effective_from <= p.to_on + 1
            and coalesce(h.effective_to, h.effective_from) >= p.from_on
        union all
        select null::date, greatest(r.created_at, r.withdrawn_at) from employee_rate r
          where r.employee_id = employee and r.from_on <= p.to_on + 1
        union all
        select day::date, s.known_at from (
            select e.separated_on, e.deactivated_at as known_at from employee e where e.id = employee
            union all
            select b.separated_on, greatest(b.recorded_at, b.replaced_at) from employment_break b where b.employee_id = employee
          ) s cross join lateral generate_series(
            greatest(s.separated_on + 1, p.from_on)::timestamp, p.to_on::timestamp, interval '1 day') day
          where s.separated_on < p.to_on
      ) x (workday, changed_at)
      where p.employee_id = employee and p.locked_at is not null and p.state = 'computed'
        and p.to_on < before and p.to_on > before - 370
        and x.changed_at > p.locked_at and (x.workday is null or x.workday between p.from_on and p.to_on)
    $$;

    create or replace function payslip_sources(employee uuid, first_day date, last_day date, slip uuid) returns text
    language sql stable as $$
      select md5(concat_ws('|',
        (select string_agg(d.workday || ' ' || d.computed_at, ',' order by d.workday) from attendance_day d
          where d.employee_id = employee and d.workday between first_day - 1 and last_day),
        (select string_agg(r.id::text, ',' order by r.from_on) from employee_rate r
          where r.employee_id = employee and r.withdrawn_at is null and r.from_on <= last_day + 1),
        (select string_agg(concat_ws(' ', i.id, case when not i.has_authority then 'unsigned' end), ',' order by i.id)
          from pay_item i where i.employee_id = employee and i.ended_at is null and (i.slip_id = slip
            or (i.from_on <= last_day and coalesce(i.to_on, last_day) >= first_day))),
        (select string_agg(a.id || ' ' || a.version, ',' order by a.id) from cash_advance a
          where a.employee_id = employee and a.status in ('released', 'deducting')),
        (select string_agg(p.id::text, ',' order by p.to_on) from payslip p
          where p.employee_id = employee and p.locked_at is not null and p.state <> 'reverted' and p.to_on < first_day
            and p.to_on > first_day - 370),
        (select string_agg(t.id::text, ',' order by t.from_on, t.changed_at) from payroll_terms t
          where t.from_on <= last_day),
        (select concat_ws(' ', count(*), max(c.changed_at)) from late_changes(employee, first_day) c),
        (select string_agg(concat_ws(' ', w.id, w.to_on), ',' order by w.id) from employee_allowance w
          where w.employee_id = employee and w.from_on <= last_day and coalesce(w.to_on, last_day) >= first_day),
        (select concat_ws(' ', e.hired_on, e.separated_on, e.home_branch_id, e.tax_status,
          case when e.hours_of_work = 'exempt' then 'exempt' end) from employee e where e.id = employee),
        (select string_agg(b.id::text, ',' order by b.id) from employment_break b
          where b.employee_id = employee and b.replaced_at is null and b.separated_on < last_day and b.returned_on > first_day),
        (select string_agg(v.id::text, ',' order by v.id) from leave_conversion v
          where v.slip_id = slip and v.cancelled_at is null)))
    $$;
  `.execute(db)
}
