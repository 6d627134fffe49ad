import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos } from '../core/money.ts'
import { dailyEquivalent, hourlyEquivalent, monthlyEquivalent, paidByFactor } from './rate-factors.ts'
import { NONE, ONE, ratioOf } from './ratios.ts'
import { testTables } from './testing/tables.ts'

const SIX_DAYS = ratioOf('313')
const factors = testTables().rate_factor.flatMap(({ content }) => content.factors)

describe('A rate by the day, the hour and the month', () => {
  it('is what the worked payslips show: ₱755 a day is ₱19,692.92 a month, ₱40,000 a month is ₱1,533.55 a day', () => {
    expect(monthlyEquivalent(fromPesos(755), SIX_DAYS)).toBe(19_692_92)
    expect(dailyEquivalent(fromPesos(40_000), SIX_DAYS)).toBe(1533_55)
  })

  it('shows the hour from the exact day, not from the rounded one', () => {
    // ₱10,000 × 12 ÷ 365 is ₱328.767…, an eighth of it ₱41.0958…; 328.77 ÷ 6 would be 54.80.
    expect(hourlyEquivalent(fromPesos(10_000), ratioOf('365'), 480)).toBe(41_10)
    expect(hourlyEquivalent(fromPesos(10_000), ratioOf('365'), 360)).toBe(54_79)
  })

  it('comes back from the month as it was, for every factor of the Handbook', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_00 }).map(centavos),
        fc.constantFrom('395.0', '365', '313', '261', '305', '253'),
        (daily, factor) => {
          expect(dailyEquivalent(monthlyEquivalent(daily, ratioOf(factor)), ratioOf(factor))).toBe(daily)
        },
      ),
    )
  })
})

describe('What a monthly salary already pays for a day off', () => {
  it('of a six-day week is every holiday, not the rest day', () => {
    const paid = paidByFactor(factors, SIX_DAYS)
    expect(paid('ordinary', true)).toEqual(NONE)
    expect(paid('regular_holiday', true)).toEqual(NONE)
    expect([paid('ordinary', false), paid('special_working', false)]).toEqual([ONE, ONE])
    expect([paid('special_nonworking', false), paid('double_special', false)]).toEqual([ONE, ONE])
    expect([paid('regular_holiday', false), paid('double_regular', false)]).toEqual([ONE, ONE])
  })

  it('at 365 is every day of the year; at 305 special days are not', () => {
    expect(paidByFactor(factors, ratioOf('365'))('ordinary', true)).toEqual(ONE)
    const paid = paidByFactor(factors, ratioOf('305'))
    expect([paid('special_nonworking', false), paid('regular_holiday', false)]).toEqual([NONE, ONE])
  })

  it('is the same in a leap year, whose factor is one higher', () => {
    expect(paidByFactor(factors, ratioOf('314'))('special_nonworking', false)).toEqual(ONE)
    expect(paidByFactor(factors, ratioOf('306'))('special_nonworking', false)).toEqual(NONE)
  })

  it('is not guessed for a factor nobody described', () => {
    expect(() => paidByFactor(factors, ratioOf('300'))).toThrow('No table says which days the factor 300 covers.')
    expect(() => paidByFactor(factors, ratioOf('315'))).toThrow('315')
    expect(() => paidByFactor([], SIX_DAYS)).toThrow('313')
  })
})
