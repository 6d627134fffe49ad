import { type Kysely, sql } from 'kysely'

/**
 * A chain over the audit log: each committed entry gets a seal that rests on the one before, so that an entry which is
 * changed, taken out or put in later is found. Seals are given by one program at a time, after the commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_action on audit_log (action, seq desc);
    create index audit_log_at on audit_log (at);
    create table audit_seal (
      number bigint primary key check (number > 0),
      audit_seq bigint not null unique references audit_log (seq),
      hash bytea not null check (length(hash) = 32),
      sealed_at timestamptz not null
    );
    create table audit_seal_check (
      id bigint generated always as identity primary key,
      checked_at timestamptz not null,
      sealed bigint not null,
      broken_at bigint
    );
    grant select on audit_seal, audit_seal_check to labada_gateway, labada_workers;
    grant insert on audit_seal, audit_seal_check to labada_workers;
  `.execute(db)
}
