import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128 } from './code-128.ts'

/** Every symbol a text can begin with is found by asking for texts: 95 letters and 100 pairs. */
const symbolsOf = (text: string) => {
  const widths = code128(text) ?? []
  const inner = widths.slice(0, -7)
  return { symbols: inner.flatMap((_, at) => (at % 6 === 0 ? [inner.slice(at, at + 6).join('')] : [])), widths }
}

describe('A barcode', () => {
  it('begins, checks and stops as the standard’s own example: PJJ123C', () => {
    // Start B, P J J 1 2 3 C, check 55, stop.
    expect(code128('PJJ123C')?.join('')).toBe(
      '211214' + '313121' + '112133' + '112133' + '123221' + '223211' + '221132' + '131321' + '311321' + '2331112',
    )
  })

  it('writes digits in pairs, so that thirteen fit a narrow label', () => {
    const { symbols } = symbolsOf('4800016644504')
    // Start C, six pairs, back to B for the last digit, the check.
    expect(symbols).toHaveLength(1 + 6 + 2 + 1)
    expect(symbols[0]).toBe('211232')
    expect(symbols.slice(2, 4)).toEqual(['212222', '222122'])
  })

  it('is made of symbols of eleven modules, an even number of them black, no two alike', () => {
    const letters = Array.from({ length: 95 }, (_, at) => symbolsOf(String.fromCharCode(32 + at)).symbols[1] ?? '')
    const pairs = Array.from({ length: 100 }, (_, at) => symbolsOf(`${at}`.padStart(2, '0').repeat(2)).symbols[1] ?? '')
    expect(pairs.slice(0, 95)).toEqual(letters)
    const all = [...new Set([...letters, ...pairs])]
    expect(all).toHaveLength(100)
    for (const symbol of all) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = [...symbol].map(Number)
      expect([a + b + c + d + e + f, (a + c + e) % 2]).toEqual([11, 0])
    }
  })

  it('ends on the stop, whatever it says', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,26}$/), (text) => {
        const widths = code128(text) ?? []
        expect(widths.slice(-7).join('')).toBe('2331112')
        expect(widths.length % 6).toBe(1)
      }),
    )
  })

  it('is none for what bars cannot say', () => {
    expect([code128(''), code128('Sabón'), code128('x'.repeat(27))]).toEqual([null, null, null])
  })
})
