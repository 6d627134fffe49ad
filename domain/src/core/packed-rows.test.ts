import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packRows, unpackRows } from './packed-rows.ts'

const day = (date: string, regular: number) => ({
  date,
  isRestDay: false,
  minutes: { regular, overtime: 0 },
  parts: [],
})
const never = (): never => {
  throw new Error('There are days')
}
const DAYS = [day('2026-10-01', 480), day('2026-10-02', 475), day('2026-10-03', 480)]

describe('Packed rows', () => {
  it('say once what is the same in all of them', () => {
    expect(packRows(DAYS)).toBe(
      'date:s isRestDay:b=false minutes.regular:n minutes.overtime:n=0 parts:e|2026-10-01 480|2026-10-02 475|2026-10-03 480',
    )
  })

  it('are rows still if they are few, but of how many is for the caller to say', () => {
    const [first = never(), second = never()] = DAYS
    expect(packRows([first, second])).toEqual([first, second])
    const packed = packRows([first], 1)
    expect(packed).toBe('date:s=2026-10-01 isRestDay:b=false minutes.regular:n=480 minutes.overtime:n=0 parts:e|')
    expect(unpackRows(packed)).toEqual([first])
    expect(packRows([], 1)).toEqual([])
  })

  it.each([
    ['of one shape', DAYS],
    ['all the same', [DAYS[0], DAYS[0], DAYS[0]]],
    ['with something only in the first', [{ ...day('2026-10-01', 1), more: 7 }, DAYS[1], DAYS[2]]],
    ['with something only in the last', [DAYS[0], DAYS[1], { ...day('2026-10-03', 1), more: 7 }]],
    ['with the same around a gap', [{ a: 1, b: 5 }, { a: 1 }, { a: 1, b: 5 }]],
    ['with parts of fractions and below zero', [{ a: -1 }, { a: 0.5 }, { a: 1e21 }]],
    ['whose words look like numbers and truths', [{ a: '1' }, { a: 'true' }, { a: 'null' }]],
    ['yes and no', [{ a: true }, { a: false }, { a: true }]],
    ['with nothing in them', [{}, {}, {}]],
  ])('%s come back as they were', (_, rows) => {
    const packed = packRows(rows as object[])
    expect(unpackRows(JSON.parse(JSON.stringify(packed)))).toEqual(rows)
  })

  it('are rows still where they do not fit', () => {
    const misfits = [
      { a: 'two words' },
      { a: '' },
      { a: null },
      { a: [1] },
      { a: {} },
      { a: Number.NaN },
      { 'a b': 1 },
      { a: 'x|y' },
      { a: 'x=y' },
    ]
    for (const misfit of misfits) {
      const rows = [misfit, misfit, misfit]
      expect(packRows<object>(rows)).toBe(rows)
      expect(unpackRows<object>(rows)).toBe(rows)
    }
    const mixed = [{ a: 1 }, { a: 'one' }, { a: 1 }]
    expect(packRows<object>(mixed)).toBe(mixed)
    const partly = [{ a: [] }, {}, { a: [] }]
    expect(packRows<object>(partly)).toBe(partly)
    const few = [{ a: 1 }, { a: 1 }]
    expect(packRows(few)).toBe(few)
  })

  it('come back as they were, whatever JSON they are', () => {
    const word = fc.constantFrom('a', 'b', 'night', 'e', 'x.y', 'same=1', '')
    const leaf = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant([]))
    const part = fc.dictionary(fc.constantFrom('a', 'b', 'minutes', 'x.y'), leaf, { maxKeys: 3 })
    const row = fc.dictionary(fc.constantFrom('a', 'b', 'minutes', 'date'), fc.oneof(leaf, part), { maxKeys: 4 })
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.constant({ date: 'd', minutes: { a: 1 } })), { maxLength: 6 }), (rows) => {
        const plain = JSON.parse(JSON.stringify(rows)) as object[]
        expect(unpackRows<object>(JSON.parse(JSON.stringify(packRows(plain))) as object[])).toEqual(plain)
      }),
      { numRuns: 3000 },
    )
  })
})
