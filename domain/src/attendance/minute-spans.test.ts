import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersection, lengthOf, type Spans, split, union, without } from './minute-spans.ts'

const any = fc
  .array(fc.tuple(fc.nat(200), fc.nat(40)), { maxLength: 8 })
  .map((list) => union(list.map(([from, length]) => ({ from, to: from + length }))))

/** The slow way: every minute by itself. */
const minutesOf = (spans: Spans) =>
  new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
const expectMinutes = (spans: Spans, wanted: (minute: number) => boolean) => {
  const all = Array.from({ length: 260 }, (_, minute) => minute)
  expect([...minutesOf(spans)]).toEqual(all.filter(wanted))
}

describe('Spans of minutes', () => {
  it('are put together, overlapped and taken away as minutes one by one would be', () => {
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [a, b] = [minutesOf(one), minutesOf(other)]
        expectMinutes(union([...other, ...one]), (minute) => a.has(minute) || b.has(minute))
        expectMinutes(intersection(one, other), (minute) => a.has(minute) && b.has(minute))
        expectMinutes(without(one, other), (minute) => a.has(minute) && !b.has(minute))
        expect(lengthOf(one)).toBe(a.size)
      }),
      { numRuns: 300 },
    )
  })
  it('are split at a number of minutes and lose none', () => {
    fc.assert(
      fc.property(any, fc.nat(120), (spans, minutes) => {
        const [first, rest] = split(spans, minutes)
        expect(lengthOf(first)).toBe(Math.min(minutes, lengthOf(spans)))
        expect(union([...first, ...rest])).toEqual(spans)
        expect(Math.max(...minutesOf(first), -1)).toBeLessThan(Math.min(...minutesOf(rest), Number.POSITIVE_INFINITY))
      }),
    )
  })
  it('join where they touch and drop what is empty', () => {
    const spans = [
      { from: 60, to: 90 },
      { from: 0, to: 60 },
      { from: 95, to: 95 },
    ]
    expect(union(spans)).toEqual([{ from: 0, to: 90 }])
  })
})
