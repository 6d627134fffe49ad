import { MOST_COUNTED } from '@labada/domain/core/counts'
import { DomainError } from '@labada/domain/core/errors'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './client.ts'

type PlaceValue = string | number | Date

/** The end of a page: the sort value, what orders rows of the same value, and the id that breaks the last ties. */
export interface Place {
  readonly value: PlaceValue
  readonly ties?: readonly PlaceValue[]
  readonly id: string
}
/** The type of a sort value, so that an external cursor cannot contain anything else. */
export type PlaceKind = 'instant' | 'day' | 'number' | 'text'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The cursor of the last row of a page. */
export function cursorOf({ value, ties = [], id }: Place): string {
  const plain = [value, ...ties].map((one) => (one instanceof Date ? one.toISOString() : one))
  return Buffer.from(JSON.stringify([...plain, id])).toString('base64url')
}

/** Parses a cursor; refuses `field_invalid` for one that is not ours. */
export function readCursor(cursor: string, kind: PlaceKind, tieKinds: readonly PlaceKind[] = []): Place {
  const parts = parsed(cursor)
  if (Array.isArray(parts) && parts.length === tieKinds.length + 2) {
    const id: unknown = parts.at(-1)
    const value = placeValue(parts[0], kind)
    const ties = tieKinds.flatMap((tieKind, index) => placeValue(parts[index + 1], tieKind) ?? [])
    if (value !== undefined && ties.length === tieKinds.length && typeof id === 'string' && UUID.test(id)) {
      return { value, ties, id }
    }
  }
  throw new DomainError('field_invalid', 'This list changed. Reload the page.', { field: 'cursor' })
}

/** Rows after a place: `(value, …ties, id)` beyond it in the list's direction. */
export function after(
  value: Expression<unknown>,
  id: Expression<unknown>,
  place: Place,
  direction: 'asc' | 'desc',
  ties: readonly Expression<unknown>[] = [],
): Expression<SqlBool> {
  const row = sql.join([value, ...ties, id])
  const end = sql.join([place.value, ...(place.ties ?? []), place.id])
  return direction === 'asc' ? sql<SqlBool>`(${row}) > (${end})` : sql<SqlBool>`(${row}) < (${end})`
}

/** One page of `limit + 1` rows: its rows, and the cursor of the next page if there is one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: last && rows.length > limit ? cursorOf(placeOf(last)) : null }
}

/**
 * The totals of a list: answered with its first page, null with the others. They cover the whole filter, so a later page
 * could only repeat them, and counting everything again costs more than the page.
 */
export async function onFirstPage<Totals>(
  cursor: string | undefined,
  totals: () => Promise<Totals>,
): Promise<Totals | null> {
  return cursor === undefined ? totals() : null
}

/** A search text as a LIKE pattern that matches anywhere; its own % and _ are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

function placeValue(plain: unknown, kind: PlaceKind): PlaceValue | undefined {
  if (kind === 'number') return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined
  if (typeof plain !== 'string' || plain.includes('\0')) return undefined
  if (kind === 'text') return plain
  if (kind === 'day') return parseManilaDate(plain)
  const at = new Date(plain)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** How many rows a list has, counted up to `MOST_COUNTED`. */
export interface Counted {
  readonly count: number
  /** There are more than that. */
  readonly more: boolean
}

/** A count of all rows, said up to `most`. */
export const counted = (count: number, most = MOST_COUNTED): Counted => ({
  count: Math.min(count, most),
  more: count > most,
})

/** Counts what a statement selects, without reading further than it counts. */
export async function countUpTo(db: Db, rows: RawBuilder<unknown>, most = MOST_COUNTED): Promise<Counted> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${most + 1}) found`.execute(db)
  return counted(found[0]?.count ?? 0, most)
}
