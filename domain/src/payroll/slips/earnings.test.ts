import { describe, expect, it } from 'vitest'
import { fromPesos } from '../../core/money.ts'
import { dayRecord, slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import { type SlipInput, slipOf } from './slips.ts'

const tables = testTables()
const HOLIDAY = { dayType: 'regular_holiday', attendance: 'not_scheduled' } as const
const slip = (given: Partial<SlipInput>) => slipOf(tables, slipInput(given))
const shown = (given: Partial<SlipInput>) =>
  slip(given).lines.map(({ code, minutes, amount }) => [code, minutes, amount])

describe('Daily pay', () => {
  it('sums the minutes of the period before it rounds once', () => {
    const third = { regular: 0, overtime: 7, nightRegular: 0, nightOvertime: 0 }
    const days = ['01', '02', '03'].map((date) => dayRecord(`2026-06-${date}`, { minutes: third }))
    // 600 × 1.25 × 21 ÷ 480 = 32.8125; three roundings of 10.9375 would give 32.82.
    expect(shown({ days })).toEqual([['OVERTIME', 21, 3281]])
  })
  it('tells a line by its days, and the days add up to it', () => {
    const days = ['01', '02', '03'].map((date) =>
      dayRecord(`2026-06-${date}`, { minutes: { regular: 0, overtime: 7, nightRegular: 0, nightOvertime: 0 } }),
    )
    const [line] = slip({ days }).lines
    expect(line?.explanation.parts.map(({ amount, basis }) => [amount, basis?.date, basis?.minutes])).toEqual([
      [1094, '2026-06-01', 7],
      [1094, '2026-06-02', 7],
      [1093, '2026-06-03', 7],
    ])
  })
  it('splits a line where the rate changes', () => {
    const segments = [
      { from: day('2026-01-01'), daily: fromPesos(600), isMinimumWageEarner: false },
      { from: day('2026-06-02'), daily: fromPesos(650), isMinimumWageEarner: false },
    ]
    const days = ['01', '02'].map((date) => dayRecord(`2026-06-${date}`))
    expect(shown({ days, pay: { kind: 'daily', segments } })).toEqual([
      ['BASIC', 480, 60_000],
      ['BASIC', 480, 65_000],
    ])
  })
  it('is refused for a day without a rate', () => {
    const segments = [{ from: day('2026-06-02'), daily: fromPesos(600), isMinimumWageEarner: false }]
    expect(() => slip({ days: [dayRecord('2026-06-01')], pay: { kind: 'daily', segments } })).toThrow(
      'No daily rate is effective on 2026-06-01',
    )
  })
  it('asks for no rate on days of which nothing is paid: the rate of who is hired within the cut-off begins that day', () => {
    const segments = [{ from: day('2026-06-02'), daily: fromPesos(600), isMinimumWageEarner: false }]
    const paidWith = (given: Parameters<typeof dayRecord>[1]) =>
      shown({ days: [dayRecord('2026-06-01', given), dayRecord('2026-06-02')], pay: { kind: 'daily', segments } })
    for (const attendance of ['not_employed', 'not_scheduled', 'absent_unpaid'] as const) {
      expect(paidWith({ attendance })).toEqual([['BASIC', 480, 60_000]])
      expect(paidWith({ attendance, dayType: 'regular_holiday' })).toEqual([['BASIC', 480, 60_000]])
    }
    expect(() => paidWith({ attendance: 'paid_leave' })).toThrow('No daily rate is effective on 2026-06-01')
  })
  it('is refused for a holiday that is paid on a day without a rate', () => {
    const segments = [{ from: day('2026-06-02'), daily: fromPesos(600), isMinimumWageEarner: false }]
    const given = { days: [dayRecord('2026-06-01', HOLIDAY)], precedingDays: [dayRecord('2026-05-31')] }
    expect(() => slip({ ...given, pay: { kind: 'daily', segments } })).toThrow(
      'No daily rate is effective on 2026-06-01',
    )
  })
})

describe('A regular holiday that is not worked', () => {
  it('is paid after a worked day, a day off between them or not', () => {
    const days = [
      dayRecord('2026-06-10'),
      dayRecord('2026-06-11', { attendance: 'not_scheduled' }),
      dayRecord('2026-06-12', HOLIDAY),
    ]
    expect(shown({ days })).toContainEqual(['HOLIDAY_UNWORKED', 480, 60_000])
  })
  it('is paid after leave with pay, not after an absence, and looks back before the period', () => {
    const paidAfter = (attendance: 'paid_leave' | 'absent_unpaid') =>
      slip({ days: [dayRecord('2026-06-01', HOLIDAY)], precedingDays: [dayRecord('2026-05-31', { attendance })] })
    expect(paidAfter('paid_leave').gross).toBe(60_000)
    expect(paidAfter('absent_unpaid')).toMatchObject({
      gross: 0,
      holidays: [{ date: '2026-06-01', isEligible: false }],
    })
  })
  it('partly worked is paid for the rest of the day too', () => {
    const half = { regular: 240, overtime: 0, nightRegular: 0, nightOvertime: 0 }
    const days = [dayRecord('2026-06-11'), dayRecord('2026-06-12', { dayType: 'regular_holiday', minutes: half })]
    expect(shown({ days }).slice(1)).toEqual([
      ['BASIC', 240, 30_000],
      ['DAY_PREMIUM', 240, 30_000],
      ['HOLIDAY_UNWORKED', 240, 30_000],
    ])
  })
  it('of which the period before has paid some minutes is paid for the rest only', () => {
    const days = [dayRecord('2026-06-01', { ...HOLIDAY, minutesPaidBefore: 120 })]
    expect(shown({ days, precedingDays: [dayRecord('2026-05-31')] })).toEqual([['HOLIDAY_UNWORKED', 360, 45_000]])
  })
  it('uses up no leave', () => {
    const days = [
      dayRecord('2026-06-11'),
      dayRecord('2026-06-12', { dayType: 'regular_holiday', attendance: 'paid_leave' }),
    ]
    expect(shown({ days }).map(([code]) => code)).toEqual(['BASIC', 'HOLIDAY_UNWORKED'])
  })
  it('is not paid by an exempt establishment, which pays a worked one as an ordinary day', () => {
    const base = slipInput()
    const settings = { ...base.settings, premiums: { ...base.settings.premiums, holidayPayExempt: true } }
    expect(slip({ settings, days: [dayRecord('2026-06-11'), dayRecord('2026-06-12', HOLIDAY)] }).gross).toBe(60_000)
    expect(shown({ settings, days: [dayRecord('2026-06-12', { dayType: 'regular_holiday' })] })).toEqual([
      ['BASIC', 480, 60_000],
    ])
  })
  it('is not paid to somebody who had left', () => {
    const days = [
      dayRecord('2026-06-11'),
      dayRecord('2026-06-12', { dayType: 'regular_holiday', attendance: 'not_employed' }),
    ]
    expect(slip({ days }).gross).toBe(60_000)
  })
})

describe('A special day that is not worked', () => {
  const special = { dayType: 'special_nonworking', attendance: 'not_scheduled' } as const
  it('is not paid, unless the company does', () => {
    const days = [dayRecord('2026-06-12', special)]
    const base = slipInput()
    const settings = { ...base.settings, premiums: { ...base.settings.premiums, specialDayUnworkedPaid: true } }
    expect(slip({ days }).gross).toBe(0)
    expect(slip({ days, settings }).gross).toBe(60_000)
    expect(slip({ days: [dayRecord('2026-06-12', { ...special, attendance: 'absent_unpaid' })], settings }).gross).toBe(
      0,
    )
  })
})

describe('The 13th month’s base', () => {
  it('has holiday pay in it or not, as the owner chose', () => {
    const days = [
      dayRecord('2026-06-11'),
      dayRecord('2026-06-12', HOLIDAY),
      dayRecord('2026-06-13', { attendance: 'paid_leave' }),
    ]
    const base = slipInput()
    expect(slip({ days }).thirteenthMonthBase).toBe(180_000)
    expect(slip({ days, settings: { ...base.settings, thirteenthMonthBase: 'strict' } }).thirteenthMonthBase).toBe(
      120_000,
    )
  })
})
