import { type Kysely, sql } from 'kysely'

/**
 * Passkeys of office logins: the public half of a key pair whose private half never leaves its authenticator. A challenge is
 * used once, and lives for minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      id uuid primary key,
      user_id uuid not null references app_user,
      name text not null check (name <> ''),
      credential_id text not null constraint passkey_credential_id_key unique,
      public_key bytea not null,
      relying_party text not null,
      counter bigint not null default 0,
      added_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkey_user on passkey (user_id);

    create table passkey_challenge (
      challenge_hash bytea primary key,
      user_id uuid references app_user,
      expires_at timestamptz not null
    );

    grant select, insert, delete on passkey, passkey_challenge to labada_gateway;
    grant update (counter, last_used_at) on passkey to labada_gateway;
    grant select on passkey, passkey_challenge to labada_workers;
  `.execute(db)
}
