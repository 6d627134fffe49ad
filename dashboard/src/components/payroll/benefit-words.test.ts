import { testTables } from '@labada/domain/law/testing/tables'
import { expect, it } from 'vitest'
import { benefitName, benefitOptions } from './benefit-words.ts'

it('a benefit is called by its name without its time, and told with its ceiling', () => {
  expect(
    ['rice_subsidy_month', 'medical_cash_semester', 'Rice a month', 'gifts_year', 'golf'].map(benefitName),
  ).toEqual(['Rice subsidy', 'Medical cash', 'Rice', 'Gifts', 'Golf'])
  const [row] = testTables().de_minimis
  expect(row && benefitOptions(row.content)).toEqual([
    { value: 'rice_subsidy_month', label: 'Rice subsidy: ₱2,500.00 a month' },
    {
      value: 'ot_meal_pct_of_minimum_wage',
      label: 'Meals on overtime or at night: 30% of the minimum wage a day',
    },
  ])
})
