import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, centavos, subtract, ZERO } from '../core/money.ts'

/** The source of a part of a figure, as data; the screen writes the sentence. */
export interface Basis {
  readonly date?: ManilaDate
  readonly minutes?: number
  readonly days?: number
  /** The daily rate in pesos and centavos as text, `755.00` or `40000.00 × 12 / 313`. */
  readonly rate?: string
  /** Multipliers as in the table, `1.3 × 1.3`. */
  readonly multiplier?: string
  /** The amount the part is a share of. */
  readonly of?: Centavos
  /** The table row that was used. */
  readonly tableId?: string
  /** The issuance of that row, if the screen shows it. */
  readonly source?: string
  /** The record behind the part: an advance, a loan, an adjustment. */
  readonly recordId?: string
}

/**
 * Why a figure is what it is. A node with parts is their sum; a node without parts is a leaf, so the leaves under any
 * figure add up to it.
 */
export interface Explanation {
  readonly code: string
  readonly amount: Centavos
  readonly basis?: Basis
  readonly parts: readonly Explanation[]
}

export function leaf(code: string, amount: Centavos, basis?: Basis): Explanation {
  return basis ? { code, amount, basis, parts: [] } : { code, amount, parts: [] }
}

/** A figure as the sum of its parts. Parts of zero are omitted. */
export function node(code: string, parts: readonly Explanation[], basis?: Basis): Explanation {
  const kept = parts.filter(({ amount, parts }) => amount !== 0 || parts.length > 0)
  let total = 0
  for (const { amount } of kept) total += amount
  return basis ? { code, amount: centavos(total), basis, parts: kept } : { code, amount: centavos(total), parts: kept }
}

/** The same tree with all signs reversed: earnings are positive, deductions negative. */
export function negated({ code, amount, basis, parts }: Explanation): Explanation {
  return { code, amount: centavos(-amount), ...(basis && { basis }), parts: parts.map(negated) }
}

/** The sum of the leaves under a figure. */
export function sumOfLeaves({ amount, parts }: Explanation): Centavos {
  if (parts.length === 0) return amount
  return centavos(parts.reduce((total, part) => total + sumOfLeaves(part), 0))
}

/**
 * Divides a figure that was rounded once between its items: each part is the rounded running total minus the previous
 * one, so the parts add up to the centavo.
 */
export function inShares<Item>(
  items: readonly Item[],
  unitsOf: (item: Item) => number,
  amountAt: (units: number) => Centavos,
  leafOf: (item: Item, amount: Centavos) => Explanation,
): Explanation[] {
  const shares: Explanation[] = []
  let units = 0
  let before: Centavos = ZERO
  for (const item of items) {
    units += unitsOf(item)
    const after = amountAt(units)
    if (after !== before) shares.push(leafOf(item, subtract(after, before)))
    before = after
  }
  return shares
}
