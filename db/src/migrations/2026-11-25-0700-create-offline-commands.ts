import { type Kysely, sql } from 'kysely'

/**
 * What counters did without a connection: the series of numbers that each device may give by itself, and each command
 * that a device sent afterwards, with what became of it. A number on a slip is found here when the order got another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offline_series (
      branch_id uuid not null references branch,
      series text not null check (series ~ '^[A-Z]{1,4}$'),
      device_id bigint not null references client,
      taken_at timestamptz not null,
      primary key (branch_id, series)
    );
    create index offline_series_device on offline_series (device_id);

    create table offline_command (
      id uuid primary key,
      branch_id uuid not null references branch,
      device_id bigint not null references client,
      seq bigint not null check (seq > 0),
      at timestamptz not null,
      counted_at timestamptz not null,
      route text not null,
      actor_id uuid not null,
      order_number text,
      subject_id uuid,
      input jsonb not null,
      brought_at timestamptz not null,
      brought_by uuid not null references app_user,
      state text not null check (state in ('done', 'waiting', 'dismissed')),
      refusal text,
      remark text,
      decided_at timestamptz,
      decided_by uuid references app_user,
      reason text,
      check ((state = 'waiting') = (refusal is not null)),
      check ((decided_at is null) = (decided_by is null)),
      check (state <> 'dismissed' or decided_at is not null)
    );
    create index offline_command_device on offline_command (device_id, seq);
    create index offline_command_waiting on offline_command (subject_id) where state = 'waiting';
    create index offline_command_age on offline_command (brought_at desc);
    create index offline_command_number on offline_command (order_number) where order_number is not null;

    grant select, insert on offline_series to labada_gateway;
    grant select, insert, update (state, refusal, remark, decided_at, decided_by, reason, counted_at) on offline_command to labada_gateway;
    grant select on offline_command, offline_series to labada_workers;
  `.execute(db)
}
