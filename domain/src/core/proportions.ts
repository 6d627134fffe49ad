import { type Centavos, centavos, roundedQuotient } from './money.ts'

/**
 * Divides a whole into integer parts by weight. Each part is the rounded running total minus the parts before it, so
 * the parts add up to the whole and none is more than one unit from its exact share. If all weights are zero, every
 * part is zero. Weights are integers, not negative.
 */
export function inProportion(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const part = roundedQuotient([whole, weighed], [total]) - given
    given += part
    return part
  })
}

/** Like `inProportion`, for money. */
export const amountsInProportion = (amount: Centavos, weights: readonly number[]): Centavos[] =>
  inProportion(amount, weights).map(centavos)
