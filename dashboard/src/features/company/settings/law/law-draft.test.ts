import { expect, it } from 'vitest'
import {
  contentOf,
  draftOf,
  listsOf,
  placeWords,
  singlesOf,
  textAt,
  withoutRow,
  withRow,
  withText,
} from './law-draft.ts'

const content = {
  employeeRate: '0.05',
  leastCredit: 5000,
  employeesCompensation: [
    { creditFrom: 0, amount: 10 },
    { creditFrom: 15_000, amount: 30 },
  ],
}
const read = (draft: ReturnType<typeof draftOf>) => contentOf('sss', draft, content)

it('a table comes back from the form as it went in, and numbers are what was typed to the last dot', () => {
  const draft = draftOf(content)
  expect(read(draft)).toEqual(content)
  // Key by key, with a dot that has nothing behind it yet, and after it was emptied.
  for (const text of ['', '6', '61', '61.'])
    expect(withText(draft, ['leastCredit'], text)).toMatchObject({ leastCredit: text })
  const emptied = withText(draft, ['leastCredit'], '')
  expect(read(emptied)).toEqual({ ...content, leastCredit: '' })
  expect(read(withText(emptied, ['leastCredit'], '1,061.65'))).toEqual({ ...content, leastCredit: 1061.65 })
  expect(read(withText(draft, ['employeeRate'], '0.055'))).toEqual({ ...content, employeeRate: '0.055' })
})

it('a list gets rows and loses them, at the place that was asked', () => {
  const grown = withRow('sss', draftOf(content), 'employeesCompensation', 2)
  expect(listsOf('sss', grown)).toEqual([
    {
      grows: true,
      name: 'employeesCompensation',
      columns: ['creditFrom', 'amount'],
      rows: [
        { creditFrom: '0', amount: '10' },
        { creditFrom: '15000', amount: '30' },
        { creditFrom: '', amount: '' },
      ],
    },
  ])
  const filled = withText(
    withText(grown, ['employeesCompensation', 2, 'creditFrom'], '25000'),
    ['employeesCompensation', 2, 'amount'],
    '50',
  )
  expect(read(filled)).toEqual({
    ...content,
    employeesCompensation: [...content.employeesCompensation, { creditFrom: 25_000, amount: 50 }],
  })
  expect(read(withoutRow(filled, 'employeesCompensation', 1))).toMatchObject({
    employeesCompensation: [{ amount: 10 }, { amount: 50 }],
  })
})

it('a list that was empty takes rows of its kind, and a kind without lists has none', () => {
  const like = { items: [], leaveDays: 10, mealShare: '0.25' }
  const grown = withRow('de_minimis', draftOf(like), 'items', 0)
  const filled = withText(withText(grown, ['items', 0, 'item'], 'rice'), ['items', 0, 'ceiling'], '2500')
  expect(contentOf('de_minimis', filled, like)).toEqual({ ...like, items: [{ item: 'rice', ceiling: 2500 }] })
  expect(listsOf('philhealth', draftOf({ rate: '0.05' }))).toEqual([])
})

it('the day types have their rows, which neither grow nor go', () => {
  const draft = draftOf({ nightFrom: 1320, classes: [{ dayType: 'ordinary', isRestDay: false, base: '1' }] })
  expect(singlesOf(draft)).toEqual([['nightFrom', '1320']])
  expect(listsOf('premium', draft)).toMatchObject([{ grows: false, columns: ['dayType', 'isRestDay', 'base'] }])
  expect(textAt(draft, ['classes', 0, 'base'])).toBe('1')
  expect(textAt(draft, ['classes'])).toBeUndefined()
  expect(textAt(draft, ['classes', 1, 'base'])).toBeUndefined()
})

it('says where something stands as people count', () => {
  expect(placeWords(['monthly', 2, 'baseTax'])).toBe('Monthly, row 3, tax')
  expect(placeWords(['leastCredit'])).toBe('Lowest salary credit')
})
