import { describe, expect, it } from 'vitest'
import { centavos, fromPesos } from '../core/money.ts'
import { slipOf } from '../payroll/slips/slips.ts'
import { daysBelowMinimum, rateSegments, salarySegments } from './minimum-wages.ts'
import { ratioOf } from './ratios.ts'
import { dayRecord, slipInput } from './testing/slips.ts'
import { day, testTables } from './testing/tables.ts'

const wage = (from: string, to: string | null, pesos: number, region = 'NCR') => ({
  from: day(from),
  to: to === null ? null : day(to),
  content: { region, tier: 'general', order: 'test', daily: fromPesos(pesos) },
})
const wages = [
  wage('2026-01-01', '2026-06-02', 600),
  wage('2026-06-03', null, 650),
  wage('2026-01-01', null, 900, 'VII'),
]
const days = ['01', '02', '03', '04'].map((date) => dayRecord(`2026-06-${date}`))

describe('The minimum wage of the workplace', () => {
  it('cuts an employee’s rates where a rate or the wage order changes', () => {
    const rates = [
      { from: day('2026-02-01'), daily: fromPesos(620) },
      { from: day('2026-06-10'), daily: fromPesos(700) },
    ]
    expect(rateSegments(rates, wages, 'NCR', 'general')).toEqual([
      { from: '2026-02-01', daily: 62_000, isMinimumWageEarner: false },
      { from: '2026-06-03', daily: 62_000, isMinimumWageEarner: true },
      { from: '2026-06-10', daily: 70_000, isMinimumWageEarner: false },
    ])
  })
  it('exempts from tax only the days on which it was not exceeded', () => {
    const segments = rateSegments([{ from: day('2026-01-01'), daily: fromPesos(620) }], wages, 'NCR', 'general')
    const slip = slipOf(testTables(), slipInput({ days, pay: { kind: 'daily', segments } }))
    expect(slip.lines.map(({ minutes, tax }) => [minutes, tax])).toEqual([
      [960, 'regular'],
      [960, 'exempt'],
    ])
    expect(slip.taxableRegular).toBe(124_000)
  })
  it('is itself exempt, and a centavo more is not', () => {
    const at = (pesos: number) =>
      rateSegments([{ from: day('2026-07-01'), daily: fromPesos(pesos) }], wages, 'NCR', 'general')
    expect([650, 650.01].map((pesos) => at(pesos)[0]?.isMinimumWageEarner)).toEqual([true, false])
  })
  it('makes nobody exempt where no order is known', () => {
    const segments = rateSegments([{ from: day('2026-01-01'), daily: fromPesos(100) }], wages, 'XI', 'general')
    expect(segments.map(({ isMinimumWageEarner }) => isMinimumWageEarner)).toEqual([false])
  })
  it('warns of each day somebody was paid less', () => {
    const rates = [{ from: day('2026-01-01'), daily: fromPesos(620) }]
    expect(
      daysBelowMinimum(
        days.map(({ date }) => date),
        rates,
        wages,
        'NCR',
        'general',
      ),
    ).toEqual(['2026-06-03', '2026-06-04'])
  })
  describe('of somebody who is paid by the month', () => {
    const NCR = { region: 'NCR', tier: 'general' }
    const period = { start: day('2026-06-01'), end: day('2026-06-15') }
    // By the factor 313: ₱600.00, ₱640.00 and ₱800.00 a day.
    const [low, middle, high] = [fromPesos(15_650), fromPesos(16_693.33), fromPesos(20_866.67)]
    const segmentsOf = (...salaries: readonly (readonly [string, number])[]) =>
      salarySegments(
        salaries.map(([from, monthly]) => ({ from: day(from), monthly: centavos(monthly) })),
        wages,
        NCR,
        ratioOf('313'),
        period,
      ).map(({ from, monthly, isMinimumWageEarner }) => [from, monthly, isMinimumWageEarner])

    it('ends on the day of a raise above it', () => {
      expect(segmentsOf(['2026-01-01', low], ['2026-06-10', high])).toEqual([
        ['2026-06-01', low, true],
        ['2026-06-10', high, false],
      ])
    })
    it('begins on the day of a wage order that overtakes the salary', () => {
      expect(segmentsOf(['2026-01-01', middle])).toEqual([
        ['2026-06-01', middle, false],
        ['2026-06-03', middle, true],
      ])
    })
    it('is one stretch where the order changes nothing, where the raise comes later, and before the first salary', () => {
      expect(segmentsOf(['2026-01-01', low])).toEqual([['2026-06-01', low, true]])
      expect(segmentsOf(['2026-01-01', low], ['2026-06-17', high])).toEqual([['2026-06-01', low, true]])
      expect(segmentsOf(['2026-06-08', high])).toEqual([['2026-06-01', high, false]])
      expect(segmentsOf()).toEqual([])
    })
  })
})
