import { type Kysely, sql } from 'kysely'

/**
 * Backups. The role that makes them reads every table there is and will be; it writes nothing. What is let go of keeps
 * its row, as the trail of what there was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_key (
      id uuid primary key,
      recipient text not null check (recipient like 'age1%'),
      signer text not null,
      set_at timestamptz not null,
      set_by uuid not null references app_user,
      retired_at timestamptz
    );
    create unique index backup_key_current on backup_key ((true)) where retired_at is null;

    create table backup (
      id uuid primary key,
      kind text not null check (kind in ('scheduled', 'manual', 'pre-restore')),
      state text not null check (state in ('queued', 'running', 'stored', 'verified', 'failed', 'cancelled')),
      key_id uuid not null references backup_key,
      requested_at timestamptz not null,
      requested_by uuid references app_user,
      started_at timestamptz,
      finished_at timestamptz,
      step text check (step in ('database', 'files', 'sign', 'proof', 'off-site')),
      done_bytes bigint not null default 0 check (done_bytes >= 0),
      total_bytes bigint not null default 0 check (total_bytes >= 0),
      snapshot_at timestamptz,
      bytes bigint check (bytes > 0),
      sha256 bytea check (octet_length(sha256) = 32),
      row_count bigint,
      file_count int,
      schema_version text,
      proven_at timestamptz,
      proof jsonb,
      failure text,
      off_site_at timestamptz,
      off_site_failure text,
      is_pinned boolean not null default false,
      removed_at timestamptz,
      check ((state = 'verified') = (proven_at is not null)),
      check ((proven_at is null) = (proof is null)),
      check (state not in ('stored', 'verified')
        or (bytes is not null and sha256 is not null and snapshot_at is not null and row_count is not null)),
      check ((state = 'failed') = (failure is not null))
    );
    create unique index backup_under_way on backup ((true)) where state in ('queued', 'running', 'stored');
    create index backup_newest on backup (requested_at desc);
    create index backup_proven on backup (proven_at desc) where proven_at is not null;

    create table backup_link (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      backup_id uuid not null references backup,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index backup_link_age on backup_link (expires_at);

    create table restore (
      id uuid primary key,
      restored_at timestamptz not null,
      backup_id uuid not null,
      snapshot_at timestamptz not null,
      sealed_entries bigint not null,
      known_entries bigint not null,
      report jsonb not null
    );

    grant select on backup_key, backup, restore to labada_gateway, labada_workers;
    grant insert, update (retired_at) on backup_key to labada_gateway;
    grant insert, update (state, finished_at, is_pinned, removed_at) on backup to labada_gateway;
    grant select, insert, update (used_at) on backup_link to labada_gateway;
    grant insert, update on backup to labada_workers;
    grant select, delete on backup_link to labada_workers;

    grant usage on schema public to labada_backup;
    grant select on all tables in schema public to labada_backup;
    grant select on all sequences in schema public to labada_backup;
    alter default privileges in schema public grant select on tables to labada_backup;
    alter default privileges in schema public grant select on sequences to labada_backup;
  `.execute(db)
}
