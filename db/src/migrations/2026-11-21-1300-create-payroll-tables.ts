import { type Kysely, sql } from 'kysely'

/**
 * Payroll law as rows with their dates: wage orders, contribution and tax tables, holidays. History only grows: a row is
 * verified once and withdrawn once, and nothing else of it ever changes, so a payslip can always show what it was computed
 * from. Two rows of one subject never hold on one day. `content` is as the wire has it: pesos, and rates as text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;
    create table payroll_table (
      id uuid primary key,
      kind text not null check (kind in ('premium', 'rate_factor', 'sss', 'philhealth', 'pagibig', 'withholding',
        'benefit_ceiling', 'de_minimis', 'service_incentive_leave', 'loss_deduction', 'final_pay', 'minimum_wage', 'holiday')),
      subject text not null check (length(subject) <= 160),
      effective_from date not null,
      effective_to date check (effective_to >= effective_from),
      content jsonb not null,
      source text not null check (length(trim(source)) between 1 and 300),
      note text check (length(note) <= 300),
      verified_by text check (length(trim(verified_by)) between 1 and 120),
      verified_at timestamptz,
      recorded_at timestamptz not null default now(),
      recorded_by uuid references app_user,
      withdrawn_at timestamptz,
      withdrawn_by uuid references app_user,
      withdrawn_reason text check (length(trim(withdrawn_reason)) between 1 and 300),
      check ((verified_by is null) = (verified_at is null)),
      check ((withdrawn_at is null) = (withdrawn_reason is null)),
      constraint payroll_table_content check (jsonb_typeof(content) = 'object' and content ?& case kind
        when 'premium' then array['nightFrom', 'nightTo', 'nightRate', 'dayMinutes', 'classes']
        when 'rate_factor' then array['factors']
        when 'sss' then array['employeeRate', 'employerRate', 'leastCredit', 'mostCredit', 'step', 'firstRangeBelow',
          'mostRegularCredit', 'employeesCompensation']
        when 'philhealth' then array['rate', 'least', 'most', 'employeeShare']
        when 'pagibig' then array['mostFundSalary', 'lowSalaryUpTo', 'lowEmployeeRate', 'employeeRate', 'employerRate']
        when 'withholding' then array['daily', 'weekly', 'semiMonthly', 'monthly', 'annual']
        when 'benefit_ceiling' then array['amount']
        when 'de_minimis' then array['items', 'leaveDays', 'mealShare']
        when 'service_incentive_leave' then array['daysPerYear', 'afterYears']
        when 'loss_deduction' then array['shareOfWeek']
        when 'final_pay' then array['withinDays', 'certificateWithinDays']
        when 'minimum_wage' then array['region', 'tier', 'order', 'daily']
        else array['name', 'dayType', 'scope'] end),
      constraint payroll_table_no_overlap exclude using gist (
        kind with =, subject with =, daterange(effective_from, effective_to, '[]') with &&) where (withdrawn_at is null)
    );

    create function keep_payroll_table_history() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and (to_jsonb(new) - array['verified_by', 'verified_at', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason'])
          = (to_jsonb(old) - array['verified_by', 'verified_at', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason'])
        and (old.verified_at is null or (new.verified_by, new.verified_at) = (old.verified_by, old.verified_at))
        and (old.withdrawn_at is null or (new.withdrawn_at, new.withdrawn_by, new.withdrawn_reason)
          is not distinct from (old.withdrawn_at, old.withdrawn_by, old.withdrawn_reason))
      then
        return new;
      end if;
      raise exception 'a payroll table is history: withdraw it and enter another'
        using errcode = '23514', constraint = 'payroll_table_is_history';
    end $$;
    create trigger payroll_table_is_history before update or delete on payroll_table
      for each row execute function keep_payroll_table_history();
    revoke all on function keep_payroll_table_history() from public;

    grant select on payroll_table to labada_gateway, labada_workers;
    grant insert, update (verified_by, verified_at, withdrawn_at, withdrawn_by, withdrawn_reason) on payroll_table
      to labada_gateway;
  `.execute(db)
}
