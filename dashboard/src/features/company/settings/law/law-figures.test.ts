import type { TableKind } from '@labada/domain/law/tables'
import { testTables } from '@labada/domain/law/testing/tables'
import { expect, it } from 'vitest'
import { lawFacts, lawTables } from './law-figures.ts'

const tables = testTables()
const rowOf = (kind: TableKind) => {
  const [row] = tables[kind]
  if (!row) throw new Error(`The tables of the tests have no ${kind}`)
  return { ...row, kind, subject: '', verifiedBy: null } as never
}

it('withholding tax is a table for each way to pay, with money, rates and names for the columns', () => {
  const shown = lawTables(rowOf('withholding'))
  expect(shown.map(({ title }) => title)).toEqual(['Daily', 'Weekly', 'Twice a month', 'Monthly', 'Annual'])
  expect(shown[2]?.heads).toEqual(['Pay over', 'Tax', 'Rate'])
  expect(shown[2]?.rows.slice(0, 3)).toEqual([
    ['₱0.00', '₱0.00', '0%'],
    ['₱10,417.00', '₱0.00', '15%'],
    ['₱16,667.00', '₱937.50', '20%'],
  ])
})

it('premiums are a table of day types, with the night and the length of a day beside it', () => {
  const [classes] = lawTables(rowOf('premium'))
  expect(classes?.heads).toEqual(['Day', 'Rest day', 'First hours', 'Overtime, of that', 'Unworked'])
  expect(classes?.rows).toContainEqual(['Regular holiday', 'Yes', '× 2.6', '× 1.3', '× 1'])
  expect(new Map(lawFacts(rowOf('premium')))).toEqual(
    new Map([
      ['Night from', '10:00 PM'],
      ['Night until', '6:00 AM'],
      ['Night premium', '10%'],
      ['A day of work', '480 minutes'],
    ]),
  )
})

it('days are days, rates percents and amounts money, whatever the kind', () => {
  expect(lawFacts(rowOf('final_pay'))).toEqual([
    ['Within days', '30 days'],
    ['Certificate within days', '3 days'],
  ])
  expect(lawFacts(rowOf('philhealth'))).toEqual([
    ['Rate', '5%'],
    ['Least', '₱10,000.00'],
    ['Most', '₱100,000.00'],
    ['Employee share', '50%'],
  ])
  expect(lawTables(rowOf('de_minimis'))).toMatchObject([{ rows: [['Rice subsidy month', '₱2,500.00']] }])
})
