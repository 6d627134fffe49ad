import { EXPORT_QUERIES } from '@labada/contracts/reports/export-queries'
import { EVERYTHING, type Exportable, type ExportFormat, type ExportList } from '@labada/contracts/reports/exports'
import { plural } from '@labada/domain/core/counts'
import { DomainError } from '@labada/domain/core/errors'
import type { Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { ExportOf } from '../core/sheets/export-of.ts'
import { manilaMinute } from '../core/sheets/sheet-cells.ts'
import { fileOf } from '../core/sheets/sheets.ts'
import { zipOf } from '../core/sheets/zips.ts'
import type { Database } from '../schema.ts'
import { partsOfEverything } from './export-everything.ts'
import { EXPORTS } from './export-lists.ts'

/** An export of this user; exports of other users are treated as unknown. */
export async function findExport(db: Db, id: string, requestedBy: string): Promise<Row<'export'> | undefined> {
  return db
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .where('requestedBy', '=', requestedBy)
    .executeTakeFirst()
}

/** For the worker that creates it. */
export async function findExportToMake(
  db: Db,
  id: string,
): Promise<(Row<'export'> & { readonly requestedByName: string }) | undefined> {
  return db
    .selectFrom('export')
    .innerJoin('appUser', 'appUser.id', 'export.requestedBy')
    .selectAll('export')
    .select(fullNameOf('appUser').as('requestedByName'))
    .where('export.id', '=', id)
    .executeTakeFirst()
}

/** Throws a unique violation: `export_pkey` for a known id. */
export async function insertExport(trx: Trx, { query, ...row }: Row<'export'>): Promise<void> {
  await trx
    .insertInto('export')
    .values({ ...row, query: JSON.stringify(query) })
    .execute()
}

export async function setExport(db: Db, id: string, changes: Updateable<Database['export']>): Promise<void> {
  await db.updateTable('export').set(changes).where('id', '=', id).execute()
}

/** Deletes exports older than this; returns their ids, so that their files are deleted too. */
export async function trimExports(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('export').where('requestedAt', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** The parameters of an export of a list. */
export interface ExportPlan {
  readonly list: Exportable
  readonly format: ExportFormat
  /** The list’s query as in the API request. */
  readonly query: Readonly<Record<string, string>>
  readonly requestedBy: string
  readonly now: Date
  /** Called with the number of rows written. */
  readonly onRows?: ((count: number) => Promise<void>) | undefined
}

/** The number of rows it will have. Refuses `field_invalid` for a query its list does not accept. */
export async function countExport(db: Db, plan: Pick<ExportPlan, 'list' | 'query' | 'now'>): Promise<number> {
  const { list, query, now } = plan
  if (list !== EVERYTHING) return withList({ list, query }, (one, asked) => one.count(db, asked, now))
  if (Object.keys(query).length > 0) {
    throw new DomainError('field_invalid', 'An export of everything can’t have filters', { field: 'query' })
  }
  let count = 0
  for (const part of await partsOfEverything(db, now)) count += await countExport(db, { ...part, now })
  return count
}

/** The file in chunks: the list is never entirely in memory. */
export function makeExport(db: Db, plan: ExportPlan): AsyncIterable<Uint8Array> {
  const { list, query, format, now, onRows } = plan
  if (list === EVERYTHING) return everythingOf(db, plan)
  return withList({ list, query }, (one, asked) =>
    fileOf(
      { title: one.title, heads: one.heads, rows: counted(one.rows(db, asked, now), onRows), about: aboutOf(plan) },
      format,
    ),
  )
}

/** `expenses-2026-11-21-0905.csv`, in Manila's time; `everything-….csv.zip` says what is in it. */
export function exportName(list: string, format: ExportFormat, at: Date): string {
  const ending = list === EVERYTHING ? `${format}.zip` : format
  return `${list}-${manilaMinute(at).replace(' ', '-').replace(':', '')}.${ending}`
}

/** A zip with a file for each list, identical to its separate export. */
async function* everythingOf(db: Db, plan: ExportPlan): AsyncGenerator<Uint8Array> {
  const { format, now, onRows } = plan
  const parts = await partsOfEverything(db, now)
  let done = 0
  const files = parts.map(({ name, ...part }) => ({
    name: `${name}.${format}`,
    isPacked: format === 'xlsx',
    content: () => {
      const before = done
      return makeExport(db, {
        ...plan,
        ...part,
        onRows: async (count) => {
          done = before + count
          await onRows?.(done)
        },
      })
    },
  }))
  yield* zipOf(files, now)
}

const aboutOf = ({ now, requestedBy, query }: Pick<ExportPlan, 'now' | 'requestedBy' | 'query'>) => [
  ['Made at', manilaMinute(now)] as const,
  ['Made by', requestedBy] as const,
  ...Object.entries(query).map(([name, value]) =>
    name === 'ids' ? (['ticked', plural(value.split(',').length, 'row')] as const) : ([name, value] as const),
  ),
]

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

/** A list with its query, parsed as for its own endpoint. */
function withList<T>(
  { list, query }: { readonly list: ExportList; readonly query: ExportPlan['query'] },
  work: (list: ExportOf<unknown>, query: unknown) => T,
): T {
  const read = EXPORT_QUERIES[list].safeParse(query)
  if (!read.success) {
    throw new DomainError('field_invalid', 'These filters aren’t available for this list', { field: 'query' })
  }
  // The list and the query belong together, which the compiler cannot verify.
  return work(EXPORTS[list] as ExportOf<unknown>, read.data)
}
