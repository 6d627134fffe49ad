import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, centavos, subtract, ZERO } from '../core/money.ts'

/** Where a part of a figure comes from, as data; a screen makes the sentence. */
export interface Basis {
  readonly date?: ManilaDate
  readonly minutes?: number
  readonly days?: number
  /** The daily rate in pesos and centavos as written, `755.00` or `40000.00 × 12 / 313`. */
  readonly rate?: string
  /** Multipliers as the table writes them, `1.3 × 1.3`. */
  readonly multiplier?: string
  /** The amount the part is a share of. */
  readonly of?: Centavos
  /** The row of law that was used. */
  readonly tableId?: string
  /** The issuance that row was read in, where a screen says it. */
  readonly source?: string
  /** The record the part stands for: an advance, a loan, an adjustment. */
  readonly recordId?: string
}

/**
 * Why a figure is what it is. A node with parts is their sum; a node without parts is a leaf. So the leaves below any
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

/** A figure that is the sum of its parts. Parts of zero say nothing and are left out. */
export function node(code: string, parts: readonly Explanation[], basis?: Basis): Explanation {
  const kept = parts.filter(({ amount, parts }) => amount !== 0 || parts.length > 0)
  let total = 0
  for (const { amount } of kept) total += amount
  return basis ? { code, amount: centavos(total), basis, parts: kept } : { code, amount: centavos(total), parts: kept }
}

/** The same tree with every sign turned: what is earned reads positive, what is taken negative. */
export function negated({ code, amount, basis, parts }: Explanation): Explanation {
  return { code, amount: centavos(-amount), ...(basis && { basis }), parts: parts.map(negated) }
}

/** The sum of the leaves below a figure. */
export function sumOfLeaves({ amount, parts }: Explanation): Centavos {
  if (parts.length === 0) return amount
  return centavos(parts.reduce((total, part) => total + sumOfLeaves(part), 0))
}

/**
 * Divides a figure that was rounded once over what it was made of: each part is the figure up to and with it, less the
 * figure before it. So the parts add up to the centavo.
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
