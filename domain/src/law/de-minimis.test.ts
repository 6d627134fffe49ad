import { describe, expect, it } from 'vitest'
import { fromPesos } from '../core/money.ts'
import { carriesOver, deMinimis, OVERTIME_MEAL, periodOfBenefit, sharesCeiling } from './de-minimis.ts'
import { ratioOf } from './ratios.ts'
import { day } from './testing/tables.ts'

/** RR 29-2025, from 6 January 2026. */
const TABLE = {
  items: [
    { item: 'rice_subsidy_month', ceiling: fromPesos(2500) },
    { item: 'laundry_month', ceiling: fromPesos(400) },
  ],
  leaveDays: 12,
  mealShare: ratioOf('0.30'),
}

describe('A small benefit', () => {
  it('within its ceiling is not taxed, to the centavo', () => {
    expect(deMinimis(TABLE, 'rice_subsidy_month', fromPesos(2000))).toMatchObject({ exempt: 2000_00, excess: 0 })
    expect(deMinimis(TABLE, 'rice_subsidy_month', fromPesos(2500))).toMatchObject({ exempt: 2500_00, excess: 0 })
    expect(deMinimis(TABLE, 'rice_subsidy_month', fromPesos(2500.01))).toMatchObject({ exempt: 2500_00, excess: 1 })
  })

  it('gives only what is over the ceiling to the other benefits', () => {
    expect(deMinimis(TABLE, 'laundry_month', fromPesos(1000))).toEqual({
      ceiling: 400_00,
      exempt: 400_00,
      excess: 600_00,
    })
  })

  it('as a meal on overtime or at night is measured by the minimum wage: 30 % of ₱755', () => {
    expect(deMinimis(TABLE, OVERTIME_MEAL, fromPesos(250), { minimumWage: fromPesos(755) })).toEqual({
      ceiling: 226_50,
      exempt: 226_50,
      excess: 23_50,
    })
  })

  it('has only what earlier pays left of the ceiling, and nothing of one that was lowered below it', () => {
    const rice = (before: number) =>
      deMinimis(TABLE, 'rice_subsidy_month', fromPesos(1500), { before: fromPesos(before) })
    expect(rice(1000)).toMatchObject({ exempt: 1500_00, excess: 0 })
    expect(rice(1500)).toMatchObject({ exempt: 1000_00, excess: 500_00 })
    expect(rice(2500)).toMatchObject({ exempt: 0, excess: 1500_00 })
    expect(rice(3000)).toMatchObject({ exempt: 0, excess: 1500_00 })
  })

  it('has its ceiling for the time that the table’s name of it ends with', () => {
    expect(
      ['rice_subsidy_month', 'Rice a month', 'medical_cash_semester', 'uniform_year', 'gym'].map(periodOfBenefit),
    ).toEqual(['month', 'month', 'semester', 'year', 'year'])
    expect(periodOfBenefit(OVERTIME_MEAL)).toBe('day')
    expect(['rice_subsidy_month', 'uniform_year', OVERTIME_MEAL].map(carriesOver)).toEqual([true, true, false])
    const share = (item: string, one: string, other: string) => sharesCeiling(item, day(one), day(other))
    expect(share('rice_month', '2026-11-05', '2026-11-20')).toBe(true)
    expect(share('rice_month', '2026-11-20', '2026-12-05')).toBe(false)
    expect(share('rice_month', '2025-11-20', '2026-11-20')).toBe(false)
    expect(share('medical_semester', '2026-01-05', '2026-06-20')).toBe(true)
    expect(share('medical_semester', '2026-06-20', '2026-07-05')).toBe(false)
    expect(share('uniform_year', '2026-01-05', '2026-12-20')).toBe(true)
    expect(share('uniform_year', '2026-12-20', '2027-01-05')).toBe(false)
  })

  it('is refused when nobody can say its ceiling', () => {
    expect(() => deMinimis(TABLE, OVERTIME_MEAL, fromPesos(250))).toThrow('isn’t in the de minimis table')
    expect(() => deMinimis(TABLE, 'gym', fromPesos(250), { minimumWage: fromPesos(755) })).toThrow(
      'gym isn’t in the de minimis table',
    )
  })
})
