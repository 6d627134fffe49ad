import { describe, expect, it } from 'vitest'
import { fromPesos } from '../money.ts'
import { ratioOf } from './ratios.ts'
import { type SlipInput, slipOf } from './slips.ts'
import { dayRecord, slipInput } from './testing/slips.ts'
import { day, testTables } from './testing/tables.ts'

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
