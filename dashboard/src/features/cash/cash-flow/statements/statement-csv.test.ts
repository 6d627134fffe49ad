import type { ManilaDate } from '@labada/domain/core/manila-time'
import { describe, expect, it } from 'vitest'
import { exampleCsv, readStatementCsv } from './statement-csv.ts'

describe('The file of a statement', () => {
  it('is read with an amount column and a running balance', () => {
    const { lines, closing, problems } = readStatementCsv(
      'Date,Description,Reference No.,Amount,Balance\n11/20/2026 14:05,"Received, GCash",900112,"1,234.50","5,000.00"\n2026-11-21,Charge,,-15,"4,985.00"\n',
    )
    expect(problems).toEqual([])
    expect(lines).toEqual([
      { on: '2026-11-20', description: 'Received, GCash', reference: '900112', amount: 1_234_50 },
      { on: '2026-11-21', description: 'Charge', reference: '', amount: -15_00 },
    ])
    expect(closing).toBe(4_985_00)
  })

  it('is read with debit and credit columns, whatever the order', () => {
    const { lines, closing } = readStatementCsv('Credit;Debit;Transaction Date\n;₱50.00;Nov 3, 2026\n100;;2026-11-04\n')
    expect(lines.map(({ on, amount }) => [on, amount])).toEqual([
      ['2026-11-03', -50_00],
      ['2026-11-04', 100_00],
    ])
    expect(closing).toBeNull()
  })

  it('says which line it cannot read, and which column is missing', () => {
    expect(readStatementCsv('Date,Amount\nyesterday,5\n2026-11-21,five\n').problems).toEqual([
      'Line 2: “yesterday” isn’t a date',
      'Line 3: the amount can’t be read',
    ])
    expect(readStatementCsv('When,How much\n2026-11-21,5\n').problems).toHaveLength(2)
  })
})

it('reads its own example file, with the balance of its last line', () => {
  const read = readStatementCsv(exampleCsv('2026-11-24' as ManilaDate))
  expect(read.problems).toEqual([])
  expect(read.lines.map(({ on, amount }) => [on, amount])).toEqual([
    ['2026-11-23', 480_00],
    ['2026-11-23', -15_00],
  ])
  expect(read.closing).toBe(10_465_00)
})
