import { type Kysely, sql } from 'kysely'

/** Links with which an office login gets a new password, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_reset (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id uuid not null references app_user,
      created_by uuid not null references app_user,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      used_at timestamptz
    );
    create index password_reset_user on password_reset (user_id) where used_at is null;
    create index password_reset_expiry on password_reset (expires_at);

    grant select, insert, update (used_at) on password_reset to labada_gateway;
    grant select, delete on password_reset to labada_workers;
  `.execute(db)
}
