import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos } from '../../core/money.ts'
import { testTables } from '../testing/tables.ts'
import { sssOf, sssSchedule } from './sss.ts'

const [row] = testTables().sss
if (!row) throw new Error('The tables of the tests have SSS')
const of = (pesos: number) => sssOf(row.content, fromPesos(pesos))
const inPesos = (pesos: number) => {
  const { credit, employee, employeeMpf, employer, employerMpf, ec } = of(pesos)
  return [credit, employee, employeeMpf, employer, employerMpf, ec].map((amount) => amount / 100)
}

describe('The schedule that a table comes to', () => {
  it('has the 61 lines of Circular 2024-006, each of what every pay of it gives', () => {
    const lines = sssSchedule(row.content)
    expect(lines).toHaveLength(61)
    expect(lines.map(({ from }) => from).slice(0, 3)).toEqual([0, 5250_00, 5750_00])
    expect(lines.at(-1)).toMatchObject({
      from: 34_750_00,
      credit: 35_000_00,
      employeeMpf: 750_00,
      employerMpf: 1500_00,
    })
    for (const [at, { from, ...shares }] of lines.entries()) {
      const next = lines[at + 1]?.from ?? centavos(from + 1_000_000_00)
      for (const pay of [Math.max(1, from), Math.max(1, from) + 1, next - 1]) {
        expect(sssOf(row.content, centavos(pay))).toEqual(shares)
      }
    }
  })
})

describe('SSS by the table of 2025', () => {
  it.each([
    [0.01, [5000, 250, 0, 500, 0, 10]],
    [5249.99, [5000, 250, 0, 500, 0, 10]],
    [5250, [5500, 275, 0, 550, 0, 10]],
    [14_250, [14_500, 725, 0, 1450, 0, 10]],
    [14_749.99, [14_500, 725, 0, 1450, 0, 10]],
    [14_750, [15_000, 750, 0, 1500, 0, 30]],
    [19_750, [20_000, 1000, 0, 2000, 0, 30]],
    [20_249.99, [20_000, 1000, 0, 2000, 0, 30]],
    [20_250, [20_500, 1000, 25, 2000, 50, 30]],
    [34_749.99, [34_500, 1000, 725, 2000, 1450, 30]],
    [34_750, [35_000, 1000, 750, 2000, 1500, 30]],
    [1_000_000, [35_000, 1000, 750, 2000, 1500, 30]],
  ])('of a month’s ₱%d', (compensation, expected) => {
    expect(inPesos(compensation)).toEqual(expected)
  })

  it('of the worked payslips: ₱19,731.92 and ₱40,575.08', () => {
    expect(inPesos(19_731.92)).toEqual([19_500, 975, 0, 1950, 0, 30])
    expect(inPesos(40_575.08)).toEqual([35_000, 1000, 750, 2000, 1500, 30])
  })

  it('is nothing, not the least, for a month without pay', () => {
    expect(inPesos(0)).toEqual([0, 0, 0, 0, 0, 0])
    expect(inPesos(-500)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('is 15 % of the credit, two thirds of it the employer’s, and never falls when the pay rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000_00 }), fc.integer({ min: 0, max: 5_000_00 }), (pay, raise) => {
        const { credit, employee, employeeMpf, employer, employerMpf } = sssOf(row.content, centavos(pay))
        expect(credit % 500_00).toBe(0)
        expect(20 * (employee + employeeMpf)).toBe(credit)
        expect(employer + employerMpf).toBe(2 * (employee + employeeMpf))
        expect(sssOf(row.content, centavos(pay + raise)).credit).toBeGreaterThanOrEqual(credit)
      }),
    )
  })
})
