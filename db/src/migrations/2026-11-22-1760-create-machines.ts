import { type Kysely, sql } from 'kysely'

/** Washers and dryers of a branch, and when each of them did not run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table machine (
      id uuid primary key,
      branch_id uuid not null references branch,
      name text not null check (length(name) between 1 and 40),
      kind text not null check (kind in ('washer', 'dryer')),
      capacity_grams int not null check (capacity_grams between 1000 and 200000),
      minutes_per_cycle int not null check (minutes_per_cycle between 1 and 480),
      counter_reading int check (counter_reading between 0 and 99999999),
      retired_at timestamptz,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      version int not null default 1
    );
    create unique index machine_name on machine (branch_id, lower(name)) where retired_at is null;
    create index machine_branch on machine (branch_id);

    create table machine_downtime (
      id uuid primary key,
      machine_id uuid not null references machine,
      began_at timestamptz not null,
      began_by uuid not null references app_user,
      reason text not null check (length(reason) between 3 and 200),
      ended_at timestamptz,
      ended_by uuid references app_user,
      remedy text check (length(remedy) between 1 and 200),
      check ((ended_at is null) = (ended_by is null)),
      check (ended_at >= began_at),
      check (remedy is null or ended_at is not null)
    );
    create unique index machine_downtime_open on machine_downtime (machine_id) where ended_at is null;
    create index machine_downtime_newest on machine_downtime (machine_id, began_at desc, id desc);

    grant select on machine, machine_downtime to labada_gateway, labada_workers;
    grant insert on machine, machine_downtime to labada_gateway;
    grant update (name, kind, capacity_grams, minutes_per_cycle, counter_reading, retired_at, version)
      on machine to labada_gateway;
    grant update (ended_at, ended_by, remedy) on machine_downtime to labada_gateway;
  `.execute(db)
}
