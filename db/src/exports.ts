import { EXPORT_QUERIES, type ExportFormat, type ExportList } from '@labada/contracts/exports'
import { DomainError } from '@labada/domain/errors'
import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from './client.ts'
import { EXPORTS, type ExportOf } from './export-lists.ts'
import type { Row } from './json-rows.ts'
import type { Database } from './schema.ts'
import { manilaMinute } from './sheet-cells.ts'
import { fileOf } from './sheets.ts'

/** An export of one’s own; nobody else’s exists. */
export async function findExport(db: Db, id: string, requestedBy: string): Promise<Row<'export'> | undefined> {
  return db
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .where('requestedBy', '=', requestedBy)
    .executeTakeFirst()
}

/** For the worker that makes it. */
export async function findExportToMake(
  db: Db,
  id: string,
): Promise<(Row<'export'> & { readonly requestedByName: string }) | undefined> {
  return db
    .selectFrom('export')
    .innerJoin('appUser', 'appUser.id', 'export.requestedBy')
    .selectAll('export')
    .select(sql<string>`app_user.firstname || ' ' || app_user.lastname`.as('requestedByName'))
    .where('export.id', '=', id)
    .executeTakeFirst()
}

/** Throws a unique violation: `export_pkey` for a known id. */
export async function insertExport(trx: Trx, { query, ...row }: Omit<Row<'export'>, 'doneRows'>): Promise<void> {
  await trx
    .insertInto('export')
    .values({ ...row, query: JSON.stringify(query) })
    .execute()
}

export async function setExport(db: Db, id: string, changes: Updateable<Database['export']>): Promise<void> {
  await db.updateTable('export').set(changes).where('id', '=', id).execute()
}

/** Forgets exports older than this; gives their ids, so that their files go too. */
export async function trimExports(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('export').where('requestedAt', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** What is to be made of a list. */
export interface ExportPlan {
  readonly list: ExportList
  readonly format: ExportFormat
  /** The list’s query as it came over the wire. */
  readonly query: Readonly<Record<string, string>>
  readonly requestedBy: string
  readonly now: Date
  /** Hears how many rows are written. */
  readonly onRows?: ((count: number) => Promise<void>) | undefined
}

/** How many rows it will have. Refuses `field_invalid` for a query its list does not take. */
export async function countExport(db: Db, plan: Pick<ExportPlan, 'list' | 'query' | 'now'>): Promise<number> {
  return withList(plan, (list, query) => list.count(db, query, plan.now))
}

/** The file, piece by piece: the list is never whole in memory. */
export function makeExport(db: Db, plan: ExportPlan): AsyncIterable<Uint8Array> {
  return withList(plan, (list, query) =>
    fileOf(
      {
        title: list.title,
        heads: list.heads,
        rows: counted(list.rows(db, query, plan.now), plan.onRows),
        about: [
          ['Made at', manilaMinute(plan.now)],
          ['Made by', plan.requestedBy],
          ...Object.entries(plan.query).map(([name, value]) => [name, value] as const),
        ],
      },
      plan.format,
    ),
  )
}

/** `expenses-2026-11-21-0905.csv`, in Manila's time. */
export function exportName(list: string, format: ExportFormat, at: Date): string {
  return `${list}-${manilaMinute(at).replace(' ', '-').replace(':', '')}.${format}`
}

async function* counted<Rows extends readonly unknown[]>(
  pages: AsyncIterable<Rows>,
  onRows: ExportPlan['onRows'],
): AsyncGenerator<Rows> {
  let count = 0
  for await (const page of pages) {
    yield page
    count += page.length
    await onRows?.(count)
  }
}

/** A list with its query read as its own call would read it. */
function withList<T>(
  { list, query }: Pick<ExportPlan, 'list' | 'query'>,
  work: (list: ExportOf<unknown>, query: unknown) => T,
): T {
  const read = EXPORT_QUERIES[list].safeParse(query)
  if (!read.success) {
    throw new DomainError('field_invalid', 'These filters are none of this list', { field: 'query' })
  }
  // The list and the query are of the same name, which the compiler cannot follow.
  return work(EXPORTS[list] as ExportOf<unknown>, read.data)
}
