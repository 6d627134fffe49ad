import { type Kysely, sql } from 'kysely'

/**
 * Expenses with their kinds, budgets and receipts. Each kind has an account of its own in the ledger, so renaming it keeps
 * its history. Files themselves lie in the data directory under the hash of their content; `upload` says whose they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values ('to_return', 'To be returned by staff', 'asset');

    create table upload (
      id uuid primary key,
      branch_id uuid references branch,
      name text not null,
      type text not null,
      bytes int not null check (bytes > 0),
      width int,
      height int,
      content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
      small_hash text check (small_hash ~ '^[0-9a-f]{64}$'),
      source_hash text not null check (source_hash ~ '^[0-9a-f]{64}$'),
      uploaded_at timestamptz not null,
      uploaded_by uuid not null references app_user
    );
    create index upload_content on upload (content_hash);
    create index upload_small on upload (small_hash) where small_hash is not null;
    create index upload_source on upload (source_hash);
    create index upload_age on upload (uploaded_at);

    create table expense_category (
      id uuid primary key,
      name text not null,
      icon text not null,
      colour text not null,
      account_code text not null unique references ledger_account,
      approval_limit_centavos bigint check (approval_limit_centavos >= 0),
      receipt_over_centavos bigint check (receipt_over_centavos >= 0),
      monthly_budget_centavos bigint check (monthly_budget_centavos > 0),
      sort int not null,
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      version int not null default 1
    );
    create unique index expense_category_name on expense_category (lower(name)) where archived_at is null;

    create table expense_budget (
      category_id uuid not null references expense_category,
      branch_id uuid not null references branch,
      monthly_centavos bigint not null check (monthly_centavos > 0),
      primary key (category_id, branch_id)
    );

    create table expense (
      id uuid primary key,
      branch_id uuid not null references branch,
      number text not null,
      category_id uuid not null references expense_category,
      description text not null,
      supplier text,
      document_no text,
      amount_centavos bigint not null check (amount_centavos > 0),
      paid_from text not null check (paid_from in ('drawer', 'safe', 'bank', 'gcash', 'maya', 'owner')),
      status text not null check (status in ('recorded', 'pending_approval', 'approved', 'rejected', 'returned', 'voided')),
      is_paid boolean not null,
      is_over_limit boolean not null,
      reason text,
      spent_on date not null,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user,
      client_id bigint references client,
      cash_session_id uuid references cash_session,
      decided_at timestamptz,
      decided_by uuid references app_user,
      decision_reason text,
      returned_at timestamptz,
      returned_by uuid references app_user,
      voided_at timestamptz,
      voided_by uuid references app_user,
      void_reason text,
      version int not null default 1,
      unique (branch_id, number),
      check ((status = 'voided') = (voided_at is not null)),
      check ((status = 'returned') = (returned_at is not null and status <> 'voided')),
      check (status not in ('rejected', 'returned') or decided_at is not null)
    );
    create index expense_newest on expense (spent_on desc, id desc);
    create index expense_branch_day on expense (branch_id, spent_on desc, id desc);
    create index expense_amount on expense (amount_centavos, spent_on);
    create index expense_waiting on expense (branch_id) where status in ('recorded', 'pending_approval', 'rejected');
    create index expense_supplier on expense (lower(supplier), spent_on desc) where supplier is not null;

    create table expense_receipt (
      expense_id uuid not null references expense,
      upload_id uuid not null references upload,
      position smallint not null,
      primary key (expense_id, upload_id)
    );
    create index expense_receipt_upload on expense_receipt (upload_id);

    insert into ledger_account (code, name, kind)
      select 'expense:' || code, name, 'expense' from (values
        ('rent', 'Rent'), ('electricity', 'Electricity'), ('water', 'Water'), ('gas', 'LPG and gas'), ('supplies', 'Supplies'),
        ('repairs', 'Repairs'), ('transport', 'Transport and delivery'), ('meals', 'Meals'), ('permits', 'Permits and taxes'),
        ('marketing', 'Marketing'), ('internet', 'Internet and phone'), ('salaries', 'Salaries, other'), ('other', 'Miscellaneous')
      ) as kind (code, name);
    insert into expense_category (id, name, icon, colour, account_code, approval_limit_centavos, receipt_over_centavos, sort)
      select ('019aa200-0000-7000-8000-0000000000' || lpad(sort::text, 2, '0'))::uuid, name, icon, colour, 'expense:' || code, most * 100,
        50000, sort
      from (values
        (1, 'supplies', 'Supplies', 'bottle', 'teal', 1000), (2, 'transport', 'Transport and delivery', 'truck', 'amber', 500),
        (3, 'meals', 'Meals', 'soup', 'rose', 300), (4, 'gas', 'LPG and gas', 'flame', 'amber', 3000),
        (5, 'water', 'Water', 'droplet', 'indigo', 1500), (6, 'electricity', 'Electricity', 'bolt', 'amber', 1500),
        (7, 'repairs', 'Repairs', 'tool', 'slate', 1000), (8, 'internet', 'Internet and phone', 'wifi', 'indigo', 1000),
        (9, 'permits', 'Permits and taxes', 'certificate', 'green', 500), (10, 'marketing', 'Marketing', 'speakerphone', 'rose', 500),
        (11, 'rent', 'Rent', 'home', 'green', 0), (12, 'salaries', 'Salaries, other', 'users', 'teal', 0),
        (13, 'other', 'Miscellaneous', 'dots', 'slate', 300)
      ) as kind (sort, code, name, icon, colour, most);

    grant select on upload, expense_category, expense_budget, expense, expense_receipt to labada_gateway, labada_workers;
    grant insert on upload, ledger_account to labada_gateway;
    grant update (name) on ledger_account to labada_gateway;
    grant insert, update on expense_category, expense to labada_gateway;
    grant insert, update, delete on expense_budget to labada_gateway;
    grant insert, delete on expense_receipt to labada_gateway;
    grant delete on upload to labada_workers;
  `.execute(db)
}
