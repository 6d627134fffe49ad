import { type Centavos, centavos, percentOf, smallerOf, sum } from '../core/money.ts'
import type { PricedOrder } from './pricing.ts'

/** What a counter takes off by hand without the key `order.discount`: both limits hold, zero in either allows none. */
export interface HandDiscountLimit {
  /** Of the subtotal: services, add-ons and rush. 10 for 10 %. */
  readonly discountPercent: number
  readonly discountMost: Centavos
}

/** Whether anybody gets a discount by hand without the key. */
export const givesHandDiscounts = ({ discountPercent, discountMost }: HandDiscountLimit): boolean =>
  discountPercent > 0 && discountMost > 0

/** The largest discount by hand, in centavos, that an order of this subtotal gets without the key. */
export function handDiscountMost(subtotal: Centavos, { discountPercent, discountMost }: HandDiscountLimit): Centavos {
  return smallerOf(percentOf(subtotal, discountPercent), discountMost)
}

/** Whether what was taken off an order by hand needs the key `order.discount`. */
export function isAboveHandDiscount(
  { subtotal, steps }: Pick<PricedOrder, 'subtotal' | 'steps'>,
  limit: HandDiscountLimit,
): boolean {
  const byHand = sum(steps.filter(({ kind }) => kind === 'discount').map(({ amount }) => amount))
  return centavos(-byHand) > handDiscountMost(subtotal, limit)
}
