import { type Kysely, sql } from 'kysely'

/** Of which closed period a payslip's problem speaks: one that should be corrected and cannot be computed any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payslip add column problem_of date`.execute(db)
}
