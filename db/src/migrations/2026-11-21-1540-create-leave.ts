import { type Kysely, sql } from 'kysely'

/**
 * Leave somebody asked for, and what an admin said. Two leaves of one person never hold on the same day. A declined or
 * cancelled one stays as history. Allowances hold from a day to a day; one is ended, never rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table employee_leave (
      id uuid primary key,
      employee_id uuid not null references employee,
      branch_id uuid references branch,
      kind text not null check (kind in ('service_incentive', 'vacation', 'sick', 'maternity', 'paternity', 'solo_parent',
        'vawc', 'special_women', 'personal')),
      is_paid boolean not null,
      from_on date not null,
      to_on date not null,
      reason text not null check (length(reason) between 1 and 300),
      status text not null default 'requested' check (status in ('requested', 'approved', 'declined', 'cancelled')),
      requested_at timestamptz not null,
      requested_by uuid not null references app_user,
      decided_at timestamptz,
      decided_by uuid references app_user,
      decision_reason text check (length(decision_reason) between 1 and 300),
      version int not null default 1,
      check (to_on >= from_on and to_on - from_on < 366),
      check (kind <> 'service_incentive' or is_paid),
      check ((status = 'requested') = (decided_at is null)),
      constraint employee_leave_no_overlap exclude using gist (
        employee_id with =, daterange(from_on, to_on, '[]') with &&) where (status in ('requested', 'approved'))
    );
    create index employee_leave_days on employee_leave (from_on, to_on) where status in ('requested', 'approved');
    create index employee_leave_person on employee_leave (employee_id, from_on desc);

    create table employee_allowance (
      id uuid primary key,
      employee_id uuid not null references employee,
      name text not null check (length(name) between 1 and 60),
      amount_centavos bigint not null check (amount_centavos > 0),
      per text not null check (per in ('day_worked', 'payroll')),
      is_taxable boolean not null,
      in_contribution_base boolean not null,
      from_on date not null,
      to_on date check (to_on >= from_on),
      created_at timestamptz not null,
      created_by uuid references app_user,
      ended_at timestamptz,
      ended_by uuid references app_user,
      check ((to_on is null) = (ended_at is null))
    );
    create index employee_allowance_person on employee_allowance (employee_id, from_on desc);

    alter table employee add tax_status text not null default 'only_job'
      check (tax_status in ('only_job', 'several_jobs', 'earlier_job_this_year'));

    grant select on employee_leave, employee_allowance to labada_gateway, labada_workers;
    grant insert on employee_leave, employee_allowance to labada_gateway;
    grant update (status, decided_at, decided_by, decision_reason, version) on employee_leave to labada_gateway;
    grant update (to_on, ended_at, ended_by) on employee_allowance to labada_gateway;
  `.execute(db)
}
