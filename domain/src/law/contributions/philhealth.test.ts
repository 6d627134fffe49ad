import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos } from '../../core/money.ts'
import { testTables } from '../testing/tables.ts'
import { philhealthOf } from './philhealth.ts'

const [row] = testTables().philhealth
if (!row) throw new Error('The tables of the tests have PhilHealth')
const of = (pesos: number) => philhealthOf(row.content, fromPesos(pesos))

describe('PhilHealth of 2026', () => {
  it('is 5 % of the basic salary, in halves', () => {
    expect(of(40_000)).toEqual({ base: 40_000_00, premium: 2000_00, employee: 1000_00, employer: 1000_00 })
  })

  it('leaves the odd centavo to the employer: ₱19,692.92 is 984.65, of which 492.32 and 492.33', () => {
    expect(of(19_692.92)).toMatchObject({ premium: 984_65, employee: 492_32, employer: 492_33 })
  })

  it.each([
    [0, 500],
    [9999.99, 500],
    [10_000, 500],
    [10_001, 500.05],
    [99_999.99, 5000],
    [100_000, 5000],
    [250_000, 5000],
  ])('keeps between its floor and its ceiling: basic ₱%d, premium ₱%d', (basic, premium) => {
    expect(of(basic).premium).toBe(fromPesos(premium))
  })

  it('never takes more than half from the employee, nor loses a centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000_00 }), (basic) => {
        const { premium, employee, employer } = philhealthOf(row.content, centavos(basic))
        expect(employee + employer).toBe(premium)
        expect(employer - employee).toBe(premium % 2)
      }),
    )
  })
})
