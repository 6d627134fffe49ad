import { type Kysely, sql } from 'kysely'

/** What scanners say about fingerprints they were given and would not take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scanner_alarm (
      id uuid primary key,
      client_id bigint not null references client,
      branch_id uuid not null references branch,
      agent text not null,
      why text not null check (why in ('unreadable', 'unsigned', 'foreign', 'old', 'expired', 'sealed')),
      times int not null check (times > 0),
      -- What the clock of the scanner's PC said at the first of them.
      wall_at timestamptz not null,
      received_at timestamptz not null
    );
    create index scanner_alarm_newest on scanner_alarm (received_at desc);
    create index scanner_alarm_client on scanner_alarm (client_id);
    create index scanner_alarm_branch on scanner_alarm (branch_id);

    grant select, insert on scanner_alarm to labada_gateway;
    grant select, delete on scanner_alarm to labada_workers;
  `.execute(db)
}
