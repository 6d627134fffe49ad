import { type Kysely, sql } from 'kysely'

/**
 * What the slips of a run are alike calculated from (settings, period, what nobody was paid before) is stored once, and
 * never changed: a slip names it in its input. A slip is kept in one piece, because packing it costs more than its room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payslip_common (
      id uuid primary key,
      content jsonb not null
    );
    grant select, insert on payslip_common to labada_gateway, labada_workers;
    alter table payslip set (toast_tuple_target = 8160);`.execute(db)
}
