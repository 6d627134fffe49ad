import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, ZERO } from '../../core/money.ts'
import { sumOfLeaves } from '../explanations.ts'
import { ratioOf } from '../ratios.ts'
import { PAY_FREQUENCIES } from '../tables.ts'
import { testTables } from '../testing/tables.ts'
import { type TaxYear, WITHHOLDING_METHODS, withholdingOf } from './withholding.ts'

const [row] = testTables().withholding
if (!row) throw new Error('There is no withholding table')
const START: TaxYear = { taxable: ZERO, withheld: ZERO, periods: 0, isCumulative: false, hadEarlierEmployer: false }
const of = (regular: number, supplementary: number, year: Partial<TaxYear> = {}) =>
  withholdingOf(
    row,
    'rr11_2018',
    'semi_monthly',
    { regular: fromPesos(regular), supplementary: fromPesos(supplementary) },
    { ...START, ...year },
  )

describe('Tax of a pay', () => {
  it('follows the bracket of the regular pay while the supplementary is smaller', () => {
    expect(of(16_000, 4000)).toMatchObject({ method: 'regular', tax: fromPesos(1437.45) })
  })
  it.each([
    ['supplementary pay comes with regular pay at the first level', of(10_417, 1)],
    ['supplementary pay is as large as the regular', of(12_000, 12_000)],
    ['there was another employer in the year', of(20_000, 0, { hadEarlierEmployer: true })],
    ['it has been used this year', of(20_000, 0, { isCumulative: true })],
  ])('is the cumulative average when %s', (_, { method }) => {
    expect(method).toBe('cumulative_average')
  })
  it('is not, for small regular pay alone', () => {
    expect(of(9000, 0)).toMatchObject({ method: 'regular', tax: 0 })
  })
  it('on an amount equal to a floor is that floor’s row’s, also where the rows do not quite meet', () => {
    const content = {
      ...row.content,
      weekly: row.content.weekly.with(2, { over: fromPesos(7692), baseTax: fromPesos(432), rate: ratioOf('0.20') }),
    }
    const taxed = { regular: fromPesos(7692), supplementary: ZERO }
    expect(withholdingOf({ ...row, content }, 'simple_total', 'weekly', taxed, START).tax).toBe(fromPesos(432))
  })
  it('is explained by what it is made of, whatever the method', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WITHHOLDING_METHODS),
        fc.constantFrom(...PAY_FREQUENCIES),
        fc.nat(20_000_000),
        fc.nat(20_000_000),
        fc.record({
          taxable: fc.nat(90_000_000),
          withheld: fc.nat(9_000_000),
          periods: fc.nat(24),
          isCumulative: fc.boolean(),
        }),
        (method, frequency, regular, supplementary, year) => {
          const taxed = { regular: centavos(regular), supplementary: centavos(supplementary) }
          const given = { ...START, ...year, taxable: centavos(year.taxable), withheld: centavos(year.withheld) }
          const { tax, refund, explanation } = withholdingOf(row, method, frequency, taxed, given)
          expect(sumOfLeaves(explanation)).toBe(tax - refund)
          expect(Math.min(tax, refund)).toBe(0)
        },
      ),
      { numRuns: 1000 },
    )
  })
  it('every two weeks is twice the weekly tax of half the pay', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (half) => {
        const taxed = (regular: number) => ({ regular: centavos(regular), supplementary: ZERO })
        const twice = withholdingOf(row, 'simple_total', 'bi_weekly', taxed(2 * half), START).tax
        const weekly = withholdingOf(row, 'simple_total', 'weekly', taxed(half), START).tax
        expect(Math.abs(twice - 2 * weekly)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
