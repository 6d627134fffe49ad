import { type Kysely, sql } from 'kysely'

/**
 * What a shop keeps of its people. A rate holds from its day until the next one begins, so two of one employee never hold
 * at once; it is never rewritten, only taken back with a reason. Drafts belong to the admin who writes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table branch
      add wage_region text check (length(wage_region) between 1 and 20),
      add wage_tier text check (length(wage_tier) between 1 and 80),
      add constraint branch_wage_order check ((wage_region is null) = (wage_tier is null));

    create sequence employee_code;
    alter table employee
      add code text not null unique default 'E-' || lpad(nextval('employee_code')::text, 4, '0')
        check (code ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'),
      add middlename text not null default '',
      add suffix text not null default '',
      add gender text check (gender in ('male', 'female')),
      add birth_date date,
      add mobile text check (mobile ~ '^09[0-9]{9}$'),
      add address text not null default '',
      add emergency_name text not null default '',
      add emergency_relation text not null default '',
      add emergency_phone text not null default '',
      add position text not null default '',
      add employment_type text not null default 'regular'
        check (employment_type in ('regular', 'probationary', 'fixed_term', 'part_time', 'casual')),
      add hired_on date not null default (now() at time zone 'Asia/Manila')::date,
      add home_branch_id uuid references branch,
      add separated_on date,
      add separation_reason text
        check (separation_reason in ('resigned', 'end_of_contract', 'terminated', 'awol', 'other')),
      add sss_number text check (sss_number ~ '^[0-9]{10}$'),
      add philhealth_number text check (philhealth_number ~ '^[0-9]{12}$'),
      add pagibig_number text check (pagibig_number ~ '^[0-9]{12}$'),
      add tin text check (tin ~ '^([0-9]{9}|[0-9]{12})$'),
      add pay_method text not null default 'cash' check (pay_method in ('cash', 'gcash', 'maya', 'bank')),
      add pay_account text not null default '',
      add rest_weekday smallint check (rest_weekday between 0 and 6),
      add shift_template_id uuid,
      add version int not null default 1,
      add check ((separated_on is null) = (separation_reason is null)),
      add check (birth_date < hired_on),
      add check (separated_on >= hired_on);
    update employee e set hired_on = (created_at at time zone 'Asia/Manila')::date, home_branch_id = (
      select a.branch_id from branch_assignment a where a.employee_id = e.id order by a.from_on desc, a.branch_id limit 1);
    create index employee_name on employee (lower(lastname), lower(firstname), id);
    create index employee_home on employee (home_branch_id);
    create index employee_mobile on employee (mobile) where mobile is not null;

    alter table branch_assignment add constraint branch_assignment_no_overlap exclude using gist (
      employee_id with =, branch_id with =, daterange(from_on, to_on, '[]') with &&);

    create table employee_rate (
      id uuid primary key,
      employee_id uuid not null references employee,
      from_on date not null,
      pay_type text not null check (pay_type in ('daily', 'hourly', 'monthly')),
      rate_centavos bigint not null check (rate_centavos > 0),
      reason text not null check (length(reason) between 1 and 200),
      created_at timestamptz not null default now(),
      created_by uuid references app_user,
      withdrawn_at timestamptz,
      withdrawn_by uuid references app_user,
      withdrawn_reason text check (length(withdrawn_reason) between 1 and 200),
      check ((withdrawn_at is null) = (withdrawn_reason is null))
    );
    create unique index employee_rate_one_a_day on employee_rate (employee_id, from_on) where withdrawn_at is null;
    create index employee_rate_history on employee_rate (employee_id, from_on desc);

    create table employee_document (
      id uuid primary key,
      employee_id uuid not null references employee,
      upload_id uuid not null references upload,
      kind text not null check (kind in ('photo', 'government_id', 'contract', 'nbi_clearance', 'police_clearance',
        'health_certificate', 'birth_certificate', 'certificate', 'consent', 'other')),
      note text not null default '',
      expires_on date,
      added_at timestamptz not null,
      added_by uuid references app_user,
      removed_at timestamptz,
      removed_by uuid references app_user
    );
    create index employee_document_employee on employee_document (employee_id) where removed_at is null;
    create index employee_document_upload on employee_document (upload_id);
    create index employee_document_expiry on employee_document (expires_on) where removed_at is null and expires_on is not null;

    create table employee_note (
      id uuid primary key,
      employee_id uuid not null references employee,
      kind text not null check (kind in ('note', 'incident')),
      happened_on date not null,
      text text not null check (length(text) between 1 and 2000),
      response text check (length(response) between 1 and 2000),
      responded_at timestamptz,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      check ((response is null) = (responded_at is null))
    );
    create index employee_note_employee on employee_note (employee_id, happened_on desc, id desc);

    create table employee_draft (
      id uuid primary key,
      owner_id uuid not null references app_user,
      content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) < 65536),
      saved_at timestamptz not null,
      version int not null default 1
    );
    create index employee_draft_owner on employee_draft (owner_id, saved_at desc);

    grant usage on sequence employee_code to labada_gateway;
    grant delete on branch_assignment to labada_gateway;
    grant select on employee_rate, employee_document, employee_note, employee_draft to labada_gateway, labada_workers;
    grant insert on employee_rate, employee_document, employee_note to labada_gateway;
    grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on employee_rate to labada_gateway;
    grant update (removed_at, removed_by) on employee_document to labada_gateway;
    grant update (response, responded_at) on employee_note to labada_gateway;
    grant insert, update, delete on employee_draft to labada_gateway;
    grant delete on employee_draft to labada_workers;
  `.execute(db)
}
