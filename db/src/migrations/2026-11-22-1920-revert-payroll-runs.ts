import { type Kysely, sql } from 'kysely'

/**
 * An approved run of which nothing was paid may be opened again: it stays as it was, marked as reverted, and a new draft of its
 * days takes its place. That mark is the only change an approved run and its slips know besides being paid; a run of which
 * something was paid does not know it. A slip that is reverted counts for nothing any more: not for its days, not for what later
 * slips rest on. What it took of a cash advance comes back as an entry of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payroll_run
      add column reverted_at timestamptz,
      add column reverted_by uuid references app_user,
      add column revert_reason text check (length(revert_reason) between 5 and 200),
      add column reopens_id uuid unique references payroll_run;
    alter table payroll_run drop constraint payroll_run_state_check;
    alter table payroll_run add constraint payroll_run_state_check
      check (state in ('draft', 'review', 'approved', 'paid', 'closed', 'discarded', 'reverted'));
    alter table payroll_run drop constraint payroll_run_check2;
    alter table payroll_run add constraint payroll_run_check2
      check ((state in ('approved', 'paid', 'closed', 'reverted')) = (approved_at is not null));
    alter table payroll_run
      add constraint payroll_run_reverted_check check ((state = 'reverted') = (reverted_at is not null)),
      add constraint payroll_run_reverted_by_check
        check ((reverted_at is null) = (reverted_by is null) and (reverted_at is null) = (revert_reason is null));

    alter table payslip drop constraint payslip_state_check;
    alter table payslip add constraint payslip_state_check
      check (state in ('waiting', 'computed', 'returned', 'excluded', 'reverted'));
    alter table payslip add constraint payslip_reverted_check
      check (state <> 'reverted' or (locked_at is not null and payment_id is null));
    alter table payslip drop constraint payslip_one_per_period;
    alter table payslip add constraint payslip_one_per_period exclude using gist (
      employee_id with =, daterange(from_on, to_on, '[]') with &&) where (state not in ('excluded', 'reverted'));

    alter table cash_advance_entry drop constraint cash_advance_entry_kind_check;
    alter table cash_advance_entry add constraint cash_advance_entry_kind_check
      check (kind in ('release', 'deduction', 'return', 'write_off', 'reversal'));
    alter table cash_advance_entry drop constraint cash_advance_entry_check;
    alter table cash_advance_entry add constraint cash_advance_entry_check
      check ((kind in ('release', 'reversal')) = (amount_centavos > 0));

    create or replace function keep_payroll_run() returns trigger language plpgsql as $$
    declare
      marks text[];
    begin
      if old.approved_at is not null then
        if tg_op = 'UPDATE' then
          marks := case
            when (old.state, new.state) in (('approved', 'paid'), ('paid', 'closed'))
              then array['state', 'paid_at', 'closed_at', 'closed_by', 'version']
            when (old.state, new.state) = ('approved', 'reverted')
              and not exists (select from payroll_payment y where y.run_id = old.id)
              and not exists (select from payslip p where p.run_id = old.id and p.payment_id is not null)
              then array['state', 'reverted_at', 'reverted_by', 'revert_reason', 'version']
          end;
          if marks is not null and (to_jsonb(new) - marks) = (to_jsonb(old) - marks) then
            return new;
          end if;
        end if;
        raise exception 'an approved payroll run never changes' using errcode = '23514', constraint = 'payroll_run_is_approved';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;

    create or replace function keep_payslip() returns trigger language plpgsql as $$
    declare
      marks text[];
    begin
      if tg_op = 'INSERT' then
        if exists (select from payroll_run r where r.id = new.run_id and r.approved_at is not null) then
          raise exception 'an approved payroll run takes no more slips' using errcode = '23514', constraint = 'payslip_is_approved';
        end if;
        return new;
      end if;
      if old.locked_at is null then
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end if;
      if tg_op = 'UPDATE' then
        marks := case
          when (old.state, new.state) = ('computed', 'reverted') and old.payment_id is null and new.payment_id is null
            and exists (select from payroll_run r where r.id = old.run_id and r.state = 'reverted')
            then array['state', 'note']
          when old.state <> 'reverted' and new.state = old.state
            and (old.payment_id is null or new.payment_id = old.payment_id)
            then array['payment_id', 'held_reason', 'held_at']
        end;
        if marks is not null
          and (to_jsonb(new) - marks - array['input', 'result', 'previous'])
            = (to_jsonb(old) - marks - array['input', 'result', 'previous'])
          and new.input is not distinct from old.input and new.result is not distinct from old.result
          and new.previous is not distinct from old.previous
        then
          return new;
        end if;
      end if;
      raise exception 'an approved payslip never changes' using errcode = '23514', constraint = 'payslip_is_approved';
    end $$;

    create or replace function keep_leave_conversion() returns trigger language plpgsql as $$
    begin
      if exists (select from payslip p where p.id = old.slip_id and p.locked_at is not null)
        and not (tg_op = 'UPDATE' and old.cancelled_at is null
          and exists (select from payslip p where p.id = old.slip_id and p.state = 'reverted')
          and (to_jsonb(new) - array['cancelled_at', 'cancelled_by', 'cancel_reason'])
            = (to_jsonb(old) - array['cancelled_at', 'cancelled_by', 'cancel_reason']))
      then
        raise exception 'leave an approved pay converted never changes'
          using errcode = '23514', constraint = 'leave_conversion_is_paid';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;

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
