import { type Kysely, sql } from 'kysely'

/** Lists made into files. The file lies in the data directory under the row's id; both are let go after a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export (
      id uuid primary key,
      list text not null,
      format text not null check (format in ('csv', 'xlsx')),
      query jsonb not null,
      state text not null check (state in ('waiting', 'ready', 'failed')),
      total_rows int not null check (total_rows >= 0),
      done_rows int not null default 0 check (done_rows >= 0),
      bytes bigint,
      requested_at timestamptz not null,
      requested_by uuid not null references app_user,
      finished_at timestamptz,
      check ((state = 'waiting') = (finished_at is null))
    );
    create index export_age on export (requested_at);
    create index export_mine on export (requested_by, requested_at desc);
    grant select on export to labada_gateway, labada_workers;
    grant insert, update on export to labada_gateway;
    grant update, delete on export to labada_workers;
  `.execute(db)
}
