import { type Kysely, sql } from 'kysely'

/** What is announced, what was done about it, and what keeps commands harmless to repeat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      event_id uuid not null unique,
      type text not null,
      branch_id uuid,
      payload jsonb not null,
      occurred_at timestamptz not null,
      created_at timestamptz not null default clock_timestamp(),
      seq bigint unique
    ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
    create index outbox_waiting on outbox (id) where seq is null;
    create index outbox_age on outbox (created_at);

    create table relay_state (
      id smallint primary key default 1 check (id = 1),
      last_seq bigint not null default 0,
      published_seq bigint not null default 0,
      updated_at timestamptz not null default now()
    );
    insert into relay_state default values;

    create table inbox (
      event_id uuid not null,
      consumer text not null,
      received_at timestamptz not null default clock_timestamp(),
      primary key (event_id, consumer)
    );
    create index inbox_age on inbox (received_at);

    create table due_job (
      job text not null,
      key text not null,
      requests int not null default 1,
      requested_at timestamptz not null default clock_timestamp(),
      primary key (job, key)
    );

    create table idempotency_key (
      principal text not null,
      key text not null check (length(key) between 1 and 200),
      route text not null,
      request_hash bytea not null,
      status int,
      body jsonb,
      created_at timestamptz not null default now(),
      primary key (principal, key)
    );
    create index idempotency_key_age on idempotency_key (created_at);

    create table audit_log (
      seq bigint generated always as identity primary key,
      id uuid not null unique,
      at timestamptz not null,
      actor_id uuid references app_user,
      client_id bigint,
      branch_id uuid,
      action text not null,
      object_type text not null,
      object_id text not null,
      reason text,
      before jsonb,
      after jsonb,
      request_id text
    );
    create index audit_log_object on audit_log (object_id);
    create index audit_log_branch on audit_log (branch_id, seq desc);

    create table branch_day (
      branch_id uuid not null references branch,
      business_date date not null,
      orders int not null,
      loads int not null,
      kilos numeric(12, 3) not null,
      released int not null,
      sales_centavos bigint not null,
      collected_centavos bigint not null,
      refunded_centavos bigint not null,
      updated_at timestamptz not null default now(),
      primary key (branch_id, business_date)
    );

    create table alert (
      id uuid primary key,
      kind text not null,
      branch_id uuid references branch,
      text text not null,
      details jsonb not null default '{}',
      raised_at timestamptz not null default now(),
      resolved_at timestamptz
    );
    create unique index alert_one_open on alert (kind, coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) where resolved_at is null;

    create table invariant_check (
      name text primary key,
      checked_at timestamptz not null,
      failing_rows int not null
    );
  `.execute(db)
}
