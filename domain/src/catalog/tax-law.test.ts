import { describe, expect, it } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import { addDays } from '../core/manila-time.ts'
import { VAT_PERCENT } from './pricing.ts'
import { TAX_LAW, type TaxLawKind, taxLawOn } from './tax-law.ts'

const day = (text: string) => text as ManilaDate
const KINDS = [...new Set(TAX_LAW.map(({ kind }) => kind))]

describe('The tax law', () => {
  it('of each kind follows without a gap or an overlap, and every row names its source', () => {
    for (const kind of KINDS) {
      const rows = TAX_LAW.filter((one) => one.kind === kind)
      expect(rows.at(-1)?.to).toBeNull()
      rows.forEach(({ from, source }, at) => {
        expect(source).toMatch(/(RA|NIRC|RR) /)
        const before = rows[at - 1]
        if (before) expect(before.to && addDays(before.to, 1)).toBe(from)
      })
    }
  })

  it('is the row of its day, the first and the last included', () => {
    const percentOn = (kind: TaxLawKind, on: string) => taxLawOn(kind, day(on))?.percent
    expect(
      ['2020-06-30', '2020-07-01', '2023-06-30', '2023-07-01'].map((on) => percentOn('percentage_tax', on)),
    ).toEqual([3, 1, 1, 3])
    expect([percentOn('pwd', '2017-04-10'), percentOn('pwd', '2017-04-11')]).toEqual([undefined, 20])
    expect(taxLawOn('vat_threshold', day('2026-11-27'))?.amount).toBe(3_000_000_00)
  })

  it('has the rate that prices include today', () => {
    expect(taxLawOn('vat', day('2026-11-27'))?.percent).toBe(VAT_PERCENT)
  })
})
