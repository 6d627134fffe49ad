import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, sum } from './money.ts'
import { amountsInProportion, inProportion } from './proportions.ts'

const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('A whole over parts by their weights', () => {
  it('gives each its share, and what rounding leaves to where it comes up', () => {
    expect(inProportion(100, [1, 1, 1])).toEqual([33, 34, 33])
    expect(inProportion(-100, [3, 1])).toEqual([-75, -25])
    expect(inProportion(1, [0, 5, 0, 5])).toEqual([0, 1, 0, 0])
  })

  it('gives nothing where there is no weight', () => {
    expect(inProportion(100, [0, 0])).toEqual([0, 0])
    expect(inProportion(100, [])).toEqual([])
  })

  it('makes up the whole, each part within one of its exact share, however large', () => {
    fc.assert(
      fc.property(whole, weights, (amount, given) => {
        fc.pre(given.some((weight) => weight > 0))
        const parts = amountsInProportion(centavos(amount), given)
        const all = given.reduce((total, weight) => total + weight, 0)
        expect(sum(parts)).toBe(amount)
        for (const [at, weight] of given.entries()) {
          expect(Math.abs((parts[at] ?? 0) - (amount * weight) / all)).toBeLessThanOrEqual(1.000001)
          if (weight === 0) expect(parts[at]).toBe(0)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
