/** Rows that may be drawn, and how many newer ones wait for a press on "3 new orders — show". */
export interface HeldRows<Row> {
  readonly shown: readonly Row[]
  readonly held: number
}

/**
 * Keeps rows newer than the moment the list was looked at out of it, so that nothing moves under a finger. Rows already
 * shown stay and carry what is new in them.
 */
export function holdBack<Row>(rows: readonly Row[], seenUpTo: Date | null, at: (row: Row) => Date): HeldRows<Row> {
  if (!seenUpTo) return { shown: rows, held: 0 }
  const shown = rows.filter((row) => at(row).getTime() <= seenUpTo.getTime())
  return { shown, held: rows.length - shown.length }
}

/** The moment of the newest row; null for an empty list. */
export function newestOf<Row>(rows: readonly Row[], at: (row: Row) => Date): Date | null {
  return rows.reduce<Date | null>((newest, row) => (newest && newest >= at(row) ? newest : at(row)), null)
}
