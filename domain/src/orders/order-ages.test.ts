import { expect, test } from 'vitest'
import { addDays, parseManilaDate } from '../core/manila-time.ts'
import { AGE_BANDS, daysOfBand } from './order-ages.ts'

const today = parseManilaDate('2026-11-21') ?? expect.fail('a day')

test('every day up to today is in exactly one band', () => {
  for (let age = 0; age < 200; age++) {
    const day = addDays(today, -age)
    const bands = AGE_BANDS.map((band) => daysOfBand(band, today)).filter(
      ({ from, to }) => day <= to && (from === undefined || day >= from),
    )
    expect([age, bands.length]).toEqual([age, 1])
  }
})

test('a debt of seven days is in the first band, one of eight in the second, one of 61 in the last', () => {
  const days = AGE_BANDS.map((band) => daysOfBand(band, today))
  expect(days[0]).toEqual({ from: '2026-11-14', to: '2026-11-21' })
  expect(days[1]).toEqual({ from: '2026-10-22', to: '2026-11-13' })
  expect(days[3]).toEqual({ to: '2026-09-21' })
})
