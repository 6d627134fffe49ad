import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** The first column of the first row of a query written by a test, as a number; 0 when there is none. */
export async function readNumber(db: Db, query: string): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db)
  return Number(Object.values(rows[0] ?? {})[0] ?? 0)
}

/** All rows of a query written by a test, by their columns' names in the programs. */
export async function readRows(db: Db, query: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db)
  return rows
}

/** Runs a statement written by a test. */
export async function runStatement(db: Db, statement: string): Promise<void> {
  await sql`${sql.raw(statement)}`.execute(db)
}

/** Every row of some tables as text: to look for what must not be in them. */
export async function dumpOf(db: Db, tables: readonly string[]): Promise<string> {
  const parts = tables.map((table) => `select t::text as row from ${table} t`)
  const { rows } = await sql<{ row: string }>`${sql.raw(parts.join(' union all '))}`.execute(db)
  return rows.map(({ row }) => row).join('\n')
}
