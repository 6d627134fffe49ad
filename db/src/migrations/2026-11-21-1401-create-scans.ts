import { type Kysely, sql } from 'kysely'

/**
 * Every accepted scan of a finger, as the scanner signed it. Nobody may change or delete one; what is decided about it
 * stands beside it. The answer is kept, so that a repeated scan hears the same words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scan (
      id uuid primary key,
      employee_id uuid not null references employee,
      fingerprint_id uuid references fingerprint,
      branch_id uuid not null references branch,
      client_id bigint references client,
      agent text not null,
      epoch int not null,
      seq bigint not null check (seq > 0),
      score numeric(5, 2) not null check (score between 0 and 100),
      scanned_at timestamptz not null,
      received_at timestamptz not null default now(),
      used_as text not null check (used_as in ('attendance', 'portal', 'ignored')),
      flags text[] not null default '{}',
      needs_review boolean not null default false,
      wall_at timestamptz,
      mono_ms bigint,
      boot text,
      unique (agent, epoch, seq)
    );
    create index scan_employee on scan (employee_id, scanned_at desc);
    create index scan_branch on scan (branch_id, scanned_at desc);
    create index scan_client on scan (client_id, scanned_at desc);
    create index scan_boot on scan (agent, boot, seq desc);
    create table scan_answer (
      scan_id uuid primary key references scan,
      answer jsonb not null
    );

    create table portal_session (
      id bigint generated always as identity primary key,
      employee_id uuid not null references employee,
      client_id bigint not null references client,
      scan_id uuid not null unique references scan,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz not null default now(),
      ended_at timestamptz,
      end_reason text check (end_reason in ('logged_out', 'signed_out', 'replaced')),
      check ((ended_at is null) = (end_reason is null))
    );
    create index portal_session_employee on portal_session (employee_id) where ended_at is null;
    create index portal_session_client on portal_session (client_id) where ended_at is null;
    create index portal_session_age on portal_session (created_at);

    grant select on scan, scan_answer, portal_session to labada_gateway, labada_workers;
    grant insert on scan, scan_answer to labada_gateway;
    grant insert, update (last_used_at, ended_at, end_reason) on portal_session to labada_gateway;
    grant delete on portal_session to labada_workers;
  `.execute(db)
}
