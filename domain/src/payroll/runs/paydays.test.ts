import { describe, expect, it } from 'vitest'
import { day } from '../../law/testing/tables.ts'
import { isLastPayOfYear, paysBefore } from './paydays.ts'

const period = (
  from: string,
  to: string,
  payOn: string,
  frequency: Parameters<typeof paysBefore>[1] = 'semi_monthly',
) => ({
  from: day(from),
  to: day(to),
  payOn: day(payOn),
  frequency,
})

describe('The last pay of a year', () => {
  it('is the last one that is handed out in it: what was worked after mid-December is paid in January', () => {
    expect(isLastPayOfYear(period('2026-11-16', '2026-11-30', '2026-12-05'))).toBe(false)
    expect(isLastPayOfYear(period('2026-12-01', '2026-12-15', '2026-12-20'))).toBe(true)
    expect(isLastPayOfYear(period('2026-12-16', '2026-12-31', '2027-01-05'))).toBe(false)
  })

  it('is the one of 31 December where pay is handed out on its last day', () => {
    expect(isLastPayOfYear(period('2026-12-01', '2026-12-15', '2026-12-15'))).toBe(false)
    expect(isLastPayOfYear(period('2026-12-16', '2026-12-31', '2026-12-31'))).toBe(true)
  })

  it('comes once a year for whoever is paid by the week, the fortnight or the month', () => {
    expect(isLastPayOfYear(period('2026-12-14', '2026-12-20', '2026-12-25', 'weekly'))).toBe(true)
    expect(isLastPayOfYear(period('2026-12-07', '2026-12-13', '2026-12-18', 'weekly'))).toBe(false)
    expect(isLastPayOfYear(period('2026-12-07', '2026-12-20', '2026-12-25', 'bi_weekly'))).toBe(true)
    expect(isLastPayOfYear(period('2026-11-01', '2026-11-30', '2026-12-05', 'monthly'))).toBe(true)
    expect(isLastPayOfYear(period('2026-12-01', '2026-12-31', '2026-12-31', 'monthly'))).toBe(true)
  })
})

it('the pays of a year before one are counted by their rhythm', () => {
  const before = (payOn: string, frequency: Parameters<typeof paysBefore>[1]) => paysBefore(day(payOn), frequency)
  expect(before('2026-01-05', 'semi_monthly')).toBe(0)
  expect(before('2026-12-05', 'semi_monthly')).toBe(22)
  expect(before('2026-12-20', 'semi_monthly')).toBe(23)
  expect(before('2026-06-05', 'monthly')).toBe(5)
  expect(before('2026-01-09', 'weekly')).toBe(1)
  expect(before('2026-12-25', 'weekly')).toBe(51)
  expect(before('2026-12-25', 'bi_weekly')).toBe(25)
})
