import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos } from '../core/money.ts'
import { decimalOf, difference, isSame, NONE, ONE, product, ratioOf, shareOf } from './ratios.ts'

describe('A rate of the law', () => {
  it('is read as it is printed, exactly', () => {
    expect(ratioOf('0.045')).toEqual({ over: 9, under: 200 })
    expect(isSame(ratioOf('395.0'), ratioOf('395'))).toBe(true)
    expect(isSame(ratioOf('0.10'), { over: 1, under: 10 })).toBe(true)
    expect([ratioOf('0'), ratioOf('1.00')]).toEqual([NONE, ONE])
  })

  it.each(['', '1,3', '-0.1', '1e3', '.5', '5 %', '1.3000001', '12345678', 'NaN'])('is never “%s”', (text) => {
    expect(() => ratioOf(text)).toThrow('isn’t a decimal')
  })

  it('multiplies to the figures the Handbook prints, without a float’s dust', () => {
    const overtimeOnRestDay = product(ratioOf('1.30'), ratioOf('1.30'))
    expect(decimalOf(overtimeOnRestDay)).toBe('1.69')
    expect(decimalOf(product(overtimeOnRestDay, ratioOf('1.10')))).toBe('1.859')
    expect(decimalOf(product(ratioOf('3.90'), product(ratioOf('1.30'), ratioOf('1.10'))))).toBe('5.577')
  })

  it('less a larger one is below zero', () => {
    expect(difference(ratioOf('1.3'), ONE)).toEqual(ratioOf('0.3'))
    expect(difference(ONE, ratioOf('2'))).toEqual({ over: -1, under: 1 })
  })

  it('of an amount is rounded half up, away from zero', () => {
    expect(shareOf(centavos(10), ratioOf('0.05'))).toBe(1)
    expect(shareOf(centavos(-10), ratioOf('0.05'))).toBe(-1)
    expect(shareOf(centavos(9), ratioOf('0.05'))).toBe(0)
  })

  it('is written as the shortest decimal that reads back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 6 }), (digits, decimals) => {
        const ratio = ratioOf((digits / 10 ** decimals).toFixed(decimals))
        expect(ratioOf(decimalOf(ratio))).toEqual(ratio)
      }),
    )
  })
})
