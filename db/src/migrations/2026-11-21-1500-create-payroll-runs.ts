import { type Kysely, sql } from 'kysely'

/**
 * Payroll runs and their slips. Nobody is in two runs of one day, drafts included: the database refuses it. What was
 * approved never changes; it is paid, and its run goes on to its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;
    insert into ledger_account (code, name, kind) values
      ('expense:wages', 'Wages', 'expense'),
      ('expense:contributions', 'Contributions of the employer', 'expense'),
      ('tax_payable', 'Withholding tax payable', 'liability'),
      ('deductions_payable', 'Deductions for others payable', 'liability'),
      ('staff_receivable', 'Owed by staff on their pay', 'asset')
      on conflict (code) do nothing;

    create table payroll_run (
      id uuid primary key,
      from_on date not null,
      to_on date not null check (to_on >= from_on and to_on - from_on < 32),
      pay_on date not null check (pay_on >= from_on),
      frequency text not null check (frequency in ('weekly', 'bi_weekly', 'semi_monthly', 'monthly')),
      branch_ids uuid[] not null,
      state text not null check (state in ('draft', 'review', 'approved', 'paid', 'closed', 'discarded')),
      with_thirteenth_month boolean not null default false,
      settles_year boolean not null default false,
      compute_number int not null default 0,
      compute_requested_at timestamptz,
      compute_requested_by uuid references app_user,
      compute_finished_at timestamptz,
      compute_error text,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      submitted_at timestamptz,
      submitted_by uuid references app_user,
      approved_at timestamptz,
      approved_by uuid references app_user,
      paid_at timestamptz,
      closed_at timestamptz,
      closed_by uuid references app_user,
      discarded_at timestamptz,
      discarded_by uuid references app_user,
      discard_reason text,
      version int not null default 1,
      check ((state in ('approved', 'paid', 'closed')) = (approved_at is not null)),
      check ((state in ('paid', 'closed')) = (paid_at is not null)),
      check ((state = 'closed') = (closed_at is not null)),
      check ((state = 'discarded') = (discarded_at is not null)),
      check ((discarded_at is null) = (discard_reason is null)),
      check (compute_number = 0 or compute_requested_at is not null)
    );
    create index payroll_run_newest on payroll_run (from_on desc, id desc);

    create table payroll_payment (
      id uuid primary key,
      run_id uuid not null references payroll_run,
      branch_id uuid not null references branch,
      place text not null check (place in ('drawer', 'safe', 'gcash', 'maya', 'bank')),
      reference text check (length(reference) between 1 and 60),
      amount_centavos bigint not null check (amount_centavos > 0),
      slips int not null check (slips > 0),
      cash_session_id uuid references cash_session,
      business_date date not null,
      paid_at timestamptz not null,
      paid_by uuid not null references app_user,
      check ((place = 'drawer') = (cash_session_id is not null)),
      check ((place in ('drawer', 'safe')) or reference is not null)
    );
    create index payroll_payment_run on payroll_payment (run_id, paid_at);

    create table payslip (
      id uuid primary key,
      run_id uuid not null references payroll_run,
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      from_on date not null,
      to_on date not null,
      state text not null check (state in ('waiting', 'computed', 'returned', 'excluded')),
      note text,
      held_reason text,
      held_at timestamptz,
      computed_number int not null default 0,
      checked_at timestamptz,
      computed_at timestamptz,
      changed_number int not null default 0,
      pay_method text not null check (pay_method in ('cash', 'gcash', 'maya', 'bank')),
      pay_account text not null,
      pay_type text check (pay_type in ('daily', 'hourly', 'monthly')),
      rate_centavos bigint,
      days_worked int not null default 0,
      regular_minutes int not null default 0,
      overtime_minutes int not null default 0,
      night_minutes int not null default 0,
      late_minutes int not null default 0,
      undertime_minutes int not null default 0,
      basic_centavos bigint not null default 0,
      overtime_centavos bigint not null default 0,
      night_differential_centavos bigint not null default 0,
      premiums_centavos bigint not null default 0,
      holidays_centavos bigint not null default 0,
      leave_centavos bigint not null default 0,
      allowances_centavos bigint not null default 0,
      thirteenth_month_centavos bigint not null default 0,
      corrections_centavos bigint not null default 0,
      gross_centavos bigint not null default 0,
      sss_centavos bigint not null default 0,
      mpf_centavos bigint not null default 0,
      philhealth_centavos bigint not null default 0,
      pagibig_centavos bigint not null default 0,
      tax_centavos bigint not null default 0,
      refund_centavos bigint not null default 0,
      loans_centavos bigint not null default 0,
      advances_centavos bigint not null default 0,
      other_deductions_centavos bigint not null default 0,
      uncollected_centavos bigint not null default 0,
      net_centavos bigint not null default 0,
      employer_sss_centavos bigint not null default 0,
      employer_mpf_centavos bigint not null default 0,
      employer_ec_centavos bigint not null default 0,
      employer_philhealth_centavos bigint not null default 0,
      employer_pagibig_centavos bigint not null default 0,
      contribution_base_centavos bigint not null default 0,
      thirteenth_month_base_centavos bigint not null default 0,
      taxable_centavos bigint not null default 0,
      withholding_method text,
      sources text,
      problem text,
      marks text[] not null default '{}',
      input jsonb,
      result jsonb,
      previous jsonb,
      locked_at timestamptz,
      payment_id uuid references payroll_payment,
      unique (run_id, employee_id),
      constraint payslip_one_per_period exclude using gist (
        employee_id with =, daterange(from_on, to_on, '[]') with &&) where (state <> 'excluded'),
      check (state <> 'computed' or (input is not null and result is not null)),
      check ((state in ('waiting', 'returned', 'computed')) or note is not null),
      check ((held_at is null) = (held_reason is null)),
      check (gross_centavos = basic_centavos + overtime_centavos + night_differential_centavos + premiums_centavos
        + holidays_centavos + leave_centavos + allowances_centavos + thirteenth_month_centavos + corrections_centavos),
      check (net_centavos = gross_centavos - sss_centavos - mpf_centavos - philhealth_centavos - pagibig_centavos
        - tax_centavos + refund_centavos - loans_centavos - advances_centavos - other_deductions_centavos
        + uncollected_centavos),
      check (net_centavos >= 0)
    );
    create index payslip_person on payslip (employee_id, to_on desc);
    create index payslip_branch on payslip (run_id, branch_id);
    create index payslip_month on payslip (to_on) where locked_at is not null;
    create index payslip_payment on payslip (payment_id) where payment_id is not null;

    create table payroll_waiver (
      run_id uuid not null references payroll_run,
      key text not null check (length(key) <= 200),
      reason text not null check (length(reason) between 5 and 200),
      at timestamptz not null,
      by_id uuid not null references app_user,
      primary key (run_id, key)
    );

    create table pay_item (
      id uuid primary key,
      employee_id uuid not null references employee,
      kind text not null check (kind in ('allowance', 'court_support', 'sss_loan', 'pagibig_loan', 'loss', 'other_deduction')),
      label text not null check (length(trim(label)) between 1 and 60),
      amount_centavos bigint not null check (amount_centavos > 0),
      from_on date,
      to_on date check (to_on >= from_on),
      slip_id uuid references payslip,
      total_centavos bigint check (total_centavos > 0),
      taxable boolean not null default true,
      in_contribution_base boolean not null default false,
      basis text not null check (length(basis) between 5 and 200),
      upload_id uuid references upload,
      has_authority boolean not null default false,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      ended_at timestamptz,
      ended_by uuid references app_user,
      end_reason text,
      check ((slip_id is null) = (from_on is not null)),
      check ((ended_at is null) = (end_reason is null))
    );
    create index pay_item_person on pay_item (employee_id, created_at desc);
    create index pay_item_slip on pay_item (slip_id) where slip_id is not null;
    create index pay_item_upload on pay_item (upload_id) where upload_id is not null;

    create table pay_item_entry (
      item_id uuid not null references pay_item,
      slip_id uuid not null references payslip,
      amount_centavos bigint not null check (amount_centavos > 0),
      primary key (item_id, slip_id)
    );

    create function keep_payroll_run() returns trigger language plpgsql as $$
    begin
      if old.approved_at is not null then
        if tg_op = 'UPDATE' and (old.state, new.state) in (('approved', 'paid'), ('paid', 'closed'))
          and (to_jsonb(new) - array['state', 'paid_at', 'closed_at', 'closed_by', 'version'])
            = (to_jsonb(old) - array['state', 'paid_at', 'closed_at', 'closed_by', 'version'])
        then
          return new;
        end if;
        raise exception 'an approved payroll run never changes' using errcode = '23514', constraint = 'payroll_run_is_approved';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;
    create trigger payroll_run_is_approved before update or delete on payroll_run
      for each row execute function keep_payroll_run();

    create function keep_payslip() returns trigger language plpgsql as $$
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
      if tg_op = 'UPDATE' and (old.payment_id is null or new.payment_id = old.payment_id)
        and new.locked_at = old.locked_at
        and (to_jsonb(new) - array['payment_id', 'held_reason', 'held_at', 'input', 'result', 'previous'])
          = (to_jsonb(old) - array['payment_id', 'held_reason', 'held_at', 'input', 'result', 'previous'])
        and new.input is not distinct from old.input and new.result is not distinct from old.result
        and new.previous is not distinct from old.previous
      then
        return new;
      end if;
      raise exception 'an approved payslip never changes' using errcode = '23514', constraint = 'payslip_is_approved';
    end $$;
    create trigger payslip_is_approved before insert or update or delete on payslip
      for each row execute function keep_payslip();
    create function payslip_sources(employee uuid, first_day date, last_day date, slip uuid) returns text
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
        (select concat_ws(' ', e.hired_on, e.separated_on, e.home_branch_id) from employee e where e.id = employee)))
    $$;
    revoke all on function keep_payroll_run(), keep_payslip(), payslip_sources(uuid, date, date, uuid) from public;
    grant execute on function payslip_sources(uuid, date, date, uuid) to labada_gateway, labada_workers;

    grant select on payroll_run, payslip, payroll_payment, payroll_waiver, pay_item, pay_item_entry
      to labada_gateway, labada_workers;
    grant insert on payroll_run, payslip, payroll_payment, payroll_waiver, pay_item, pay_item_entry to labada_gateway;
    grant update on payroll_run, payslip to labada_gateway, labada_workers;
    grant insert, delete on payslip to labada_workers;
    grant delete on payslip to labada_gateway;
    grant update (reason, at, by_id) on payroll_waiver to labada_gateway;
    grant update (ended_at, ended_by, end_reason) on pay_item to labada_gateway;
  `.execute(db)
}
