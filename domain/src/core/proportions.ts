import { type Centavos, centavos, roundedQuotient } from './money.ts'

/**
 * Whole units over parts by their weights: each part is what the whole comes to up to and with it, less what was given
 * before it, so the parts make up the whole and none is further than one unit from its exact share. Without any weight
 * every part is nothing. Weights are whole and not negative.
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

/** As `inProportion`, of money. */
export const amountsInProportion = (amount: Centavos, weights: readonly number[]): Centavos[] =>
  inProportion(amount, weights).map(centavos)
