import { type Kysely, sql } from 'kysely'

/**
 * What browsers bring after a restore: commands that were done after the moment the shop was taken back to, as the server sealed
 * them then, and what became of each. Who and where are kept as they were: their rows may be of after that moment too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_command (
      id uuid primary key,
      restore_id uuid not null references restore,
      at timestamptz not null,
      begun_at timestamptz not null,
      route text not null,
      actor_id uuid not null,
      device_id bigint,
      device_name text,
      branch_id uuid,
      request_key text,
      input jsonb not null,
      answer_checksum text not null check (length(answer_checksum) = 64),
      brought_at timestamptz not null,
      brought_by uuid not null references app_user,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
      refusal text,
      differs boolean not null default false,
      settled_at timestamptz,
      check ((state = 'refused') = (refusal is not null)),
      check ((state = 'waiting') = (settled_at is null))
    );
    create index kept_command_order on kept_command (restore_id, at, id);
    create index kept_command_age on kept_command (brought_at);
    create index restore_newest on restore (restored_at desc);

    grant select, insert, update (restore_id, state, refusal, differs, settled_at) on kept_command to labada_gateway;
    grant select, delete on kept_command to labada_workers;
  `.execute(db)
}
