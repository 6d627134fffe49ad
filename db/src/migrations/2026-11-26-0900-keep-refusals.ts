import { type Kysely, sql } from 'kysely'

/** Work of a device that an admin decided keeps why the server did not record it by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offline_command add column waited_because text;
    grant update (waited_because) on offline_command to labada_gateway;
  `.execute(db)
}
