import type { PriceRow } from '@labada/contracts/catalog/prices'
import type { Centavos } from '@labada/domain/core/money'

/** One difference between two price sheets. Amounts in centavos; a price of null means the service is not on that sheet. */
export interface PriceChange {
  readonly serviceId: string
  /** Null for the price every branch inherits. */
  readonly branchId: string | null
  readonly kind: 'added' | 'removed' | 'price' | 'override' | 'inherits'
  readonly before: Centavos | null
  readonly after: Centavos | null
  /** Change in percent of the old price; null where there is none to compare with. */
  readonly percent: number | null
}

/** A term of a service that differs: minimum, kilos per load, tolerance, step, rush. */
export interface TermChange {
  readonly serviceId: string
  readonly term: Term
  readonly before: TermValue
  readonly after: TermValue
}

export const TERMS = [
  'minQuantity',
  'kgPerLoad',
  'toleranceKg',
  'step',
  'rushPercent',
  'discountable',
  'taxable',
] as const satisfies readonly (keyof PriceRow)[]
export type Term = (typeof TERMS)[number]
export type TermValue = PriceRow[Term]

/** A price change above this, in percent of the old price, needs a second confirmation. */
export const LARGE_CHANGE_PERCENT = 30

/** What differs between two sheets, service by service in the order of the new one, the inherited price first. */
export function priceChanges(before: readonly PriceRow[], after: readonly PriceRow[]): PriceChange[] {
  const old = new Map(before.map((row) => [row.serviceId, row]))
  const kept = new Set(after.map((row) => row.serviceId))
  const changed = after.flatMap((row) => rowChanges(old.get(row.serviceId), row))
  const removed = before
    .filter((row) => !kept.has(row.serviceId))
    .map((row) => change(row.serviceId, null, 'removed', row.price, null))
  return [...changed, ...removed]
}

/** The terms that differ between two sheets. */
export function termChanges(before: readonly PriceRow[], after: readonly PriceRow[]): TermChange[] {
  const old = new Map(before.map((row) => [row.serviceId, row]))
  return after.flatMap((row) => {
    const was = old.get(row.serviceId)
    if (!was) return []
    return TERMS.filter((term) => was[term] !== row[term]).map((term) => ({
      serviceId: row.serviceId,
      term,
      before: was[term],
      after: row[term],
    }))
  })
}

/** Whether a change needs a second confirmation before publishing: it is large, or makes the service free. */
export function isSurprising({ kind, after, before, percent }: PriceChange): boolean {
  if (kind === 'removed') return true
  if (after === 0 && before !== 0) return true
  return percent !== null && Math.abs(percent) > LARGE_CHANGE_PERCENT
}

/** A branch's effective price of a row: its own, otherwise the inherited one. */
export function priceFor(row: Pick<PriceRow, 'price' | 'overrides'>, branchId: string | null): Centavos {
  return overrideOf(row, branchId) ?? row.price
}

/** The branch's own price, or undefined where it inherits. */
export function overrideOf(row: Pick<PriceRow, 'overrides'>, branchId: string | null): Centavos | undefined {
  return row.overrides.find((override) => override.branchId === branchId)?.price
}

function rowChanges(was: PriceRow | undefined, row: PriceRow): PriceChange[] {
  const changes: PriceChange[] = []
  if (!was) changes.push(change(row.serviceId, null, 'added', null, row.price))
  else if (was.price !== row.price) changes.push(change(row.serviceId, null, 'price', was.price, row.price))

  const branchIds = new Set([...(was?.overrides ?? []), ...row.overrides].map((override) => override.branchId))
  for (const branchId of branchIds) {
    const before = was && overrideOf(was, branchId)
    const after = overrideOf(row, branchId)
    if (before === after) continue
    const kind = after === undefined ? 'inherits' : 'override'
    changes.push(change(row.serviceId, branchId, kind, was ? priceFor(was, branchId) : null, priceFor(row, branchId)))
  }
  return changes
}

function change(
  serviceId: string,
  branchId: string | null,
  kind: PriceChange['kind'],
  before: Centavos | null,
  after: Centavos | null,
): PriceChange {
  const percent = before && after !== null ? ((after - before) / before) * 100 : null
  return { serviceId, branchId, kind, before, after, percent }
}
