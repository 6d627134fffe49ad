import { type Kysely, sql } from 'kysely'

/**
 * What an admin wants somebody to read when they next come in. A message hangs on the shift record it was last shown
 * with until it is read there; one that nobody read is shown at the next first time-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table employee_message (
      id uuid primary key,
      employee_id uuid not null references employee,
      text text not null check (length(text) between 1 and 300),
      written_at timestamptz not null,
      written_by uuid not null references app_user,
      shown_at timestamptz,
      shift_record_id uuid references shift_record,
      read_at timestamptz,
      client_id bigint references client,
      check ((shown_at is null) = (shift_record_id is null)),
      check ((read_at is null) = (client_id is null)),
      check (read_at is null or shown_at is not null)
    );
    create index employee_message_waiting on employee_message (employee_id) where read_at is null;
    create index employee_message_person on employee_message (employee_id, written_at desc);
    create index employee_message_record on employee_message (shift_record_id) where shift_record_id is not null;

    grant select on employee_message to labada_gateway, labada_workers;
    grant insert on employee_message to labada_gateway;
    grant update (shown_at, shift_record_id, read_at, client_id) on employee_message to labada_gateway;
  `.execute(db)
}
