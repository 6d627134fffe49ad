import { type Kysely, sql } from 'kysely'

/** The photo of the laundry at the door, for when a customer says that nothing came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trip add column photo_id uuid references upload;
    create index trip_photo on trip (photo_id) where photo_id is not null;`.execute(db)
}
