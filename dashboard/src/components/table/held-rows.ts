import { useState } from 'react'

/** Rows that may be drawn, and how many newer ones wait for a press on "3 new orders – show". */
export interface HeldRows<Row> {
  readonly shown: readonly Row[]
  readonly held: number
}

/**
 * Keeps rows that came after the list was looked at out of it, so that nothing moves under a finger. Rows already shown
 * stay and carry what is new in them.
 */
export function holdBack<Row>(rows: readonly Row[], seenUpTo: Date | null, at: (row: Row) => Date): HeldRows<Row> {
  if (!seenUpTo) return { shown: rows, held: 0 }
  const shown = rows.filter((row) => at(row).getTime() <= seenUpTo.getTime())
  return { shown, held: rows.length - shown.length }
}

/**
 * The rows of a live list with the newer ones held back until `show`. `listName` changes with every filter; `isLoaded`
 * is false while the rows still belong to the filter before.
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

/** Now, or the newest row where this device's clock is behind. */
function latestOf<Row>(rows: readonly Row[], at: (row: Row) => Date): Date {
  return new Date(rows.reduce((latest, row) => Math.max(latest, at(row).getTime()), Date.now()))
}
