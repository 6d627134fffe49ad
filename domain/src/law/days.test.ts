import { describe, expect, it } from 'vitest'
import { type Attendance, daysBeforeOf, inOrder, isEligibleForHoliday, NO_MINUTES } from './days.ts'
import { dayRecord } from './testing/slips.ts'
import { day } from './testing/tables.ts'

/** Whether a holiday is paid after days that were spent so, by their dates in 2026. */
function isPaid(holiday: string, spent: Readonly<Record<string, Attendance>>): boolean {
  const before = daysBeforeOf(
    Object.entries(spent).map(([date, attendance]) => dayRecord(`2026-${date}`, { attendance })),
  )
  if (!before) throw new Error('Say how a day was spent')
  return isEligibleForHoliday(day(`2026-${holiday}`), before)
}

describe('A regular holiday that is not worked', () => {
  it('is paid after a day that was worked or on leave with pay, not after an absence', () => {
    expect(isPaid('06-12', { '06-11': 'worked' })).toBe(true)
    expect(isPaid('06-12', { '06-11': 'paid_leave' })).toBe(true)
    expect(isPaid('06-12', { '06-10': 'worked', '06-11': 'absent_unpaid' })).toBe(false)
  })

  it('on a Monday looks to Saturday when Sunday is the rest day', () => {
    expect(isPaid('11-30', { '11-28': 'worked', '11-29': 'not_scheduled' })).toBe(true)
    expect(isPaid('11-30', { '11-27': 'worked', '11-28': 'absent_unpaid', '11-29': 'not_scheduled' })).toBe(false)
  })

  it('in Holy Week is lost twice by an absence on Wednesday, and Friday is won back by working on Thursday', () => {
    const absent = { '03-31': 'worked', '04-01': 'absent_unpaid' } as const
    expect(isPaid('04-02', absent)).toBe(false)
    expect(isPaid('04-03', { ...absent, '04-02': 'not_scheduled' })).toBe(false)
    expect(isPaid('04-03', { ...absent, '04-02': 'worked' })).toBe(true)
  })

  it('is paid after a day with a single minute of work, whatever the day is called', () => {
    const before = daysBeforeOf([
      dayRecord('2026-06-11', { attendance: 'absent_unpaid', minutes: { ...NO_MINUTES, overtime: 1 } }),
    ])
    expect(before && isEligibleForHoliday(day('2026-06-12'), before)).toBe(true)
  })

  it('passes over days before hiring and days nobody knows of, and is not paid when nothing is known', () => {
    expect(isPaid('06-12', { '06-08': 'worked', '06-11': 'not_scheduled' })).toBe(true)
    expect(isPaid('06-12', { '06-10': 'worked', '06-11': 'not_employed' })).toBe(true)
    expect(isPaid('06-12', { '06-10': 'not_employed', '06-11': 'not_scheduled' })).toBe(false)
  })

  it('does not look at the holiday itself nor beyond it', () => {
    expect(isPaid('06-12', { '06-11': 'absent_unpaid', '06-12': 'worked', '06-13': 'worked' })).toBe(false)
  })
})

describe('Days', () => {
  it('are put in the order they were lived, and the list that was given stays as it was', () => {
    const days = ['2026-12-31', '2026-02-01', '2026-10-05'].map((date) => ({ date: day(date) }))
    expect(inOrder(days).map(({ date }) => date)).toEqual(['2026-02-01', '2026-10-05', '2026-12-31'])
    expect(days[0]?.date).toBe('2026-12-31')
  })

  it('begin with the earliest; without any there is nothing to look back on', () => {
    const days = [dayRecord('2026-06-11'), dayRecord('2026-06-09'), dayRecord('2026-06-10')]
    expect(daysBeforeOf(days)?.first).toBe('2026-06-09')
    expect(daysBeforeOf([])).toBeUndefined()
  })
})
