import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { ProgramRole } from '../roles.ts'

/**
 * Ends some connections of a program in the middle of whatever they do, as a restarting server would. Answers when
 * they are gone: one that is still dying would take down what is done after the tearing.
 */
export async function tearConnections(owner: Db, role: ProgramRole, count: number): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and usename = ${role} order by random() limit ${count}
  `.execute(owner)
}

/** Ends every connection of this name, as the server does with a transaction that says nothing for long. */
export async function cutOff(owner: Db, name: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = ${name}
  `.execute(owner)
}
