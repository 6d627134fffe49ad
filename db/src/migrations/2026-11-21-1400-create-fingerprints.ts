import { type Kysely, sql } from 'kysely'

/**
 * Fingers, sealed: each template under a key of its own, that key under the shop's (a file, never here). Erasing is
 * losing the key: the row stays as the trail of who enrolled what and when, its two secrets become null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_key (
      id text primary key,
      purpose text not null check (purpose in ('sign', 'seal', 'wrap')),
      public_key text,
      checksum bytea check (octet_length(checksum) = 32),
      created_at timestamptz not null default now(),
      retired_at timestamptz,
      check ((purpose = 'wrap') = (public_key is null)),
      check ((purpose = 'wrap') = (checksum is not null))
    );
    create unique index server_key_current on server_key (purpose) where retired_at is null;

    create table biometric_consent (
      id uuid primary key,
      employee_id uuid not null references employee,
      choice text not null check (choice in ('fingerprint', 'witnessed')),
      text_version text not null,
      text_hash bytea not null check (octet_length(text_hash) = 32),
      signed_name text not null,
      given_at timestamptz not null,
      recorded_by uuid not null references app_user,
      client_id bigint references client,
      ended_at timestamptz,
      ended_by uuid references app_user,
      end_reason text,
      check ((ended_at is null) = (end_reason is null))
    );
    create unique index biometric_consent_live on biometric_consent (employee_id) where ended_at is null;

    create table fingerprint (
      id uuid primary key,
      employee_id uuid not null references employee,
      finger smallint not null check (finger between 1 and 10),
      format text not null check (format = 'iso19794-2'),
      quality smallint not null check (quality between 0 and 100),
      key_id text not null references server_key,
      wrapped_key bytea,
      sealed bytea,
      twin_hash bytea check (octet_length(twin_hash) = 32),
      consent_id uuid not null references biometric_consent,
      request_id uuid not null unique,
      agent text not null,
      client_id bigint references client,
      compared_with text not null check (compared_with in ('nobody', 'branch', 'everyone')),
      enrolled_at timestamptz not null,
      enrolled_by uuid not null references app_user,
      erased_at timestamptz,
      erased_by uuid references app_user,
      erase_reason text,
      check ((erased_at is null) = (sealed is not null)),
      check ((erased_at is null) = (wrapped_key is not null)),
      check ((erased_at is null) = (twin_hash is not null)),
      check ((erased_at is null) = (erase_reason is null))
    );
    create unique index fingerprint_live on fingerprint (employee_id, finger) where erased_at is null;
    create unique index fingerprint_twin on fingerprint (twin_hash);

    create table fingerprint_bundle (
      version bigint generated always as identity primary key,
      client_id bigint not null references client,
      branch_id uuid not null references branch,
      agent text not null,
      scope text not null check (scope in ('branch', 'everyone')),
      contents_hash bytea not null check (octet_length(contents_hash) = 32),
      bundle text,
      signature text,
      made_at timestamptz not null,
      not_after timestamptz not null,
      check ((bundle is null) = (signature is null))
    );
    create index fingerprint_bundle_newest on fingerprint_bundle (client_id, version desc);
    create index fingerprint_bundle_age on fingerprint_bundle (made_at);
    create table fingerprint_alias (
      alias text primary key,
      version bigint not null references fingerprint_bundle on delete cascade,
      fingerprint_id uuid not null references fingerprint,
      employee_id uuid not null references employee
    );
    create index fingerprint_alias_version on fingerprint_alias (version);

    create table agent_nonce (
      nonce text primary key,
      client_id bigint not null references client,
      issued_at timestamptz not null default clock_timestamp(),
      used_at timestamptz
    );
    create index agent_nonce_newest on agent_nonce (client_id, issued_at desc);
    create index agent_nonce_age on agent_nonce (issued_at);

    create table biometric_access (
      id uuid primary key,
      at timestamptz not null,
      actor_id uuid references app_user,
      client_id bigint references client,
      employee_id uuid references employee,
      purpose text not null check (purpose in ('bundle', 'enrolment', 'list', 'rewrap')),
      templates int not null check (templates >= 0),
      request_id text
    );
    create index biometric_access_newest on biometric_access (at desc, id desc);
    create index biometric_access_employee on biometric_access (employee_id, at desc);

    grant select on server_key, biometric_consent, fingerprint_bundle, fingerprint_alias, agent_nonce, biometric_access,
      fingerprint to labada_gateway;
    grant insert, update (retired_at) on server_key to labada_gateway;
    grant insert, update (ended_at, ended_by, end_reason) on biometric_consent to labada_gateway;
    grant insert, update (key_id, wrapped_key, sealed, twin_hash, erased_at, erased_by, erase_reason) on fingerprint to labada_gateway;
    grant insert, update (bundle, signature) on fingerprint_bundle to labada_gateway;
    grant insert on fingerprint_alias to labada_gateway;
    grant insert, update (used_at) on agent_nonce to labada_gateway;
    grant insert on biometric_access to labada_gateway;

    grant select on biometric_consent, fingerprint_bundle, fingerprint_alias, agent_nonce, biometric_access to labada_workers;
    grant select (id, employee_id, finger, consent_id, enrolled_at, erased_at, key_id) on fingerprint to labada_workers;
    grant update (wrapped_key, sealed, twin_hash, erased_at, erased_by, erase_reason) on fingerprint to labada_workers;
    grant update (bundle, signature), delete on fingerprint_bundle to labada_workers;
    grant delete on fingerprint_alias, agent_nonce, biometric_access to labada_workers;
  `.execute(db)
}
