import { useState } from 'react'

/** The rows to render, and the number of newer ones waiting for a press on "3 new orders – show". */
export interface HeldRows<Row> {
  readonly shown: readonly Row[]
  readonly held: number
}

/**
 * Holds back rows that arrived after the list was opened, so that rows do not move while being tapped. Rows already
 * shown stay and are updated.
 */
export function holdBack<Row>(rows: readonly Row[], seenUpTo: Date | null, at: (row: Row) => Date): HeldRows<Row> {
  if (!seenUpTo) return { shown: rows, held: 0 }
  const shown = rows.filter((row) => at(row).getTime() <= seenUpTo.getTime())
  return { shown, held: rows.length - shown.length }
}

/**
 * The rows of a live list, with newer ones held back until `show` is called. `listName` changes with every filter;
 * `isLoaded` is false while the rows still belong to the previous filter.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  {
    at,
    listName,
    isLoaded,
  }: { readonly at: (row: Row) => Date; readonly listName: string; readonly isLoaded: boolean },
): HeldRows<Row> & { readonly show: () => void } {
  const [seen, setSeen] = useState<{ listName: string; upTo: Date | null } | null>(null)
  const look = () => setSeen({ listName, upTo: rows.length === 0 ? null : latestOf(rows, at) })
  const isSeen = seen?.listName === listName
  if (isLoaded && !isSeen) look()
  return { ...holdBack(rows, isSeen ? seen.upTo : null, at), show: look }
}

/** The current time, or the newest row's time if this device's clock is behind. */
function latestOf<Row>(rows: readonly Row[], at: (row: Row) => Date): Date {
  return new Date(rows.reduce((latest, row) => Math.max(latest, at(row).getTime()), Date.now()))
}
