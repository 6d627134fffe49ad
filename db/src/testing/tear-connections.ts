import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { ProgramRole } from '../roles.ts'

/** Ends some connections of a program in the middle of whatever they do, as a restarting server would. */
export async function tearConnections(owner: Db, role: ProgramRole, count: number): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = ${role} order by random() limit ${count}
  `.execute(owner)
}
