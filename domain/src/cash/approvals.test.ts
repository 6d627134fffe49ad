import { describe, expect, test } from 'vitest'
import { businessDateOf, parseManilaDate } from '../core/manila-time.ts'
import { fromPesos } from '../core/money.ts'
import { grantFor, isDecidable, requireDueDay } from './approvals.ts'

const today = businessDateOf(new Date('2026-11-21T10:00:00+08:00'), 0)

describe('An approval', () => {
  test('is decided once; the same answer again is harmless, another one is not', () => {
    expect(isDecidable({ state: 'waiting' }, 'approved')).toBe(true)
    expect(isDecidable({ state: 'approved' }, 'approved')).toBe(false)
    expect(isDecidable({ state: 'used' }, 'approved')).toBe(false)
    expect(() => isDecidable({ state: 'used' }, 'refused')).toThrow('already used')
    expect(() => isDecidable({ state: 'refused' }, 'approved')).toThrow('already declined')
  })

  test('allows the amount it was asked for and no more', () => {
    const requests = [
      { state: 'refused', amount: fromPesos(900) },
      { state: 'waiting', amount: fromPesos(900) },
      { state: 'approved', amount: fromPesos(100) },
    ] as const
    expect(grantFor(requests, fromPesos(100))).toBe(requests[2])
    expect(grantFor(requests, fromPesos(100.01))).toBeUndefined()
  })

  test('of laundry that leaves unpaid names a day that is still to come', () => {
    expect(requireDueDay(today, today)).toBe(today)
    expect(() => requireDueDay(undefined, today)).toThrow('Due date is required')
    const yesterday = parseManilaDate('2026-11-20')
    expect(() => requireDueDay(yesterday, today)).toThrow('can’t be in the past')
  })
})
