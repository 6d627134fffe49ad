import { describe, expect, it } from 'vitest'
import { fromPesos } from '../money.ts'
import { daysBelowMinimum, rateSegments } from './minimum-wages.ts'
import { slipOf } from './slips.ts'
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
})
