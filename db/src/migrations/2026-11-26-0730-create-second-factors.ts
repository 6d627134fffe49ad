import { type Kysely, sql } from 'kysely'

/**
 * The second step of a login: an authenticator app’s secret, encrypted under the shop’s wrapping key, and recovery codes for the
 * day the phone is lost. `last_step` is the last code that was used: none counts twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      user_id uuid primary key references app_user,
      key_id text not null,
      locked_secret bytea not null,
      started_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    );

    create table recovery_code (
      user_id uuid not null references app_user,
      code_hash bytea not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    grant select, insert, update, delete on second_factor, recovery_code to labada_gateway;
    grant select on second_factor, recovery_code to labada_workers;
  `.execute(db)
}
