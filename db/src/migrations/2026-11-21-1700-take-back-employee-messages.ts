import { type Kysely, sql } from 'kysely'

/** A message nobody read yet can be taken back: it stays in the list with who did it, and no scanner shows it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table employee_message
      add column taken_back_at timestamptz,
      add column taken_back_by uuid references app_user,
      add check ((taken_back_at is null) = (taken_back_by is null)),
      add check (taken_back_at is null or read_at is null);
    create index employee_message_written on employee_message (written_at desc, id desc);

    grant update (taken_back_at, taken_back_by) on employee_message to labada_gateway;
  `.execute(db)
}
