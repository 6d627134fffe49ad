import { parseManilaDate } from '@labada/domain/core/manila-time'
import { expect, test } from 'vitest'
import { dayInWords, momentInWords, shortDay } from './paper-days.ts'

test('a paper names a day as people write it, without a zero before it', () => {
  const day = parseManilaDate('2026-01-05') ?? expect.fail('That is a date')
  expect([shortDay(day), dayInWords(day)]).toEqual(['Jan 5', 'Jan 5, 2026'])
})

test.each([
  ['2026-11-20T16:00:00Z', 'Nov 21, 2026, 12:00 AM'],
  ['2026-11-21T01:05:59Z', 'Nov 21, 2026, 9:05 AM'],
  ['2026-11-21T04:00:00Z', 'Nov 21, 2026, 12:00 PM'],
  ['2026-12-31T15:59:00Z', 'Dec 31, 2026, 11:59 PM'],
])('%s is %s in Manila', (at, words) => {
  expect(momentInWords(new Date(at))).toBe(words)
})
