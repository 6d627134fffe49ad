import { type Kysely, sql } from 'kysely'

/**
 * Bills that come every month, the drafts made of them, and expenses that several branches share. A bill is drafted once
 * for each day it is due, whatever the job that does it goes through; the draft becomes expenses when an admin records it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table expense add column split_id uuid;
    create index expense_split on expense (split_id) where split_id is not null;

    create table recurring_expense (
      id uuid primary key,
      category_id uuid not null references expense_category,
      description text not null check (length(description) between 3 and 200),
      supplier text,
      amount_centavos bigint not null check (amount_centavos > 0),
      paid_from text not null check (paid_from in ('drawer', 'safe', 'bank', 'gcash', 'maya', 'owner')),
      day_of_month smallint not null check (day_of_month between 1 and 31),
      lead_days smallint not null check (lead_days between 0 and 14),
      next_due_on date not null,
      ends_on date,
      paused_at timestamptz,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      version int not null default 1
    );
    create index recurring_expense_due on recurring_expense (next_due_on) where paused_at is null;

    create table recurring_expense_share (
      recurring_expense_id uuid not null references recurring_expense,
      branch_id uuid not null references branch,
      basis_points int not null check (basis_points between 1 and 10000),
      primary key (recurring_expense_id, branch_id)
    );

    create table expense_draft (
      id uuid primary key,
      recurring_expense_id uuid not null references recurring_expense,
      due_on date not null,
      status text not null check (status in ('waiting', 'recorded', 'dismissed')),
      drafted_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references app_user,
      reason text,
      unique (recurring_expense_id, due_on),
      check ((status = 'waiting') = (decided_at is null)),
      check ((status = 'dismissed') = (reason is not null))
    );
    create index expense_draft_waiting on expense_draft (due_on, id) where status = 'waiting';

    grant select on recurring_expense, recurring_expense_share, expense_draft to labada_gateway, labada_workers;
    grant insert, update on recurring_expense to labada_gateway;
    grant insert, delete on recurring_expense_share to labada_gateway;
    grant update on expense_draft to labada_gateway;
    grant insert on expense_draft to labada_workers;
    grant update (next_due_on) on recurring_expense to labada_workers;
  `.execute(db)
}
