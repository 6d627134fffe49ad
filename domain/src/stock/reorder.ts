import { plus } from './stock.ts'

/** Days of use that levels are reckoned from. */
export const USAGE_DAYS = 28
/** Days of use kept beside what the supplier needs. */
export const SAFETY_DAYS = 3

/** How many days the stock lasts at what was used lately; null when nothing was used. */
export function daysLeft(onHand: number, used: number, days: number = USAGE_DAYS): number | null {
  if (used <= 0) return null
  return Math.max(0, Math.floor((onHand * days) / used))
}

/** The level at which to order again: what is used until the supplier comes, and a few days more. */
export function reorderLevel(used: number, leadDays: number, days: number = USAGE_DAYS): number {
  return Math.ceil((used * (leadDays + SAFETY_DAYS)) / days)
}

/** What to keep: two weeks more than the level to order again at. */
export function parLevel(used: number, leadDays: number, days: number = USAGE_DAYS): number {
  return Math.ceil((used * (leadDays + SAFETY_DAYS + 14)) / days)
}

export interface Standing {
  readonly onHand: number
  readonly onOrder: number
  readonly reorderAt: number | null
  readonly par: number | null
  /** Base units of the pack it is bought in; null: bought one by one. */
  readonly packFactor: number | null
}

export interface Suggestion {
  /** Base units. */
  readonly quantity: number
  /** Whole packs; the quantity itself without a pack. */
  readonly packs: number
}

/** What to buy, in whole packs, so that the branch has its par again; null while it has more than its reorder level. */
export function suggestionOf({ onHand, onOrder, reorderAt, par, packFactor }: Standing): Suggestion | null {
  const coming = plus(onHand, onOrder)
  if (reorderAt === null || coming > reorderAt) return null
  const missing = plus(par ?? reorderAt * 2, -coming)
  if (missing <= 0) return null
  const factor = packFactor ?? 1
  const packs = Math.ceil(plus(missing / factor, 0))
  return { packs, quantity: plus(packs * factor, 0) }
}
