import { describe, expect, test } from 'vitest'
import type { ManilaDate } from '../../core/manila-time.ts'
import { closedDaysOf, type DayOff, refuseClosedDay } from './closed-days.ts'

const day = (text: string) => text as ManilaDate
const CHRISTMAS = day('2026-12-25')
const EVE = day('2026-12-24')
const daysOff: readonly DayOff[] = [
  { day: EVE, kind: 'special', name: 'Christmas Eve' },
  { day: CHRISTMAS, kind: 'regular', name: 'Christmas Day' },
  { day: CHRISTMAS, kind: 'special', name: 'City fiesta' },
]

describe('The closed days of a branch', () => {
  test('are the holidays that it closes on, and those it closed by hand', () => {
    const closed = (holidays: 'none' | 'regular' | 'all') =>
      closedDaysOf({ holidays, closedDays: [day('2026-12-28')] }, daysOff)
    const byHand = { day: '2026-12-28', name: null }
    expect(closed('none')).toEqual([byHand])
    expect(closed('regular')).toEqual([{ day: CHRISTMAS, name: 'Christmas Day' }, byHand])
    expect(closed('all')).toEqual([
      { day: EVE, name: 'Christmas Eve' },
      { day: CHRISTMAS, name: 'Christmas Day, City fiesta' },
      byHand,
    ])
  })

  test('are each there once, also one that is closed twice', () => {
    expect(closedDaysOf({ holidays: 'regular', closedDays: [CHRISTMAS, CHRISTMAS] }, daysOff)).toEqual([
      { day: CHRISTMAS, name: 'Christmas Day' },
    ])
  })

  test('refuse a booking, and say why', () => {
    const closed = closedDaysOf({ holidays: 'regular', closedDays: [EVE] }, daysOff)
    expect(() => refuseClosedDay(closed, CHRISTMAS)).toThrow('No trips on that day (Christmas Day)')
    expect(() => refuseClosedDay(closed, EVE)).toThrow('No trips on that day. Choose')
    expect(() => refuseClosedDay(closed, day('2026-12-26'))).not.toThrow()
  })
})
