import { parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { readExpenseCsv } from './expense-csv.ts'

const today = parseManilaDate('2026-11-21')
if (!today) throw new Error('no day')
const known = {
  today,
  branches: [{ id: 'b1', code: 'MAB', name: 'Mabolo' }],
  categories: [
    { id: 'c1', name: 'Supplies', isActive: true, receiptOver: fromPesos(500) },
    { id: 'c2', name: 'Old', isActive: false, receiptOver: null },
  ],
}
const HEAD = 'Date,Branch,Category,Description,Supplier,Paid from,Amount,Reason\n'

describe('a file of expenses', () => {
  it('is read line by line, branches by code or name, amounts as people write them', () => {
    const { lines, problems } = readExpenseCsv(
      `${HEAD}2026-11-20,mab,supplies,Garbage bags,SM,drawer,"₱1,50.25",\n2026-11-19,Mabolo,Supplies,Soap for hands,,,45,`,
      known,
    )
    expect(problems).toEqual([])
    expect(lines).toMatchObject([
      { line: 2, branchId: 'b1', categoryId: 'c1', supplier: 'SM', paidFrom: 'drawer', amount: 15_025 },
      { line: 3, paidFrom: 'bank', amount: 4_500, spentOn: '2026-11-19' },
    ])
  })

  it('gives the same line the same id every time, and two like lines two', () => {
    const line = '2026-11-20,MAB,Supplies,Garbage bags,SM,bank,50,\n'
    const [one, two] = readExpenseCsv(HEAD + line + line, known).lines
    const [again] = readExpenseCsv(HEAD + line, known).lines
    expect(one?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(again?.id).toBe(one?.id)
    expect(two?.id).not.toBe(one?.id)
  })

  it('leaves out what has a number: it is recorded already', () => {
    const { lines, numbered } = readExpenseCsv(
      'Date,No.,Branch,Category,Description,Amount,Status\n2026-11-20,MAB-E0001,MAB,Supplies,Garbage bags,50,approved',
      known,
    )
    expect([lines, numbered]).toEqual([[], 1])
  })

  it('tells what stands in the way of each line', () => {
    expect(
      readExpenseCsv(
        `${HEAD}2026-11-22,MAB,Supplies,Bags,,bank,50,\n2026-11-01,Lahug,Old,Ba,,pocket,-5,\n2026-11-20,MAB,Supplies,Bags,,bank,501,`,
        known,
      ).problems,
    ).toEqual([
      'Line 2: 2026-11-22 is in the future',
      'Line 3: No open branch named Lahug',
      'Line 3: No category named Old',
      'Line 3: More than 7 days ago: enter a reason',
      'Line 3: -5 isn’t a valid amount',
      'Line 3: pocket isn’t a payment source. Use drawer, safe, bank, gcash, maya, owner.',
      'Line 3: Description must be at least 3 characters',
      'Line 4: Supplies needs a receipt at this amount. Record it manually.',
    ])
    expect(readExpenseCsv('Date,Amount\n2026-11-20,5', known).problems).toEqual([
      'Missing column: Branch',
      'Missing column: Category',
      'Missing column: Description',
    ])
  })
})
