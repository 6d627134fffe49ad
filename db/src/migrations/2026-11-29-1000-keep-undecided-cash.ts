import { type Kysely, sql } from 'kysely'

/**
 * Cash of a counter's work that waits for an admin: it is in the drawer, so the ledger has it there, against an account of
 * its own until it is decided what it was for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values ('undecided', 'Cash of work that waits for a decision', 'liability');
    alter table offline_command add column drawer_centavos bigint;
  `.execute(db)
}
