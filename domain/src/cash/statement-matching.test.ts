import { describe, expect, test } from 'vitest'
import { addDays, parseManilaDate } from '../core/manila-time.ts'
import { centavos, fromPesos } from '../core/money.ts'
import { explainedDifference, matchStatement } from './statement-matching.ts'

const FIRST = parseManilaDate('2026-11-01')
if (!FIRST) throw new RangeError('No day')
const day = (of: number) => addDays(FIRST, of - 1)
const entry = (transferId: string, on: number, pesos: number, reference: string | null = null) => ({
  transferId,
  on: day(on),
  amount: fromPesos(pesos),
  reference,
})
const line = (on: number, pesos: number, reference = '') => ({ on: day(on), amount: fromPesos(pesos), reference })
const matched = (...given: Parameters<typeof matchStatement>) =>
  matchStatement(...given).map((match) => (match ? `${match.transferId} by ${match.how}` : null))

describe('A statement held against the ledger', () => {
  test('finds a receipt by its reference, however it is written, before an equal one that is nearer', () => {
    const entries = [entry('near', 5, 500), entry('right', 2, 500, '0012-345 6')]
    expect(matched([line(5, 500, '123456')], entries)).toEqual(['right by reference'])
  })

  test('finds the nearest equal amount within four days, and none beyond', () => {
    expect(matched([line(10, 300), line(12, 300)], [entry('a', 12, 300), entry('b', 9, 300)])).toEqual([
      'b by amount',
      'a by amount',
    ])
    expect(matched([line(10, 300)], [entry('a', 15, 300)])).toEqual([null])
  })

  test('never takes another amount, whatever the reference says', () => {
    expect(matched([line(5, 499.99, 'R1')], [entry('a', 5, 500, 'R1')])).toEqual([null])
  })

  test('never gives one entry twice, and always the line’s own amount', () => {
    let seed = 3
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    for (let run = 0; run < 300; run++) {
      const entries = Array.from({ length: 12 }, (_, i) =>
        entry(`t${i}`, 1 + random(12), 100 + random(4), random(2) ? `R${random(5)}` : null),
      )
      const lines = Array.from({ length: 12 }, () =>
        line(1 + random(12), 100 + random(4), random(2) ? `R${random(5)}` : ''),
      )
      const found = matchStatement(lines, entries)
      const ids = found.flatMap((match) => (match ? [match.transferId] : []))
      expect(new Set(ids).size).toBe(ids.length)
      for (const [index, match] of found.entries()) {
        if (match)
          expect(entries.find(({ transferId }) => transferId === match.transferId)?.amount).toBe(lines[index]?.amount)
      }
    }
  })

  test('has to be explained when it ends with another amount', () => {
    expect(explainedDifference(fromPesos(100), fromPesos(100), '')).toBe(0)
    expect(explainedDifference(fromPesos(90), fromPesos(100), 'A charge of ₱10')).toBe(centavos(-10_00))
    expect(() => explainedDifference(fromPesos(90), fromPesos(100), '')).toThrow(
      expect.objectContaining({ code: 'note_required' }),
    )
  })
})
