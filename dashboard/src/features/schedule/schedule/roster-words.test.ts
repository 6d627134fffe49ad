import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Conflict } from '@labada/domain/schedule/shift-conflicts'
import { expect, it } from 'vitest'
import { conflictText } from './roster-words.ts'

const conflict: Conflict = {
  kind: 'long_week',
  severity: 'warn',
  branchId: 'mabolo',
  employeeId: 'ana',
  date: '2026-11-21' as ManilaDate,
  shiftIds: [],
  amount: 56 * 60 + 5,
}

it('says the hours of a long week as hours: two days and eight hours are not what anybody works', () => {
  expect(conflictText(conflict)).toContain('(56 h 05 min)')
})
