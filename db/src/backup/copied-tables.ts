import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { SequenceState, TableSum } from './manifest.ts'

/** Tables that the migrations write themselves. */
const NOT_CONTENT = ['kysely_migration', 'kysely_migration_lock']

/** A table with the columns that are copied, and the columns its rows are sorted by. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly order: readonly string[]
}

/** Every table with content, in alphabetical order. Generated columns are omitted: Postgres computes them. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; order: string[] | null }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select array_agg(a.attname::text order by k.place) from pg_index i
        cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as "order"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [NOT_CONTENT],
  )
  return rows.map(({ name, columns, order }) => ({ name, columns, order: order ?? columns }))
}

/** The statement whose output is a table's content; equal content gives equal output. */
export function copyStatement({ name, columns, order }: CopiedTable): string {
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order.map(quoted).join(', ')}) to stdout`
}

/** A quoted name. Only names of our own schema are passed. */
export function quoted(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`${name} is no name of a table or column`)
  return `"${name}"`
}

/** The current rows, bytes and checksum of a table. */
export async function sumTable(client: pg.ClientBase, table: CopiedTable): Promise<TableSum> {
  const stream = client.query(copyTo(copyStatement(table)))
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  for await (const part of stream) {
    hash.update(part)
    bytes += part.length
    rows += rowsIn(part)
  }
  const { name, columns, order } = table
  return { name, columns: [...columns], order: [...order], rows, bytes, sha256: hash.digest('hex') }
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'S' order by c.relname`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await firstOf<{ last: string; isCalled: boolean }>(
      client,
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    )
    states.push({ name, ...state })
  }
  return states
}

/** Each row of a copy is a line: a line break within a value is escaped as two characters. */
export function rowsIn(content: Buffer): number {
  let rows = 0
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) rows += 1
  return rows
}

/** The only row of a statement. */
export async function firstOf<Row extends pg.QueryResultRow>(client: pg.ClientBase, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement)
  if (!rows[0]) throw new Error('The question gave no row')
  return rows[0]
}
