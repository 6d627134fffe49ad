import { expect, it } from 'vitest'
import { timelineCsv } from './timeline-csv.ts'

it('writes an order’s history for a spreadsheet, and no formula into it', () => {
  const at = new Date('2026-11-21T10:05:00+08:00')
  const entries = [
    { at, kind: 'discount' as const, text: 'Discount ₱50.00: "suki", regular', by: 'Ana Reyes', allowedBy: 'Rosa Lim' },
    { at, kind: 'changed' as const, text: '=HYPERLINK("https://example.com")', by: '' },
  ]
  expect(timelineCsv(entries).split('\r\n')).toEqual([
    '\ufeffWhen,Event,By,Allowed by',
    '"Nov 21, 2026, 10:05 AM","Discount ₱50.00: ""suki"", regular",Ana Reyes,Rosa Lim',
    '"Nov 21, 2026, 10:05 AM","\'=HYPERLINK(""https://example.com"")",,',
  ])
})
