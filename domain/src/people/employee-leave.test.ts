import { describe, expect, it } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import { decideLeave, leaveYearOf, requireLeave } from './employee-leave.ts'

const on = (date: string) => date as ManilaDate
const asked = (more: object = {}) => ({
  kind: 'vacation' as const,
  isPaid: true,
  fromOn: on('2026-12-01'),
  toOn: on('2026-12-03'),
  ...more,
})
const refused = (field: string) =>
  expect.objectContaining({ code: 'field_invalid', details: expect.objectContaining({ field }) })

describe('Leave', () => {
  it('ends after it begins, lasts a year at most and begins when they are hired', () => {
    const hired = on('2024-02-29')
    expect(() => requireLeave(asked(), hired)).not.toThrow()
    expect(() => requireLeave(asked({ toOn: on('2026-11-30') }), hired)).toThrow(refused('toOn'))
    expect(() => requireLeave(asked({ toOn: on('2027-12-02') }), hired)).toThrow(refused('toOn'))
    expect(() => requireLeave(asked({ fromOn: on('2024-02-28'), toOn: on('2024-03-01') }), hired)).toThrow(
      refused('fromOn'),
    )
  })

  it('that the law gives for service is paid', () => {
    expect(() => requireLeave(asked({ kind: 'service_incentive', isPaid: false }), on('2020-01-01'))).toThrow(
      refused('isPaid'),
    )
  })

  it('is decided once, and taken back with a reason', () => {
    expect(decideLeave('requested', 'approve', '')).toBe('approved')
    expect(() => decideLeave('requested', 'decline', '')).toThrow('Reason is required')
    expect(decideLeave('requested', 'decline', 'Peak week')).toBe('declined')
    expect(decideLeave('approved', 'cancel', 'Came back')).toBe('cancelled')
    for (const decision of ['approve', 'decline', 'cancel'] as const) {
      expect(() => decideLeave('cancelled', decision, 'x')).toThrow('already')
    }
    expect(() => decideLeave('approved', 'decline', 'x')).toThrow('already')
  })
})

describe('A year of service', () => {
  it('runs from one anniversary to the day before the next', () => {
    const hired = on('2024-06-15')
    expect(leaveYearOf(hired, on('2026-06-14'))).toEqual({ from: '2025-06-15', to: '2026-06-14', completedYears: 1 })
    expect(leaveYearOf(hired, on('2026-06-15'))).toEqual({ from: '2026-06-15', to: '2027-06-14', completedYears: 2 })
    expect(leaveYearOf(hired, on('2024-06-15'))).toMatchObject({ from: '2024-06-15', completedYears: 0 })
  })

  it('of somebody hired on 29 February begins on 1 March of other years', () => {
    expect(leaveYearOf(on('2024-02-29'), on('2026-03-01'))).toEqual({
      from: '2026-03-01',
      to: '2027-02-28',
      completedYears: 2,
    })
  })
})
