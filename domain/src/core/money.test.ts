import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  centavos,
  flooredQuotient,
  fromPesos,
  inWords,
  negate,
  percentOf,
  prorate,
  roundedQuotient,
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

describe('An exact quotient', () => {
  const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const divisor = fc.integer({ min: 1, max: 1_000_000 })
  const exactly = (over: bigint, under: bigint) => {
    const twice = (over < 0n ? -over : over) * 2n + under
    return Number(over < 0n ? -(twice / (2n * under)) : twice / (2n * under))
  }
  it('is rounded once, half away from zero, however large its products are', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 1_000_000 }), divisor, (one, factor, under) => {
        const wanted = exactly(BigInt(one) * BigInt(factor), BigInt(under))
        expect(roundedQuotient([one, factor], [under])).toBe(wanted === 0 ? 0 : wanted)
      }),
      { numRuns: 2000 },
    )
    expect(roundedQuotient([5], [2])).toBe(3)
    expect(roundedQuotient([-5], [2])).toBe(-3)
  })
  it('drops what is left when it is to be dropped, and divides by nothing never', () => {
    expect(flooredQuotient([90_641], [2])).toBe(45_320)
    expect(flooredQuotient([9_007_199_254_740_991, 3], [4, 3])).toBe(2_251_799_813_685_247)
    expect(() => roundedQuotient([1], [0])).toThrow('Cannot divide by zero.')
  })
})
