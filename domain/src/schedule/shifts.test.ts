import { describe, expect, it } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import { checkHours, daysOfWeek, isSamePlan, type PlannedShift, restDay, weekOf, workMinutes } from './shifts.ts'

const day = (date: string) => date as ManilaDate
const shift: PlannedShift = {
  id: 's',
  employeeId: 'ana',
  branchId: 'mab',
  date: day('2026-11-21'),
  starts: 480,
  ends: 1020,
  breakMinutes: 60,
  isRestDay: false,
  role: null,
  note: null,
  isPublished: false,
}
const refusal = (changes: Partial<PlannedShift>) => {
  try {
    checkHours({ ...shift, ...changes })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

describe('a shift', () => {
  it('counts its minutes without the break', () => {
    expect(workMinutes(shift)).toBe(480)
    expect(workMinutes(restDay(shift))).toBe(0)
  })

  it('belongs to the week that begins on its Monday', () => {
    expect(weekOf(day('2026-11-21'))).toBe('2026-11-16')
    expect(weekOf(day('2026-11-16'))).toBe('2026-11-16')
    expect(weekOf(day('2026-11-22'))).toBe('2026-11-16')
    expect(daysOfWeek(day('2026-11-16')).at(-1)).toBe('2026-11-22')
  })

  it('may end on the next day, within 24 hours', () => {
    expect(refusal({ starts: 1320, ends: 1800 })).toBeUndefined()
    expect(refusal({ starts: 1320, ends: 2761 })).toBe('A shift can be up to 24 hours long')
  })

  it('is refused with hours that nobody can work', () => {
    expect(refusal({ ends: 480 })).toBe('A shift must end after it starts')
    expect(refusal({ starts: 1440, ends: 1500 })).toBe('A shift must start on its own day')
    expect(refusal({ breakMinutes: 540 })).toBe('A break can be up to 4 hours long')
    expect(refusal({ ends: 540, breakMinutes: 60 })).toBe('The break is longer than the shift')
    expect(refusal({ isRestDay: true })).toBe('A rest day can’t have hours')
    expect(refusal(restDay(shift))).toBeUndefined()
  })

  it('is the same plan until one of its fields differs', () => {
    expect(isSamePlan(shift, { ...shift })).toBe(true)
    expect(isSamePlan(shift, { ...shift, note: 'Keys' })).toBe(false)
  })
})
