import { type Kysely, sql } from 'kysely'

/** Which load was washed or dried in which machine, and from when to when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table machine_cycle (
      id uuid primary key,
      machine_id uuid not null references machine,
      branch_id uuid not null references branch,
      order_id uuid not null references "order",
      load_id uuid not null references load,
      stage text not null check (stage in ('washing', 'drying')),
      minutes int not null check (minutes between 1 and 480),
      began_at timestamptz not null,
      began_by uuid not null references app_user,
      ended_at timestamptz,
      ended_by uuid references app_user,
      check ((ended_at is null) = (ended_by is null)),
      check (ended_at >= began_at)
    );
    create unique index machine_cycle_load on machine_cycle (load_id) where ended_at is null;
    create index machine_cycle_open on machine_cycle (machine_id) where ended_at is null;
    create index machine_cycle_newest on machine_cycle (machine_id, began_at desc);
    create index machine_cycle_order on machine_cycle (order_id);

    grant select on machine_cycle to labada_gateway, labada_workers;
    grant insert on machine_cycle to labada_gateway;
    grant update (ended_at, ended_by) on machine_cycle to labada_gateway;
  `.execute(db)
}
