import type { PriceRow } from '@labada/contracts/catalog/prices'
import type { Centavos } from '@labada/domain/core/money'
import { overrideOf, priceChanges, type Term, termChanges } from '../drafts/price-changes.ts'

export type Terms = Partial<Pick<PriceRow, Term>>

/** One change of a draft as the server takes it: a price of null for a branch lifts its own price. */
export interface Edit {
  readonly serviceId: string
  /** Null for the price that all branches inherit. */
  readonly branchId: string | null
  readonly price: Centavos | null
  readonly terms?: Terms
}

/** The rows as they stand once the edits are saved. */
export function withEdits(rows: readonly PriceRow[], edits: readonly Edit[]): readonly PriceRow[] {
  return edits.reduce<readonly PriceRow[]>(
    (now, edit) => now.map((row) => (row.serviceId === edit.serviceId ? edited(row, edit) : row)),
    rows,
  )
}

/** The edits that turn one sheet into another, for going back to old prices. */
export function editsToward(from: readonly PriceRow[], to: readonly PriceRow[]): readonly Edit[] {
  const wanted = new Map(to.map((row) => [row.serviceId, row]))
  const terms = new Map<string, Terms>()
  for (const { serviceId, term, after } of termChanges(from, to)) {
    terms.set(serviceId, { ...terms.get(serviceId), [term]: after })
  }
  const prices = priceChanges(from, to).map(({ serviceId, branchId, kind, after }): Edit => {
    const row = wanted.get(serviceId)
    if (branchId !== null) return { serviceId, branchId, price: (row && overrideOf(row, branchId)) ?? null }
    if (kind === 'added' && row) return { serviceId, branchId, price: after, terms: termsOf(row) }
    return { serviceId, branchId, price: after, ...withTerms(terms.get(serviceId)) }
  })
  const changed = new Set(prices.filter(({ branchId }) => branchId === null).map(({ serviceId }) => serviceId))
  const termsOnly = [...terms].flatMap(([serviceId, changes]): Edit[] => {
    const row = wanted.get(serviceId)
    return row && !changed.has(serviceId) ? [{ serviceId, branchId: null, price: row.price, terms: changes }] : []
  })
  // What all inherit first: a branch can only differ from a price that is there.
  return [
    ...prices.filter(({ branchId }) => branchId === null),
    ...termsOnly,
    ...prices.filter(({ branchId }) => branchId !== null),
  ]
}

function edited(row: PriceRow, { branchId, price, terms }: Edit): PriceRow {
  if (branchId === null) return { ...row, ...terms, price: price ?? row.price }
  const others = row.overrides.filter((override) => override.branchId !== branchId)
  return { ...row, overrides: price === null ? others : [...others, { branchId, price }] }
}

const withTerms = (terms: Terms | undefined) => (terms ? { terms } : {})

function termsOf(row: PriceRow): Terms {
  const { minQuantity, kgPerLoad, toleranceKg, step, rushPercent, discountable, taxable } = row
  return { minQuantity, kgPerLoad, toleranceKg, step, rushPercent, discountable, taxable }
}
