import { type Kysely, sql } from 'kysely'

/**
 * What needs attention, kept for the bell: one open notice for each cause, and who has read it. A notice that is news
 * again loses its reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      id uuid primary key,
      key text not null,
      kind text not null,
      branch_id uuid references branch,
      facts jsonb not null,
      raised_at timestamptz not null,
      resolved_at timestamptz
    );
    create unique index notice_open on notice (key) where resolved_at is null;
    create index notice_newest on notice (raised_at desc, id desc);
    create index notice_of_branch on notice (branch_id, raised_at desc, id desc);
    create index notice_resolved on notice (resolved_at) where resolved_at is not null;

    create table notice_read (
      notice_id uuid not null references notice on delete cascade,
      user_id uuid not null references app_user,
      read_at timestamptz not null,
      primary key (notice_id, user_id)
    );

    grant select on notice to labada_gateway;
    grant select, insert, delete on notice_read to labada_gateway;
    grant select, insert, update (facts, raised_at, resolved_at), delete on notice to labada_workers;
    grant select, delete on notice_read to labada_workers;
  `.execute(db)
}
