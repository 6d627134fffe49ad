import { type Kysely, sql } from 'kysely'

/**
 * What somebody at a counter asks the office to allow: one command, by its hash, with the facts that the server read from
 * it. An approved request gives a permit, as a manager's PIN does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table permit_request (
      id uuid primary key,
      client_id bigint not null references client,
      branch_id uuid not null references branch,
      person_id uuid not null references app_user,
      route text not null,
      request_hash bytea not null,
      facts jsonb not null,
      reason text not null,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      state text not null check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
      decided_by uuid references app_user check (decided_by <> person_id),
      decided_at timestamptz,
      note text not null default '',
      permit_hash bytea
    );
    create index permit_request_waiting on permit_request (branch_id, asked_at) where state = 'waiting';
    create index permit_request_expiry on permit_request (expires_at);

    grant select, insert, update (state, decided_by, decided_at, note, permit_hash) on permit_request to labada_gateway;
    grant select, delete on permit_request to labada_workers;
  `.execute(db)
}
