import { type Kysely, sql } from 'kysely'

/** Services get a picture and a color for their tiles; without them a tile is plain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table service
      add column icon text check (icon in
        ('wash', 'dry', 'fold', 'iron', 'clothes', 'dress', 'suit', 'shoes', 'towel', 'bedding', 'curtain', 'bag',
         'detergent', 'softener', 'stain_remover', 'sewing', 'delivery', 'rush')),
      add column color text check (color in ('blue', 'violet', 'pink', 'red', 'orange', 'yellow', 'green', 'gray'));
  `.execute(db)
}
