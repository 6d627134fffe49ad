import { describe, expect, it } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import { gapsOf, hoursOf } from './shift-coverage.ts'
import type { PlannedShift } from './shifts.ts'

const SATURDAY = '2026-11-21' as ManilaDate
const shift = (starts: number, ends: number, date = '2026-11-21'): PlannedShift => ({
  id: `${date} ${starts}`,
  employeeId: `e${starts}`,
  branchId: 'mab',
  date: date as ManilaDate,
  starts,
  ends,
  breakMinutes: 60,
  isRestDay: false,
  role: null,
  note: null,
  isPublished: true,
})
const wanted = [{ weekday: 6, from: 480, to: 1200, heads: 2 }]

describe('coverage', () => {
  it('finds the stretches in which fewer are there than wanted', () => {
    expect(gapsOf(SATURDAY, wanted, [shift(480, 1020), shift(720, 1260)])).toEqual([
      { from: 480, to: 720, heads: 1, wanted: 2 },
      { from: 1020, to: 1200, heads: 1, wanted: 2 },
    ])
    expect(gapsOf(SATURDAY, wanted, [shift(480, 1200), shift(481, 1200), shift(480, 481)])).toEqual([])
  })

  it('counts a shift of the night before until it ends', () => {
    const dawn = [{ weekday: 6, from: 300, to: 420, heads: 1 }]
    expect(gapsOf(SATURDAY, dawn, [shift(1320, 1800, '2026-11-20')])).toEqual([
      { from: 360, to: 420, heads: 0, wanted: 1 },
    ])
  })

  it('adds up what several spans want, and asks nothing on other weekdays', () => {
    const both = [...wanted, { weekday: 6, from: 600, to: 660, heads: 1 }]
    expect(gapsOf(SATURDAY, both, [shift(480, 1200), shift(480, 1200)])).toEqual([
      { from: 600, to: 660, heads: 2, wanted: 3 },
    ])
    expect(gapsOf('2026-11-22' as ManilaDate, wanted, [])).toEqual([])
  })

  it('shows the busy hours of a day with its weakest moment each', () => {
    const hours = hoursOf(SATURDAY, [{ weekday: 6, from: 480, to: 600, heads: 1 }], [shift(510, 660)])
    expect(hours).toEqual([
      { hour: 8, heads: 0, wanted: 1 },
      { hour: 9, heads: 1, wanted: 1 },
      { hour: 10, heads: 1, wanted: 0 },
    ])
    expect(hoursOf(SATURDAY, [], [])).toEqual([])
  })
})
