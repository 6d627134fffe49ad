import { type Kysely, sql } from 'kysely'

/**
 * Cash advances of staff. What an advance owes is the sum of its entries, which are never changed; so are the written
 * authorities. One request of a person may wait at a time. A skipped instalment stays, and another comes after the last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values ('advance', 'Cash advances of staff', 'asset');
    alter table setting_version drop constraint setting_version_section_check;
    alter table setting_version add constraint setting_version_section_check check (section ~ '^[a-z_]{1,40}$');

    create table cash_advance (
      id uuid primary key,
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      requested_centavos bigint not null check (requested_centavos > 0),
      amount_centavos bigint not null check (amount_centavos > 0),
      reason text not null check (length(reason) between 1 and 200),
      instalments smallint not null check (instalments between 1 and 6),
      status text not null
        check (status in ('requested', 'approved', 'declined', 'released', 'deducting', 'settled', 'cancelled')),
      earned_centavos bigint not null check (earned_centavos >= 0),
      outstanding_centavos bigint not null check (outstanding_centavos >= 0),
      limit_centavos bigint not null check (limit_centavos >= 0),
      requested_at timestamptz not null,
      client_id bigint references client,
      decided_at timestamptz,
      decided_by uuid references app_user,
      decision_note text,
      consent_due boolean not null default false,
      released_at timestamptz,
      released_by uuid references app_user,
      released_branch_id uuid references branch,
      released_from text check (released_from in ('drawer', 'safe', 'gcash', 'maya', 'bank')),
      reference text,
      cash_session_id uuid references cash_session,
      paused_at timestamptz,
      paused_by uuid references app_user,
      pause_reason text,
      settled_at timestamptz,
      cancelled_at timestamptz,
      cancelled_by uuid references app_user,
      cancel_reason text,
      version int not null default 1,
      check ((status in ('requested') or (status = 'cancelled' and decided_at is null)) = (decided_at is null)),
      check ((status in ('released', 'deducting', 'settled')) = (released_at is not null)),
      check ((released_at is null) = (released_from is null) and (released_at is null) = (released_branch_id is null)),
      check ((status = 'settled') = (settled_at is not null)),
      check ((status = 'cancelled') = (cancelled_at is not null)),
      check ((paused_at is null) = (pause_reason is null))
    );
    create unique index cash_advance_one_pending on cash_advance (employee_id) where status = 'requested';
    create index cash_advance_newest on cash_advance (requested_at desc, id desc);
    create index cash_advance_employee on cash_advance (employee_id, requested_at desc);
    create index cash_advance_branch on cash_advance (branch_id, requested_at desc);
    create index cash_advance_open on cash_advance (status)
      where status in ('requested', 'approved', 'released', 'deducting');

    create table cash_advance_authority (
      id uuid primary key,
      advance_id uuid not null references cash_advance,
      text_version int not null,
      language text not null check (language in ('en', 'fil')),
      text text not null,
      amount_centavos bigint not null check (amount_centavos > 0),
      instalments smallint not null check (instalments between 1 and 6),
      given_at timestamptz not null,
      portal_session_id bigint not null,
      scan_id uuid not null references scan,
      client_id bigint not null references client
    );
    create index cash_advance_authority_newest on cash_advance_authority (advance_id, given_at desc);

    create table cash_advance_instalment (
      advance_id uuid not null references cash_advance,
      position smallint not null check (position > 0),
      due_on date not null,
      amount_centavos bigint not null check (amount_centavos > 0),
      skipped_at timestamptz,
      skipped_by uuid references app_user,
      skip_reason text,
      primary key (advance_id, position),
      check ((skipped_at is null) = (skip_reason is null))
    );

    create table cash_advance_entry (
      id uuid primary key,
      advance_id uuid not null references cash_advance,
      branch_id uuid not null references branch,
      kind text not null check (kind in ('release', 'deduction', 'return', 'write_off')),
      amount_centavos bigint not null check (amount_centavos <> 0),
      place text check (place in ('drawer', 'safe', 'gcash', 'maya', 'bank')),
      reference text,
      note text,
      cash_session_id uuid references cash_session,
      business_date date not null,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user,
      check ((kind = 'release') = (amount_centavos > 0)),
      check ((kind in ('release', 'return')) = (place is not null))
    );
    create index cash_advance_entry_advance on cash_advance_entry (advance_id, recorded_at, id);
    create unique index cash_advance_entry_one_release on cash_advance_entry (advance_id) where kind = 'release';

    grant select on cash_advance, cash_advance_authority, cash_advance_instalment, cash_advance_entry
      to labada_gateway, labada_workers;
    grant insert, update on cash_advance to labada_gateway;
    grant insert on cash_advance_authority, cash_advance_instalment, cash_advance_entry to labada_gateway;
    grant update (due_on, skipped_at, skipped_by, skip_reason) on cash_advance_instalment to labada_gateway;
  `.execute(db)
}
