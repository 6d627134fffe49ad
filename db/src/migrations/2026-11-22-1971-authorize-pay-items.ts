import { type Kysely, sql } from 'kysely'

/**
 * A deduction that was added before it was signed for gets its written authority later: what it is, of which day, and its
 * paper, beside what it was added with. Whether it is signed for is a source of the slips of a draft, which are computed anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pay_item
      add column authority_on date,
      add column authority_basis text check (length(authority_basis) between 5 and 200),
      add column authority_upload_id uuid references upload,
      add column authority_at timestamptz,
      add column authority_by uuid references app_user;
    alter table pay_item add constraint pay_item_authority_is_whole check (
      num_nonnulls(authority_on, authority_basis, authority_at, authority_by) in (0, 4)
      and (authority_at is not null or authority_upload_id is null)
      and (authority_at is null or has_authority));
    create index pay_item_authority_upload on pay_item (authority_upload_id) where authority_upload_id is not null;
    grant update (has_authority, authority_on, authority_basis, authority_upload_id, authority_at, authority_by)
      on pay_item to labada_gateway;

    create or replace function payslip_sources(employee uuid, first_day date, last_day date, slip uuid) returns text
    language sql stable as $$
      select md5(concat_ws('|',
        (select string_agg(d.workday || ' ' || d.computed_at, ',' order by d.workday) from attendance_day d
          where d.employee_id = employee and d.workday between first_day - 1 and last_day),
        (select string_agg(r.id::text, ',' order by r.from_on) from employee_rate r
          where r.employee_id = employee and r.withdrawn_at is null and r.from_on <= last_day),
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
        (select string_agg(v.id::text, ',' order by v.id) from leave_conversion v
          where v.slip_id = slip and v.cancelled_at is null)))
    $$;
  `.execute(db)
}
