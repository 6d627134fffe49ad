import { expect, it } from 'vitest'
import { whenText } from './when.tsx'

const NOW = new Date('2026-11-21T09:05:00+08:00')

it.each([
  ['2026-11-21T09:02:00+08:00', '3 minutes ago'],
  ['2026-11-21T07:50:00+08:00', '7:50 AM'],
  ['2026-11-20T23:30:00+08:00', 'Nov 20, 11:30 PM'],
  ['2025-12-31T08:00:00+08:00', 'Dec 31, 2025, 8:00 AM'],
])('%s reads “%s”', (at, words) => {
  expect(whenText(new Date(at), NOW)).toBe(words)
})

it('a promise is a time, never a count of minutes', () => {
  expect(whenText(new Date('2026-11-21T09:30:00+08:00'), NOW, true)).toBe('Today 9:30 AM')
  expect(whenText(new Date('2026-11-22T17:00:00+08:00'), NOW, true)).toBe('Nov 22, 5:00 PM')
})
