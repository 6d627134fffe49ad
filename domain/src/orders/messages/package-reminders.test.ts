import { expect, test } from 'vitest'
import type { ManilaDate } from '../../core/manila-time.ts'
import { reminderAt } from './package-reminders.ts'

const sold = { validUntil: '2026-12-31' as ManilaDate, unitsLeft: 4, soldAt: new Date('2026-12-01T10:00:00+08:00') }

test('a package’s customer is reminded some days before its last day, in Manila', () => {
  expect(reminderAt(sold, 3)).toEqual(new Date('2026-12-28T00:00:00+08:00'))
  expect(reminderAt(sold, 1)).toEqual(new Date('2026-12-30T00:00:00+08:00'))
})

test('not of one that is used up, and not of one that was sold that late', () => {
  expect(reminderAt({ ...sold, unitsLeft: 0 }, 3)).toBeUndefined()
  expect(reminderAt({ ...sold, soldAt: new Date('2026-12-28T09:00:00+08:00') }, 3)).toBeUndefined()
})
