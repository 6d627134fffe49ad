import type { ColumnType, JSONColumnType } from 'kysely'

/** Null until it is known. */
export type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A jsonb column: read as its object, written as text. */
export type Json<T extends object | null> = JSONColumnType<T, string, string>
export type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>
