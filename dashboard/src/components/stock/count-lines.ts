import type { StockCount } from '@labada/contracts/stock/stock-counts'

/** The lines of a sheet in the order of a walk along the shelves: by place, then by name. */
export function inWalkingOrder(lines: StockCount['lines']): StockCount['lines'] {
  return lines.toSorted(
    (one, other) =>
      one.location.localeCompare(other.location, 'en') || one.item.name.localeCompare(other.item.name, 'en'),
  )
}
