import { plus } from './stock.ts'

/** The days of usage that reorder points are based on. */
export const USAGE_DAYS = 28
/** The days of usage kept in addition to the supplier's lead time. */
export const SAFETY_DAYS = 3

/** How many days the stock lasts at recent usage; null if nothing was used. */
export function daysLeft(onHand: number, used: number, days: number = USAGE_DAYS): number | null {
  if (used <= 0) return null
  return Math.max(0, Math.floor((onHand * days) / used))
}

/** The reorder point: usage until the supplier delivers, plus a few days. */
export function reorderLevel(used: number, leadDays: number, days: number = USAGE_DAYS): number {
  return Math.ceil((used * (leadDays + SAFETY_DAYS)) / days)
}

/** The par: two weeks of usage above the reorder point. */
export function parLevel(used: number, leadDays: number, days: number = USAGE_DAYS): number {
  return Math.ceil((used * (leadDays + SAFETY_DAYS + 14)) / days)
}

export interface Standing {
  readonly onHand: number
  readonly onOrder: number
  readonly reorderAt: number | null
  readonly par: number | null
  /** Base units per pack; null: bought individually. */
  readonly packFactor: number | null
}

export interface Suggestion {
  /** Base units. */
  readonly quantity: number
  /** Whole packs; the quantity itself if there is no pack. */
  readonly packs: number
}

/** What to buy, in whole packs, to reach the branch's par; null while stock is above its reorder point. */
export function suggestionOf({ onHand, onOrder, reorderAt, par, packFactor }: Standing): Suggestion | null {
  const coming = plus(onHand, onOrder)
  if (reorderAt === null || coming > reorderAt) return null
  const missing = plus(par ?? reorderAt * 2, -coming)
  if (missing <= 0) return null
  const factor = packFactor ?? 1
  const packs = Math.ceil(plus(missing / factor, 0))
  return { packs, quantity: plus(packs * factor, 0) }
}
