import { describe, expect, it } from 'vitest'
import {
  addDays,
  atMinutes,
  businessDateOf,
  daysBetween,
  manilaDateOf,
  minutesOfDay,
  parseManilaDate,
  startOf,
  weekdayOf,
} from './manila-time.ts'

const day = (text: string) => {
  const found = parseManilaDate(text)
  if (!found) throw new Error(`${text} is no day`)
  return found
}

describe('Manila time', () => {
  it.each([
    ['2026-11-21T15:59:59.999Z', '2026-11-21'],
    ['2026-11-21T16:00:00.000Z', '2026-11-22'],
    ['2025-12-31T16:00:00.000Z', '2026-01-01'],
  ])('books %s on %s', (instant, date) => {
    expect(manilaDateOf(new Date(instant))).toBe(date)
  })

  it('books the small hours on the day before in a branch that cuts off later', () => {
    expect(businessDateOf(new Date('2026-11-21T17:30:00Z'), 120)).toBe('2026-11-21')
    expect(businessDateOf(new Date('2026-11-21T18:00:00Z'), 120)).toBe('2026-11-22')
  })

  it('begins a day at midnight in Manila', () => {
    expect(startOf(day('2026-11-21')).toISOString()).toBe('2026-11-20T16:00:00.000Z')
    expect(atMinutes(day('2026-11-21'), 8 * 60 + 30).toISOString()).toBe('2026-11-21T00:30:00.000Z')
    expect(minutesOfDay(new Date('2026-11-21T00:30:00Z'))).toBe(510)
  })

  it('counts days over months and leap years', () => {
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
    expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31')
    expect(daysBetween(day('2026-11-01'), day('2026-12-01'))).toBe(30)
    expect(weekdayOf(day('2026-11-21'))).toBe(6)
  })

  it.each(['2026-02-30', '2026-13-01', '21/11/2026', '2026-1-1', ''])('does not take %j for a day', (text) => {
    expect(parseManilaDate(text)).toBeUndefined()
  })
})
