import { describe, expect, it } from 'vitest'
import { fromPesos, sum } from '../../core/money.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import type { SalarySegment } from '../../law/minimum-wages.ts'
import { ratioOf } from '../../law/ratios.ts'
import { dayRecord, slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import { type SlipInput, slipOf } from './slips.ts'

const tables = testTables()
const salary = (given: Partial<SlipInput> & { readonly factor?: string; readonly pesos?: number }) => {
  const base = slipInput(given)
  return slipOf(tables, {
    ...base,
    settings: { ...base.settings, factor: ratioOf(given.factor ?? '313') },
    pay: { kind: 'monthly', monthly: fromPesos(given.pesos ?? 31_300), isMinimumWageEarner: false },
  })
}
const amounts = (slip: ReturnType<typeof salary>) =>
  Object.fromEntries(slip.lines.map(({ code, amount }) => [code, amount]))
// ₱31,300 × 12 ÷ 313 = ₱1,200 a day.
const DAILY = fromPesos(1200)

describe('A monthly salary', () => {
  it('is paid in two halves that add up to it', () => {
    const second = {
      start: day('2026-06-16'),
      end: day('2026-06-30'),
      frequency: 'semi_monthly',
      payDate: day('2026-07-05'),
    } as const
    const [first, rest] = [salary({ pesos: 30_000.01 }), salary({ pesos: 30_000.01, period: second })]
    expect([first.gross, rest.gross]).toEqual([1_500_001, 1_500_000])
  })
  it('is less for absence and lateness, and not for a day off', () => {
    const days = [
      dayRecord('2026-06-01', { attendance: 'absent_unpaid' }),
      dayRecord('2026-06-02', {
        lateUndertimeMinutes: 40,
        minutes: { regular: 440, overtime: 0, nightRegular: 0, nightOvertime: 0 },
      }),
      dayRecord('2026-06-07', { attendance: 'absent_unpaid', isRestDay: true }),
      dayRecord('2026-06-12', { attendance: 'absent_unpaid', dayType: 'regular_holiday' }),
    ]
    expect(amounts(salary({ days }))).toEqual({
      BASIC_SALARY: fromPesos(15_650),
      ABSENCE: -DAILY,
      LATE_UNDERTIME: -10_000,
    })
  })
  it.each([
    ['a regular holiday adds its base less what is paid', 'regular_holiday', false, '313', 1],
    ['a special day adds three tenths', 'special_nonworking', false, '313', 0.3],
    ['a rest day adds the whole base, for 313 does not pay it', 'ordinary', true, '313', 1.3],
    ['a rest day adds three tenths at 365, which pays it', 'ordinary', true, '365', 0.3],
    ['a special day adds the whole base at 305, which does not pay it', 'special_nonworking', false, '305', 1.3],
  ] as const)('worked on %s', (_, dayType, isRestDay, factor, multiple) => {
    const days = [dayRecord('2026-06-03', { dayType, isRestDay })]
    const slip = salary({ days, factor, pesos: (1200 * Number(factor)) / 12 })
    expect(amounts(slip).DAY_PREMIUM).toBe(DAILY * multiple)
  })
  it('adds nothing for a usual day, and nothing at all beyond it for a manager', () => {
    const days = [
      dayRecord('2026-06-03', {
        dayType: 'regular_holiday',
        minutes: { regular: 480, overtime: 60, nightRegular: 60, nightOvertime: 0 },
      }),
    ]
    expect(Object.keys(amounts(salary({ days: [dayRecord('2026-06-03')] })))).toEqual(['BASIC_SALARY'])
    expect(Object.keys(amounts(salary({ days, isHoursExempt: true })))).toEqual(['BASIC_SALARY'])
  })
  it('knows a leap year’s factor, and refuses one nobody described or a weekly salary', () => {
    expect(salary({ factor: '314' }).gross).toBe(fromPesos(15_650))
    expect(() => salary({ factor: '300' })).toThrow(/300/)
    const weekly = {
      start: day('2026-06-01'),
      end: day('2026-06-07'),
      frequency: 'weekly',
      payDate: day('2026-06-08'),
    } as const
    expect(() => salary({ period: weekly })).toThrow('monthly or twice')
  })
})

describe('A monthly salary that changes inside a cut-off', () => {
  /** June 2026 begins on a Monday: thirteen days that the factor 313 pays for, and two Sundays. */
  const days = Array.from({ length: 15 }, (_, at) => {
    const date = `2026-06-${String(at + 1).padStart(2, '0')}`
    return at % 7 === 6
      ? dayRecord(date, { attendance: 'not_scheduled', isRestDay: true })
      : dayRecord(date, at === 1 ? { minutes: { regular: 480, overtime: 60, nightRegular: 0, nightOvertime: 0 } } : {})
  })
  const before = { from: day('2026-06-01'), monthly: fromPesos(15_650), isMinimumWageEarner: true }
  const after = { from: day('2026-06-09'), monthly: fromPesos(20_865), isMinimumWageEarner: false }
  const changing = (segments: readonly SalarySegment[], given: Partial<SlipInput> = {}) =>
    slipOf(tables, slipInput({ days, ...given, pay: { kind: 'monthly', ...after, segments } }))

  it('is paid by the days of each, and taxed from the day it is over the minimum wage', () => {
    const slip = changing([before, after])
    // Seven of the thirteen workdays at the old salary, six at the new one; overtime at the rate of its day.
    const [old, now] = [Math.round((782_500 * 7) / 13), 1_043_250 - Math.round((1_043_250 * 7) / 13)]
    expect(slip.lines.map(({ code, amount, tax }) => [code, amount, tax])).toEqual([
      ['BASIC_SALARY', old, 'exempt'],
      ['BASIC_SALARY', now, 'regular'],
      ['OVERTIME', 9375, 'exempt'],
    ])
    expect(slip).toMatchObject({ taxableRegular: now, taxableSupplementary: 0 })
    expect(slip.lines[0]?.explanation.basis).toEqual({ of: before.monthly, days: 7 })
    expect(sumOfLeaves(slip.explanation)).toBe(slip.net)
  })
  it('of which only the standing changes comes to the same in two parts', () => {
    const salary = slipInput({ days, pay: { kind: 'monthly', ...before } })
    const ordered = changing([
      { ...before, isMinimumWageEarner: false },
      { ...before, from: after.from },
    ])
    expect(ordered.lines.map(({ tax }) => tax)).toEqual(['regular', 'exempt', 'supplementary'])
    expect(ordered.gross).toBe(slipOf(tables, salary).gross)
    expect(sum(ordered.lines.slice(0, 2).map(({ amount }) => amount))).toBe(fromPesos(7825))
  })
  it('takes an absence from the salary, and from the tax, of its day', () => {
    const absent = days.map((one) =>
      one.date === '2026-06-03' || one.date === '2026-06-10'
        ? dayRecord(one.date, { attendance: 'absent_unpaid' })
        : one,
    )
    const lost = changing([before, after], { days: absent }).lines.filter(({ code }) => code === 'ABSENCE')
    expect(lost.map(({ amount, tax }) => [amount, tax])).toEqual([
      [-60_000, 'exempt'],
      [-79_994, 'regular'],
    ])
  })
  it('says nothing of a change that comes after the period, but for the hours past midnight', () => {
    const next = [before, { ...after, from: day('2026-06-16') }]
    const shift = dayRecord('2026-06-16', { minutes: { regular: 0, overtime: 60, nightRegular: 0, nightOvertime: 0 } })
    const slip = changing(next, { days: [...days, shift] })
    const whole = slipOf(tables, slipInput({ days, pay: { kind: 'monthly', ...before } }))
    expect(slip.lines.slice(0, 2)).toEqual(whole.lines)
    expect(slip.lines[2]).toMatchObject({ code: 'OVERTIME', tax: 'supplementary' })
  })
})
