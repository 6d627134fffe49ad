import { describe, expect, it } from 'vitest'
import { fromPesos } from '../money.ts'
import { deMinimis, OVERTIME_MEAL } from './de-minimis.ts'
import { ratioOf } from './ratios.ts'

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
    expect(deMinimis(TABLE, OVERTIME_MEAL, fromPesos(250), fromPesos(755))).toEqual({
      ceiling: 226_50,
      exempt: 226_50,
      excess: 23_50,
    })
  })

  it('is refused when nobody can say its ceiling', () => {
    expect(() => deMinimis(TABLE, OVERTIME_MEAL, fromPesos(250))).toThrow('is no benefit of the de minimis table')
    expect(() => deMinimis(TABLE, 'gym', fromPesos(250), fromPesos(755))).toThrow('gym is no benefit')
  })
})
