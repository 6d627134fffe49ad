import { type Kysely, sql } from 'kysely'

/**
 * What somebody with the right to do so allowed another at a counter, by PIN: one command, for a minute, once. A command
 * that browsers keep says who permitted it, so that redoing it after a restore needs no PIN.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counter_permit (
      permit_hash bytea primary key,
      client_id bigint not null references client,
      branch_id uuid not null references branch,
      person_id uuid not null references app_user,
      permitted_by uuid not null references app_user check (permitted_by <> person_id),
      route text not null,
      request_hash bytea not null,
      given_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index counter_permit_by on counter_permit (permitted_by) where used_at is null;
    create index counter_permit_expiry on counter_permit (expires_at);

    alter table kept_command add column permit jsonb;

    grant select, insert, update (used_at, expires_at) on counter_permit to labada_gateway;
    grant select, delete on counter_permit to labada_workers;
  `.execute(db)
}
