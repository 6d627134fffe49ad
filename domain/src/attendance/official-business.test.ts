import { describe, expect, it } from 'vitest'
import { isToFill } from './official-business.ts'

const planned = { mark: undefined, isOnLeave: false, isPlanned: true }

describe('Official business', () => {
  it('is filled in for a planned day nobody decided about, once', () => {
    expect(isToFill(planned)).toBe(true)
    expect(isToFill({ ...planned, mark: 'official_business' })).toBe(false)
    expect(isToFill({ ...planned, mark: 'official_business', isPlanned: false })).toBe(false)
  })
  it.each([
    { day: { ...planned, mark: 'absent' as const }, why: 'Marked absent. Undo that first.' },
    { day: { ...planned, mark: 'paid_leave' as const }, why: 'On leave that day. Cancel the leave first.' },
    { day: { ...planned, mark: 'unpaid_leave' as const }, why: 'On leave that day. Cancel the leave first.' },
    { day: { ...planned, isOnLeave: true }, why: 'On leave that day. Cancel the leave first.' },
    {
      day: { ...planned, isPlanned: false },
      why: 'No shift is scheduled that day. Official business pays the scheduled shift, so add one first.',
    },
  ])('does not overwrite what was decided, nor pay nothing silently: $why', ({ day, why }) => {
    expect(() => isToFill(day)).toThrow(why)
  })
})
