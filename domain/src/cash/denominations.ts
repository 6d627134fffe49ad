import { type Centavos, centavos, sum, times } from '../core/money.ts'

/** Philippine notes and coins in pesos, from ₱1000 down to 5 centavos. */
export const DENOMINATIONS = [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.25, 0.1, 0.05] as const

/**
 * Pieces of each denomination, keyed by its value in pesos: `{ "1000": 2, "0.25": 4 }`. A missing denomination counts
 * as 0.
 */
export type Counted = Readonly<Record<string, number>>

/** The value of a count of notes and coins. */
export function worthOf(counted: Counted): Centavos {
  return sum(DENOMINATIONS.map((pesos) => times(centavos(Math.round(pesos * 100)), counted[String(pesos)] ?? 0)))
}
