import { type Kysely, sql } from 'kysely'

/**
 * Who stands at a counter: people’s PINs, and a row for each time somebody stood at a device. The audit log says which
 * account was logged in at the device, if another person did it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counter_pin (
      user_id uuid primary key references app_user,
      pin_hash text not null,
      length smallint not null check (length between 4 and 6),
      set_at timestamptz not null,
      set_by uuid not null references app_user
    );

    create table counter_stand (
      id uuid primary key,
      family uuid not null,
      client_id bigint not null references client,
      branch_id uuid not null references branch,
      account_id uuid not null references app_user,
      person_id uuid not null references app_user,
      since timestamptz not null,
      ended_at timestamptz check (ended_at >= since)
    );
    create unique index counter_stand_now on counter_stand (family) where ended_at is null;
    create index counter_stand_family on counter_stand (family, since desc);
    create index counter_stand_device on counter_stand (client_id, since desc);
    create index counter_stand_person on counter_stand (person_id) where ended_at is null;

    alter table audit_log add column account_id uuid references app_user;

    grant select, insert, update, delete on counter_pin to labada_gateway;
    grant select, insert, update (ended_at) on counter_stand to labada_gateway;
    grant select on counter_pin, counter_stand to labada_workers;
    grant delete on counter_stand to labada_workers;
  `.execute(db)
}
