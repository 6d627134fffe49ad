import { describe, expect, it } from 'vitest'
import { holidayCalendar, together } from './holidays.ts'
import type { DayType } from './tables.ts'
import { day } from './testing/tables.ts'

const holiday = (name: string, dayType: DayType) => ({ name, dayType })
const row = (from: string, to: string | null, name: string, dayType: DayType, scope = 'national') => ({
  from: day(from),
  to: to === null ? null : day(to),
  content: { name, dayType, scope },
})
const CALENDAR = [
  row('2026-04-02', '2026-04-02', 'Maundy Thursday', 'regular_holiday'),
  row('2026-04-04', '2026-04-04', 'Black Saturday', 'special_nonworking'),
  row('2026-11-16', '2026-11-18', 'ASEAN summit', 'special_nonworking', 'region:NCR'),
  row('2026-02-24', '2026-02-24', 'Cebu charter day', 'special_nonworking', 'city:Cebu'),
]

describe('The calendar of a branch', () => {
  it('knows national holidays everywhere, and is ordinary on the days around', () => {
    const at = holidayCalendar(CALENDAR, [])
    expect(at(day('2026-04-02'))).toEqual({
      dayType: 'regular_holiday',
      needsReview: false,
      names: ['Maundy Thursday'],
    })
    expect([at(day('2026-04-01')), at(day('2026-04-03'))].map(({ dayType }) => dayType)).toEqual([
      'ordinary',
      'ordinary',
    ])
  })

  it('knows local holidays only where they are', () => {
    const charterDay = day('2026-02-24')
    expect(holidayCalendar(CALENDAR, ['city:Cebu'])(charterDay).dayType).toBe('special_nonworking')
    expect(holidayCalendar(CALENDAR, ['city:Talisay'])(charterDay).dayType).toBe('ordinary')
  })

  it('counts every day of a holiday of several days, its first and last included', () => {
    const at = holidayCalendar(CALENDAR, ['region:NCR'])
    expect(
      ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((one) => at(day(one)).dayType),
    ).toEqual(['ordinary', 'special_nonworking', 'special_nonworking', 'special_nonworking', 'ordinary'])
  })

  it('counts a holiday without an end until it is ended', () => {
    const at = holidayCalendar([row('2026-05-01', null, 'Calamity', 'special_working')], [])
    expect([at(day('2026-04-30')).dayType, at(day('2027-05-01')).dayType]).toEqual(['ordinary', 'special_working'])
  })

  it('lets a local and a national holiday meet', () => {
    const rows = [...CALENDAR, row('2026-04-04', '2026-04-04', 'Fiesta', 'special_nonworking', 'city:Cebu')]
    expect(holidayCalendar(rows, ['city:Cebu'])(day('2026-04-04'))).toMatchObject({
      dayType: 'double_special',
      names: ['Black Saturday', 'Fiesta'],
    })
  })
})

describe('Holidays on one date', () => {
  it('of one kind are a double one', () => {
    expect(together([holiday('a', 'regular_holiday'), holiday('b', 'regular_holiday')])).toMatchObject({
      dayType: 'double_regular',
      needsReview: false,
    })
    expect(together([holiday('a', 'special_nonworking'), holiday('b', 'special_nonworking')])).toMatchObject({
      dayType: 'double_special',
      needsReview: false,
    })
    expect(together([holiday('a', 'double_regular')]).dayType).toBe('double_regular')
  })

  it('of both kinds are paid as regular, and a person is asked to look', () => {
    expect(together([holiday('a', 'special_nonworking'), holiday('b', 'regular_holiday')])).toEqual({
      dayType: 'regular_holiday',
      needsReview: true,
      names: ['a', 'b'],
    })
  })

  it('beside a special working day are what they were without it', () => {
    expect(together([holiday('a', 'special_working'), holiday('b', 'special_nonworking')])).toMatchObject({
      dayType: 'special_nonworking',
      needsReview: false,
    })
    expect(together([holiday('a', 'special_working')]).dayType).toBe('special_working')
    expect(together([]).dayType).toBe('ordinary')
  })
})
