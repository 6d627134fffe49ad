import type { StockCount } from '@labada/contracts/stock/stock-counts'

/** The lines of a count sheet in shelf order: by place, then by name. */
export function inWalkingOrder(lines: StockCount['lines']): StockCount['lines'] {
  return lines.toSorted(
    (one, other) =>
      one.location.localeCompare(other.location, 'en') || one.item.name.localeCompare(other.item.name, 'en'),
  )
}
