import { type Kysely, sql } from 'kysely'

/** Which dated changes (prices, settings) were announced when their moment came: each once, by whichever worker sees it first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announced_effect (
      subject text primary key,
      announced_at timestamptz not null
    );
    grant select on announced_effect to labada_gateway, labada_workers;
    grant insert on announced_effect to labada_workers;
  `.execute(db)
}
