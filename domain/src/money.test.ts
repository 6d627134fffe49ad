import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  centavos,
  fromPesos,
  inWords,
  negate,
  percentOf,
  prorate,
  subtract,
  sum,
  times,
  toPesos,
} from './money.ts'

describe('money', () => {
  it('is whole centavos and nothing else', () => {
    expect(() => centavos(10.5)).toThrow('is not whole centavos')
    expect(() => centavos(Number.MAX_SAFE_INTEGER + 1)).toThrow('is not whole centavos')
    expect(Object.is(negate(centavos(0)), 0)).toBe(true)
  })

  it.each([
    [1.005, 101],
    [0.1, 10],
    [1234.5, 123_450],
    [-0.005, -1],
    [8.345, 835],
  ])('reads ₱%d as %d centavos, halves away from zero', (pesos, expected) => {
    expect(fromPesos(pesos)).toBe(expected)
  })

  it('refuses to divide by zero in the owner’s words', () => {
    expect(() => prorate(centavos(100), 1, 0)).toThrow('Cannot divide by zero.')
  })

  it('takes VAT out of a price as the Philippine rule does: 390 × 12 ÷ 112 is 41.79', () => {
    expect(prorate(fromPesos(390), 12, 112)).toBe(4179)
  })

  it('multiplies by decimal quantities without a float’s dust', () => {
    expect(times(fromPesos(35), 3.2)).toBe(11_200)
    expect(times(fromPesos(1.15), 100)).toBe(11_500)
    expect(percentOf(fromPesos(754), 10)).toBe(7540)
  })

  it('says an amount in words as people write it', () => {
    expect(inWords(centavos(-123_456_789))).toBe('−₱1,234,567.89')
    expect(inWords(centavos(5))).toBe('₱0.05')
  })

  it('comes back from pesos unchanged, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }), (amount) => {
        expect(fromPesos(toPesos(centavos(amount)))).toBe(amount)
      }),
    )
  })

  it('adds and takes away without losing a centavo', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e9, max: 1e9 })),
        fc.integer({ min: -1e9, max: 1e9 }),
        (amounts, one) => {
          const all = amounts.map(centavos)
          expect(subtract(add(sum(all), centavos(one)), centavos(one))).toBe(sum(all))
        },
      ),
    )
  })
})
