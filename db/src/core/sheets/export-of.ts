import type { Db } from '../client.ts'
import type { Cell } from './sheet-cells.ts'

/** Rows read and written at a time. */
export const EXPORT_PAGE = 1_000

/** One list as a file: its name, its columns, the number of rows of a query, and the rows page by page. */
export interface ExportOf<Query> {
  readonly title: string
  readonly heads: readonly string[]
  readonly count: (db: Db, query: Query, now: Date) => Promise<number>
  readonly rows: (db: Db, query: Query, now: Date) => AsyncIterable<readonly (readonly Cell[])[]>
}

interface Page<Row> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
}

/** A list as a file, read page by page; a column has a heading and a function for its cell. */
export function listOf<Query, Row>(
  title: string,
  count: ExportOf<Query>['count'],
  fetch: (db: Db, query: Query, cursor: string | undefined, now: Date) => Promise<Page<Row>>,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): ExportOf<Query> {
  const cells = Object.values(columns)
  return {
    title,
    heads: Object.keys(columns),
    count,
    async *rows(db, query, now) {
      let cursor: string | undefined
      do {
        const page = await fetch(db, query, cursor, now)
        if (page.items.length > 0) yield page.items.map((row) => cells.map((cell) => cell(row)))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
    },
  }
}

/** The meaning of `true`, `false` or nothing in a query. */
export function truthOf(word: 'true' | 'false' | undefined): boolean | undefined {
  return word === undefined ? undefined : word === 'true'
}
