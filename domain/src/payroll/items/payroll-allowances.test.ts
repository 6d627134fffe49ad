import { describe, expect, it } from 'vitest'
import { fromPesos } from '../../core/money.ts'
import { day } from '../../law/testing/tables.ts'
import { allowanceItems, type FileAllowance } from './payroll-allowances.ts'

const period = { from: day('2026-11-01'), to: day('2026-11-15') }
const slice = {
  date: day('2026-11-01'),
  dayType: 'ordinary' as const,
  isRestDay: false,
  minutes: { regular: 480, overtime: 0, nightRegular: 0, nightOvertime: 0 },
}
const days = ['2026-10-31', '2026-11-02', '2026-11-03', '2026-11-10'].map((text) => ({
  workday: day(text),
  slices: [slice],
}))
const meal: FileAllowance = {
  id: 'meal',
  name: 'Meal',
  amount: fromPesos(50),
  per: 'day_worked',
  taxable: false,
  inContributionBase: false,
  deMinimis: null,
  fromOn: day('2026-01-01'),
  toOn: null,
}
const paid = (over: Partial<FileAllowance>, worked = days) =>
  allowanceItems({ ...meal, ...over }, worked, period).map(({ amount }) => amount)

describe('An allowance of the file', () => {
  it('is paid once for each day worked of the period while it held', () => {
    expect(paid({})).toEqual([fromPesos(150)])
    expect(paid({ fromOn: day('2026-11-03') })).toEqual([fromPesos(100)])
    expect(paid({ toOn: day('2026-11-02') })).toEqual([fromPesos(50)])
  })
  it('is none where no such day was, also where somebody came and nothing of it is paid', () => {
    expect(paid({ fromOn: day('2026-11-11') })).toEqual([])
    expect(paid({}, [{ workday: day('2026-11-02'), slices: [] }])).toEqual([])
  })
  it('of a meal on overtime or at night is paid for the days that had some', () => {
    const late = (text: string, minutes: object) => ({
      workday: day(text),
      slices: [{ ...slice, minutes: { ...slice.minutes, ...minutes } }],
    })
    const worked = [...days, late('2026-11-11', { overtime: 60 }), late('2026-11-12', { nightRegular: 30 })]
    expect(paid({ deMinimis: 'ot_meal_pct_of_minimum_wage' }, worked)).toEqual([fromPesos(100)])
    expect(paid({ deMinimis: 'ot_meal_pct_of_minimum_wage' })).toEqual([])
    expect(paid({ deMinimis: 'rice_subsidy_month' }, worked)).toEqual([fromPesos(250)])
  })
  it('with each payroll is paid whole, worked or not', () => {
    expect(paid({ per: 'payroll' }, [])).toEqual([fromPesos(50)])
  })
})
