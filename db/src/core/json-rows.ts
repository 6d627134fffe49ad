import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'

/** A whole row of a table, as read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>

/**
 * Whole rows as the JSON that `jsonb_populate_recordset(null::table, …)` reads. One parameter for any number of rows
 * keeps the statement's text the same, so Postgres prepares it once. Keys that are not columns of the table are ignored
 * there.
 */
export function jsonRows<Table extends keyof Database>(table: Table, rows: readonly Row<Table>[]): string {
  return JSON.stringify(columnRows(table, rows))
}

/** The rows of `jsonRows` before they are text, as a part of a larger document. */
export function columnRows<Table extends keyof Database>(
  _table: Table,
  rows: readonly Row<Table>[],
): readonly object[] {
  return rows.map(snakeKeys)
}

const columns = new Map<string, string>()

function snakeKeys(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value]))
}

function columnOf(key: string): string {
  const known = columns.get(key)
  if (known) return known
  const column = key.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
  columns.set(key, column)
  return column
}

/** A row that Postgres gave as JSON, with the names of its fields as programs know them. */
export function camelKeys(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [fieldOf(key), value]))
}

const fieldOf = (column: string): string => column.replace(/_([a-z])/g, (_, sign: string) => sign.toUpperCase())
