import type { Item } from '@labada/contracts/stock/item-schemas'
import { type Centavos, sum, times } from '@labada/domain/core/money'
import { type ItemUnit, isSold } from '@labada/domain/stock/items'

/** An item a branch sells, with its price and stock. */
export interface OfferedItem {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly barcode: string | null
  readonly unit: ItemUnit
  readonly price: Centavos
  readonly onHand: number
}

/** A line of the form; the quantity is empty while it is typed. */
export interface CartLine {
  readonly itemId: string
  readonly quantity: number | null
}

/** The items a branch sells. */
export function offeredIn(branchId: string, items: readonly Item[]): OfferedItem[] {
  return items.flatMap(({ id, sku, name, barcode, unit, kind, active, price, levels }) => {
    const level = levels.find((one) => one.branchId === branchId)
    const asked = level?.price ?? price
    if (!active || !isSold(kind) || price === null || asked === null) return []
    return [{ id, sku, name, barcode, unit, price: asked, onHand: level?.onHand ?? 0 }]
  })
}

/** Items whose name has each word that was typed, or whose code it is; those whose name begins with it first. */
export function matching(typed: string, offered: readonly OfferedItem[]): OfferedItem[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  const place = ({ name, sku, barcode }: OfferedItem) => {
    if (barcode?.toLowerCase() === text || sku.toLowerCase() === text) return 0
    if (name.toLowerCase().startsWith(text)) return 1
    return words.every((word) => `${name} ${sku}`.toLowerCase().includes(word)) ? 2 : -1
  }
  return offered
    .map((item) => ({ item, at: place(item) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || one.item.name.localeCompare(other.item.name))
    .map(({ item }) => item)
}

/** Adds one of an item: a new line, or one more on its existing line. */
export function withOneMore(lines: readonly CartLine[], itemId: string): readonly CartLine[] {
  const line = lines.find((one) => one.itemId === itemId)
  if (!line) return [...lines, { itemId, quantity: 1 }]
  return lines.map((one) => (one === line ? { itemId, quantity: (one.quantity ?? 0) + 1 } : one))
}

/** The total of the lines. Items the branch no longer sells count as zero. */
export function totalOf(lines: readonly CartLine[], offered: readonly OfferedItem[]): Centavos {
  return sum(
    lines.flatMap(({ itemId, quantity }) => {
      const item = offered.find(({ id }) => id === itemId)
      return item && quantity ? [times(item.price, quantity)] : []
    }),
  )
}

/** The lines that exceed the recorded stock. */
export function missingOf(lines: readonly CartLine[], offered: readonly OfferedItem[]): OfferedItem[] {
  return lines.flatMap(({ itemId, quantity }) => {
    const item = offered.find(({ id }) => id === itemId)
    return item && item.onHand < (quantity ?? 0) ? [item] : []
  })
}
