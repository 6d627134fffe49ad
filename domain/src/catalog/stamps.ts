/** What a customer has on a stamp card: over all their orders that were not voided. */
export interface Stamps {
  /** The loads that counted, free ones too. */
  readonly loads: number
  /** Those of them that were free. */
  readonly freeLoads: number
}

/** A stamp card as people read it. */
export interface StampCard {
  /** Stamps on the card now: from 0 to one fewer than `of`. */
  readonly stamps: number
  /** The load of this number is free. */
  readonly of: number
  /** Free loads that are due and were not given yet. */
  readonly due: number
}

/** A card on which nothing counted yet. */
export const NO_STAMPS: Stamps = { loads: 0, freeLoads: 0 }

/**
 * How many loads of an order are free: each load whose number, counted over all orders of the customer, is a multiple of n,
 * and what is due from before. Never more than the order has; less than none after a void is none.
 */
export function freeLoadsOf(everyNth: number, { loads, freeLoads }: Stamps, ordered: number): number {
  return Math.min(ordered, Math.max(0, Math.floor((loads + ordered) / everyNth) - freeLoads))
}

/** What a customer reads on their card. */
export function stampCardOf(everyNth: number, { loads, freeLoads }: Stamps): StampCard {
  return { stamps: loads % everyNth, of: everyNth, due: Math.max(0, Math.floor(loads / everyNth) - freeLoads) }
}
