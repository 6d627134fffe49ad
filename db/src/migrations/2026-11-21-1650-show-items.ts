import { type Kysely, sql } from 'kysely'

/** The picture of an item; every counter that sells it may see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table item add column photo_id uuid references upload;
    create index item_photo on item (photo_id) where photo_id is not null;`.execute(db)
}
