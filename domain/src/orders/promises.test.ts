import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manilaDateOf, minutesOfDay, weekdayOf } from '../core/manila-time.ts'
import { promisedAt } from './promises.ts'

const open = { opens: 8 * 60, closes: 20 * 60 }
const branch = { turnaroundHours: 24, rushHours: 6, hours: [null, open, open, open, open, open, open] }

describe('when laundry is promised', () => {
  it.each([
    ['a day later, rounded up to the half hour', '2026-11-17T10:12', false, '2026-11-18T10:30'],
    ['on the half hour as it is', '2026-11-17T10:30', false, '2026-11-18T10:30'],
    ['six hours later when rushed', '2026-11-17T10:12', true, '2026-11-17T16:30'],
    ['at closing time when it just fits', '2026-11-17T14:00', true, '2026-11-17T20:00'],
    ['at the next opening when the branch is shut by then', '2026-11-17T14:01', true, '2026-11-18T08:00'],
    ['at opening when it would be ready before', '2026-11-17T23:00', true, '2026-11-18T08:00'],
    ['on Monday when Sunday is shut', '2026-11-21T15:00', false, '2026-11-23T08:00'],
  ])('%s', (_, receivedAt, isRush, expected) => {
    expect(promisedAt(manila(receivedAt), isRush, branch)).toEqual(manila(expected))
  })

  it('as the bare time where a branch has no opening hours', () => {
    const shut = { ...branch, hours: [] }
    expect(promisedAt(manila('2026-11-17T10:00'), false, shut)).toEqual(manila('2026-11-18T10:00'))
  })

  it('never before the turnaround is over and never while the branch is shut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 60 }), fc.boolean(), (minutes, isRush) => {
        const receivedAt = new Date(manila('2026-11-01T00:00').getTime() + minutes * 60_000)
        const promised = promisedAt(receivedAt, isRush, branch)
        expect(promised.getTime() - receivedAt.getTime()).toBeGreaterThanOrEqual((isRush ? 6 : 24) * 3_600_000)
        expect(weekdayOf(manilaDateOf(promised))).not.toBe(0)
        expect(minutesOfDay(promised)).toBeGreaterThanOrEqual(open.opens)
        expect(minutesOfDay(promised)).toBeLessThanOrEqual(open.closes)
      }),
    )
  })
})

function manila(local: string): Date {
  return new Date(`${local}:00+08:00`)
}
